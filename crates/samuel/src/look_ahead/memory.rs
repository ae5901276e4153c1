//! What the look-ahead asks of a memory.

use rules::Position;

use crate::{Score, WeightedTerm};

/// Somewhere scores of boards are kept.
pub trait Memory {
    /// What is remembered of a board. It may be asked for the same board many times.
    fn recall(&mut self, position: &Position) -> Option<Recollection>;

    /// What the score that was recalled last leaves out (S-39): terms of the polynomial that looks
    /// ahead, which are valued on the board itself and added. None where whole scores are kept.
    fn rest(&self) -> &[WeightedTerm] {
        &[]
    }
}

/// A remembered score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recollection {
    /// The backed-up score, for the side to move.
    pub score: Score,
    /// How many plies it looked ahead.
    pub ply: u16,
}
