//! What the look-ahead asks of a memory.

use rules::Position;

use crate::Score;

/// Somewhere scores of boards are kept.
pub trait Memory {
    /// What is remembered of a board. It may be asked for the same board many times.
    fn recall(&mut self, position: &Position) -> Option<Recollection>;
}

/// A remembered score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recollection {
    /// The backed-up score, for the side to move.
    pub score: Score,
    /// How many plies it looked ahead.
    pub ply: u16,
}
