//! Those who follow a run.

use super::trace_row::TraceRow;
use crate::Progress;

/// Somebody who follows a run.
pub trait Onlooker {
    /// The run begins, or goes on after so many lessons, with so many positions on the tape.
    fn begin(&mut self, _done: usize, _positions: u64) {}

    /// A lesson is over.
    fn see(&mut self, _progress: Progress, _row: &TraceRow) {}

    /// Something out of the ordinary.
    fn hear(&mut self, _remark: &str) {}
}
