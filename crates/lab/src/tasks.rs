//! The list of things to do.

use crate::StopFlag;

/// A list of independent tasks. The same task gives the same line, wherever and whenever.
pub trait Tasks: Sync {
    /// How many there are.
    fn count(&self) -> usize;

    /// Does one and states its result in a line without line end; `None` if it was told to stop.
    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String>;
}
