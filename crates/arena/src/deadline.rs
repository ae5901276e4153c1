//! The end of the thinking about a move: time is up, or somebody wants to stop.

use std::time::Duration;

use crate::{Clock, Control, Decision, Limits, Watch};

/// Watches the time for a player, which has no clock of its own.
pub struct Deadline<'a> {
    around: &'a dyn Control,
    at: Option<Duration>,
    /// When the time is used that a move should take.
    enough_at: Option<Duration>,
    listener: Option<&'a mut dyn FnMut(&Decision)>,
}

impl<'a> Deadline<'a> {
    /// From a moment on, for as long as the limits allow.
    pub fn new(around: &'a dyn Control, started: Duration, limits: &Limits) -> Deadline<'a> {
        let clock = limits.clock.map(|clock| clock.remaining);
        let limit = [limits.time, clock].into_iter().flatten().min();
        let from_start = |time: Option<Duration>| time.map(|time| started.saturating_add(time));
        Deadline { around, at: from_start(limit), enough_at: from_start(enough(limits)), listener: None }
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

    fn is_enough(&mut self) -> bool {
        self.around.stop() || self.enough_at.is_none_or(|at| self.around.now() >= at)
    }
}

/// How many more moves of its own a player should expect.
const MOVES_TO_COME: u32 = 30;

/// How much of its time a player should use for a move, where there is a limit. A tenth is left, so that
/// whoever uses it up is not late.
fn enough(limits: &Limits) -> Option<Duration> {
    let share = |clock: Clock| {
        let share = clock.remaining / MOVES_TO_COME;
        share.saturating_add(clock.increment * 3 / 4).min(clock.remaining / 2)
    };
    let of_time = limits.time.map(|time| time - time / 10);
    of_time.into_iter().chain(limits.clock.map(share)).min()
}
