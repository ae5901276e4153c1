//! What lasted for some moves: an engine gives up, or offers a draw, only when the game has looked so for a while.

use std::str::FromStr;

use rules::Game;

/// So many men, for so many own moves in a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lasting {
    men: f64,
    moves: u32,
}

impl FromStr for Lasting {
    type Err = ();

    fn from_str(text: &str) -> Result<Lasting, ()> {
        let (men, moves) = text.split_once('/').ok_or(())?;
        let lasting = Lasting {
            men: men.trim().parse().map_err(|_| ())?,
            moves: moves.trim().parse().map_err(|_| ())?,
        };
        (lasting.men > 0.0 && lasting.moves > 0).then_some(lasting).ok_or(())
    }
}

/// Own moves in a row after which the game looked so or so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Streak {
    /// What the player was told; nothing ever holds unless it was.
    wanted: Option<Lasting>,
    /// The ply of the last such move, and how many there were in a row.
    last: Option<(usize, u32)>,
}

impl Streak {
    pub(super) fn of(wanted: Option<Lasting>) -> Streak {
        Streak { wanted, last: None }
    }

    /// Counts a move; whether there were enough in a row for which `looks_so` answers yes when given the men.
    pub(super) fn lasts(&mut self, game: &Game, looks_so: impl FnOnce(f64) -> bool) -> bool {
        let Some(Lasting { men, moves }) = self.wanted else { return false };
        let ply = game.moves().len();
        let before = self.last.filter(|&(last, _)| last + 2 == ply).map_or(0, |(_, moves)| moves);
        self.last = looks_so(men).then_some((ply, before + 1));
        self.last.is_some_and(|(_, in_a_row)| in_a_row >= moves)
    }

    /// Forgets the game.
    pub(super) fn begin_anew(&mut self) {
        self.last = None;
    }
}
