//! The end of the thinking about a move: time is up, or somebody wants to stop.

use std::time::Duration;

use crate::{Decision, Limits, Surroundings, Watch};

/// Watches the time for a player, which has no clock of its own.
pub struct Deadline<'a> {
    around: &'a dyn Surroundings,
    at: Option<Duration>,
    listener: Option<&'a mut dyn FnMut(&Decision)>,
}

impl<'a> Deadline<'a> {
    /// From a moment on, for as long as the limits allow.
    pub fn new(around: &'a dyn Surroundings, started: Duration, limits: &Limits) -> Deadline<'a> {
        let clock = limits.clock.map(|clock| clock.remaining);
        let limit = [limits.time, clock].into_iter().flatten().min();
        Deadline { around, at: limit.map(|limit| started + limit), listener: None }
    }

    /// Somebody who hears what the player thinks meanwhile.
    #[must_use]
    pub fn listening(self, listener: &'a mut dyn FnMut(&Decision)) -> Deadline<'a> {
        Deadline { listener: Some(listener), ..self }
    }
}

impl Watch for Deadline<'_> {
    fn thinking(&mut self, so_far: &Decision) {
        if let Some(listener) = &mut self.listener {
            listener(so_far);
        }
    }

    fn stop(&mut self) -> bool {
        self.around.stop() || self.at.is_some_and(|at| self.around.now() >= at)
    }
}
