//! Those who follow a run.

use rules::Game;

use super::trace_row::TraceRow;
use crate::Progress;

/// Somebody who follows a run.
pub trait Onlooker {
    /// The run begins, or goes on after so many lessons, with so many positions on the tape.
    fn begin(&mut self, _done: usize, _positions: u64) {}

    /// A lesson is over.
    fn see(&mut self, _progress: Progress, _row: &TraceRow) {}

    /// The game of a lesson that is going on, after a move. Lessons count from 1.
    fn watch(&mut self, _lesson: usize, _game: &Game) {}

    /// Something out of the ordinary.
    fn hear(&mut self, _remark: &str) {}
}
