//! Where our player sits while it thinks for somebody else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arena::Control;

/// A place with a clock, and a flag that says when a move is no longer wanted.
pub(crate) struct Desk<'a> {
    pub(crate) since: Instant,
    pub(crate) stop: &'a AtomicBool,
}

impl Control for Desk<'_> {
    fn now(&self) -> Duration {
        self.since.elapsed()
    }

    fn stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
