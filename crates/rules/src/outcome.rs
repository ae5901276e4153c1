//! How a game ended, and why.

use std::fmt;

use crate::Color;

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who won.
        winner: Color,
        /// Why.
        reason: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
}

/// Why a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum WinReason {
    /// The loser had no piece or no piece that could move.
    NoMove,
    /// The loser resigned.
    Resignation,
    /// In give-away, the winner had no piece left or none that could move.
    GaveAway,
    /// The loser broke the rules of the match: an illegal move, no move in time, no answer.
    Forfeit,
    /// A referee gave the game to the winner.
    Adjudication,
}

/// Why a game was drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DrawReason {
    /// The players agreed.
    Agreement,
    /// The same position came up too often.
    Repetition,
    /// Too many moves without a capture or a man's move.
    NoProgress,
    /// A referee called it even.
    Adjudication,
}

impl Outcome {
    /// Who won, if anybody.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw(_) => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win { winner, reason: WinReason::NoMove } => {
                write!(f, "{winner} wins: {} has no move", !*winner)
            }
            Outcome::Win { winner, reason: WinReason::Resignation } => {
                write!(f, "{winner} wins: {} resigned", !*winner)
            }
            Outcome::Win { winner, reason: WinReason::GaveAway } => {
                write!(f, "{winner} wins at give-away: {winner} has no move")
            }
            Outcome::Win { winner, reason: WinReason::Forfeit } => {
                write!(f, "{winner} wins: {} forfeited", !*winner)
            }
            Outcome::Win { winner, reason: WinReason::Adjudication } => {
                write!(f, "{winner} wins by adjudication")
            }
            Outcome::Draw(DrawReason::Adjudication) => f.write_str("draw by adjudication"),
            Outcome::Draw(DrawReason::Agreement) => f.write_str("draw by agreement"),
            Outcome::Draw(DrawReason::Repetition) => f.write_str("draw by repetition"),
            Outcome::Draw(DrawReason::NoProgress) => {
                f.write_str("draw: too many moves without a capture or a man's move")
            }
        }
    }
}
