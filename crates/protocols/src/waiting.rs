//! Waiting for a foreign program without becoming deaf to whoever watches, and how long it may be silent.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use arena::{Control, Limits};

/// How often a watcher is asked whether to stop.
const LOOK_AROUND: Duration = Duration::from_millis(5);

/// What came in time may be looked at so much later; who never ends talking is not listened to for ever.
const CATCH_UP: Duration = Duration::from_secs(1);

/// What waiting came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WaitResult<T> {
    /// Something came.
    Came(T),
    /// The watcher wants to stop.
    Stop,
    /// Nothing came in time.
    Silence,
    /// Nothing can come any more.
    Gone,
}

/// A moment, unless it is too far away to name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(Option<Instant>);

impl Deadline {
    pub(crate) fn after(wait: Duration) -> Deadline {
        Deadline(Instant::now().checked_add(wait))
    }

    /// This moment, or an earlier one so long from now.
    pub(crate) fn at_most(self, wait: Duration) -> Deadline {
        Deadline::after(self.left().min(wait))
    }

    /// This moment, or a later one so long from now.
    pub(crate) fn at_least(self, wait: Duration) -> Deadline {
        Deadline::after(self.left().max(wait))
    }

    /// Whether the moment has come.
    pub(crate) fn is_over(self) -> bool {
        self.left().is_zero()
    }

    fn is_long_over(self) -> bool {
        self.0.is_some_and(|moment| moment.elapsed() > CATCH_UP)
    }

    fn left(self) -> Duration {
        self.0.map_or(Duration::MAX, |moment| moment.saturating_duration_since(Instant::now()))
    }
}

/// Waits for the next thing to come.
pub(crate) fn wait<T>(inbox: &Receiver<T>, deadline: Deadline) -> WaitResult<T> {
    match inbox.recv_timeout(deadline.left()) {
        Ok(_) if deadline.is_long_over() => WaitResult::Silence,
        Ok(came) => WaitResult::Came(came),
        Err(RecvTimeoutError::Timeout) => WaitResult::Silence,
        Err(RecvTimeoutError::Disconnected) => WaitResult::Gone,
    }
}

/// Waits like [`wait`], but no longer than until the watcher wants to stop.
pub(crate) fn wait_watched<T>(
    inbox: &Receiver<T>,
    deadline: Deadline,
    control: &dyn Control,
) -> WaitResult<T> {
    loop {
        if control.stop() {
            return WaitResult::Stop;
        }
        let left = deadline.left();
        match inbox.recv_timeout(left.min(LOOK_AROUND)) {
            Ok(_) if deadline.is_long_over() => return WaitResult::Silence,
            Ok(came) => return WaitResult::Came(came),
            Err(RecvTimeoutError::Disconnected) => return WaitResult::Gone,
            Err(RecvTimeoutError::Timeout) if left.is_zero() => return WaitResult::Silence,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// How long to wait for a foreign program before it has forfeited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For starting or connecting, and for each answer before a game begins.
    pub handshake: Duration,
    /// What a move may take longer than its limits allow, for the way there and back.
    pub grace: Duration,
    /// For a move without a limit of time.
    pub unlimited: Duration,
    /// For leaving when asked to.
    pub farewell: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            handshake: Duration::from_secs(10),
            grace: Duration::from_secs(5),
            unlimited: Duration::from_secs(60),
            farewell: Duration::from_secs(1),
        }
    }
}

impl Timeouts {
    /// The longest that a move under these limits may take.
    pub fn for_move(&self, limits: &Limits) -> Duration {
        let clock = limits.clock.map(|clock| clock.remaining);
        let allowed = limits.time.into_iter().chain(clock).min();
        allowed.map_or(self.unlimited, |allowed| allowed.saturating_add(self.grace))
    }
}

#[cfg(test)]
mod tests {
    use arena::Clock;

    use super::*;

    #[test]
    fn a_move_may_take_its_shortest_limit_and_a_grace() {
        let clock = Clock { remaining: Duration::from_secs(30), increment: Duration::ZERO };
        let time = Some(Duration::from_secs(2));
        let wait = |limits: Limits| Timeouts::default().for_move(&limits).as_secs();
        assert_eq!(wait(Limits { clock: Some(clock), time, ..Limits::default() }), 7);
        assert_eq!(wait(Limits { clock: Some(clock), ..Limits::default() }), 35);
        assert_eq!(wait(Limits { nodes: Some(9), ..Limits::default() }), 60);
    }
}
