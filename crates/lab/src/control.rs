//! The clock and the stop flag that players are given while they work on tasks.

use std::time::{Duration, Instant};

use arena::Control;

use crate::StopFlag;

/// A clock, and a flag that says to stop.
pub struct RunControl<'a> {
    stop: &'a StopFlag,
    started: Instant,
}

impl<'a> RunControl<'a> {
    /// The clock begins to run.
    pub fn start(stop: &'a StopFlag) -> RunControl<'a> {
        RunControl { stop, started: Instant::now() }
    }
}

impl Control for RunControl<'_> {
    fn now(&self) -> Duration {
        self.started.elapsed()
    }

    fn stop(&self) -> bool {
        self.stop.is_stopped()
    }
}

/// Without a clock.
impl Control for StopFlag {
    fn stop(&self) -> bool {
        self.is_stopped()
    }
}
