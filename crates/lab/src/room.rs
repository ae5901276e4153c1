//! Where players sit while they work on tasks.

use std::time::{Duration, Instant};

use arena::Surroundings;

use crate::Stop;

/// It has a clock, and a door through which one is called away.
pub struct Room<'a> {
    stop: &'a Stop,
    opened: Instant,
}

impl<'a> Room<'a> {
    /// A room whose clock begins to run.
    pub fn open(stop: &'a Stop) -> Room<'a> {
        Room { stop, opened: Instant::now() }
    }
}

impl Surroundings for Room<'_> {
    fn now(&self) -> Duration {
        self.opened.elapsed()
    }

    fn stop(&self) -> bool {
        self.stop.is_stopped()
    }
}
