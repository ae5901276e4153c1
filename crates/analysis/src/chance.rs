//! What a score promises, and what a move that gives some of that away is called.

use arena::Worth;
use serde::{Deserialize, Serialize};

/// What a man ahead adds to the logarithm of the odds: so much the learned weights find it worth.
const MAN: f64 = 2.5;

/// The share of the point that a side may expect with a score: a half where nobody is ahead.
pub fn chance(score: Worth) -> f64 {
    match score {
        Worth::Win { .. } => 1.0,
        Worth::Loss { .. } => 0.0,
        Worth::Draw | Worth::Order(_) => 0.5,
        Worth::Men(men) => 1.0 / (1.0 + (-MAN * men).exp()),
    }
}

/// What a move is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// There was no other.
    Forced,
    /// Nothing better is known.
    Best,
    /// It gives little away.
    Good,
    /// It gives something away.
    Doubtful,
    /// It gives much away.
    Mistake,
    /// It loses a game that was not lost.
    Losing,
}

/// Shares of the point that a move may give away and still be good, or only doubtful.
const GOOD: f64 = 0.08;
const DOUBTFUL: f64 = 0.2;

/// With this share of the point a game is as good as lost.
const LOST: f64 = 0.1;

/// Whether a move that leads from the one to the other gives away more than a good move may.
pub(crate) fn is_suspicious(before: Worth, after: Worth) -> bool {
    chance(before) - chance(after) >= GOOD
}

impl Mark {
    /// Of a move after which a side has `after`, where it could have had `before`.
    pub fn of(before: Worth, after: Worth) -> Mark {
        let (could, has) = (chance(before), chance(after));
        let lost = could - has;
        match () {
            () if lost <= f64::EPSILON => Mark::Best,
            () if lost < GOOD => Mark::Good,
            () if has <= LOST && could > 2.0 * LOST && lost >= DOUBTFUL => Mark::Losing,
            () if lost < DOUBTFUL => Mark::Doubtful,
            () => Mark::Mistake,
        }
    }

    /// Whether it is to be said what was better.
    pub const fn is_blamed(self) -> bool {
        matches!(self, Mark::Doubtful | Mark::Mistake | Mark::Losing)
    }

    /// The numeric annotation of game files.
    pub const fn nag(self) -> Option<u16> {
        match self {
            Mark::Forced | Mark::Best | Mark::Good => None,
            Mark::Doubtful => Some(6),
            Mark::Mistake => Some(2),
            Mark::Losing => Some(4),
        }
    }

    /// What annotators write behind the move.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Forced | Mark::Best | Mark::Good => "",
            Mark::Doubtful => "?!",
            Mark::Mistake => "?",
            Mark::Losing => "??",
        }
    }

    /// In a word: `doubtful`.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Forced => "forced",
            Mark::Best => "best",
            Mark::Good => "good",
            Mark::Doubtful => "doubtful",
            Mark::Mistake => "a mistake",
            Mark::Losing => "the losing move",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIN: Worth = Worth::Win { plies: Some(9) };
    const LOSS: Worth = Worth::Loss { plies: Some(8) };

    #[test]
    fn a_move_is_called_by_what_it_gives_away() {
        for (before, after, mark) in [
            (Worth::Men(0.2), Worth::Men(0.2), Mark::Best),
            (Worth::Men(0.2), Worth::Men(0.15), Mark::Good),
            (Worth::Men(0.1), Worth::Men(-0.2), Mark::Doubtful),
            (Worth::Men(0.5), Worth::Men(-0.5), Mark::Mistake),
            (Worth::Men(0.0), LOSS, Mark::Losing),
            (Worth::Draw, LOSS, Mark::Losing),
            (Worth::Men(-0.2), Worth::Men(-2.5), Mark::Losing),
            (WIN, Worth::Draw, Mark::Mistake),
            (WIN, LOSS, Mark::Losing),
            (WIN, Worth::Win { plies: Some(41) }, Mark::Best),
            (LOSS, Worth::Loss { plies: Some(2) }, Mark::Best),
            (Worth::Men(-1.4), LOSS, Mark::Good),
        ] {
            assert_eq!(Mark::of(before, after), mark, "{before:?} {after:?}");
        }
    }
}
