//! Those who follow a run.

use samuel::generalization::SeriesMove;

use super::trace_row::CombineTraceRow;

/// Somebody who follows a run.
pub trait CombineOnlooker {
    /// The run begins, or goes on after so many games and boards.
    fn begin(&mut self, _games: u32, _boards: u64) {}

    /// A game between Alpha and Beta is over.
    fn see(&mut self, _row: &CombineTraceRow) {}

    /// A move of a game between them that is going on.
    fn watch(&mut self, _number: u32, _made: &SeriesMove) {}

    /// Rote learning has come to so many lessons, positions and boards.
    fn see_lessons(&mut self, _lessons: usize, _positions: u64, _boards: u64) {}
}
