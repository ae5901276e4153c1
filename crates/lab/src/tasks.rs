//! The list of things to do, and the wish to stop doing them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A list of independent tasks. The same task gives the same line, wherever and whenever.
pub trait Tasks: Sync {
    /// How many there are.
    fn count(&self) -> usize;

    /// Does one and states its result in a line without line end; `None` if it was told to stop.
    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String>;
}

/// A flag that says to stop, shared between those who say it and those who look.
#[derive(Clone, Debug, Default)]
pub struct StopFlag {
    said: Arc<AtomicBool>,
    outer: Option<Arc<AtomicBool>>,
}

impl StopFlag {
    /// Says it, for good.
    pub fn stop(&self) {
        self.said.store(true, Ordering::SeqCst);
    }

    /// Whether it was said, here or to whom this belongs.
    pub fn is_stopped(&self) -> bool {
        let is_said = |flag: &Arc<AtomicBool>| flag.load(Ordering::SeqCst);
        is_said(&self.said) || self.outer.as_ref().is_some_and(is_said)
    }

    /// A flag for a part of the work, which also stops when this one does.
    #[must_use]
    pub fn part(&self) -> StopFlag {
        StopFlag { said: Arc::default(), outer: Some(Arc::clone(&self.said)) }
    }
}
