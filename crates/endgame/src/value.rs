//! How positions end: win, draw or loss for the side to move, and in how many plies.

use std::fmt;

/// How a position ends for the side to move when both sides play their best.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// The side to move loses.
    Loss,
    /// Nobody can force a win.
    Draw,
    /// The side to move wins.
    Win,
}

impl Verdict {
    /// `win`, `draw` or `loss`, as JSON and tables have it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
        }
    }

    /// The same end seen by the other side.
    #[must_use]
    pub const fn turned(self) -> Verdict {
        match self {
            Verdict::Win => Verdict::Loss,
            Verdict::Draw => Verdict::Draw,
            Verdict::Loss => Verdict::Win,
        }
    }
}

/// `win`, `draw` or `loss`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How a position ends and when: the winner wins as quickly as it can, the loser loses as late.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The side to move wins with so many moves of both sides; an odd number.
    Win(u32),
    /// Nobody can force a win.
    Draw,
    /// The side to move loses with so many moves of both sides; an even number, 0 if it has no move now.
    Loss(u32),
}

impl Ending {
    /// Who wins.
    pub const fn verdict(self) -> Verdict {
        match self {
            Ending::Win(_) => Verdict::Win,
            Ending::Draw => Verdict::Draw,
            Ending::Loss(_) => Verdict::Loss,
        }
    }

    /// The plies to the end, if somebody wins.
    pub const fn plies(self) -> Option<u32> {
        match self {
            Ending::Win(plies) | Ending::Loss(plies) => Some(plies),
            Ending::Draw => None,
        }
    }

    /// The end of the position before, seen by the side that then makes the move that leads here.
    #[must_use]
    pub const fn before(self) -> Ending {
        match self {
            Ending::Win(plies) => Ending::Loss(plies + 1),
            Ending::Draw => Ending::Draw,
            Ending::Loss(plies) => Ending::Win(plies + 1),
        }
    }

    /// The better the end for the side to move, the higher: quick wins, slow wins, draws, slow losses, quick losses.
    pub(crate) const fn rank(self) -> i32 {
        match self {
            Ending::Win(plies) => i32::MAX - plies as i32,
            Ending::Draw => 0,
            Ending::Loss(plies) => i32::MIN + 1 + plies as i32,
        }
    }
}

/// An [`Ending`] in a byte: 0 for a draw, else the plies and one more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Value(pub(crate) u8);

impl Value {
    pub(crate) const DRAW: Value = Value(0);
    /// A loss at once: there is no move.
    pub(crate) const LOST: Value = Value(1);
    pub(crate) const fn is_win(self) -> bool {
        self.0 != 0 && self.0.is_multiple_of(2)
    }

    pub(crate) const fn is_loss(self) -> bool {
        !self.0.is_multiple_of(2)
    }

    pub(crate) const fn ending(self) -> Ending {
        let plies = self.0.saturating_sub(1) as u32;
        match self.0 {
            0 => Ending::Draw,
            _ if self.is_win() => Ending::Win(plies),
            _ => Ending::Loss(plies),
        }
    }

    /// `None` if it takes longer than a byte can tell.
    pub(crate) fn of(ending: Ending) -> Option<Value> {
        ending.plies().map_or(Some(Value::DRAW), |plies| u8::try_from(plies + 1).ok().map(Value))
    }

    pub(crate) const fn verdict(self) -> Verdict {
        self.ending().verdict()
    }
}
