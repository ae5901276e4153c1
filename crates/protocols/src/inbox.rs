//! Waiting for a foreign program without becoming deaf to whoever watches.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use arena::Control;

/// How often a watcher is asked whether to stop.
const LOOK_AROUND: Duration = Duration::from_millis(5);

/// What came in time may be looked at so much later; who never ends talking is not listened to for ever.
const CATCH_UP: Duration = Duration::from_secs(1);

/// What waiting came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Waited<T> {
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
pub(crate) fn wait<T>(inbox: &Receiver<T>, deadline: Deadline) -> Waited<T> {
    match inbox.recv_timeout(deadline.left()) {
        Ok(_) if deadline.is_long_over() => Waited::Silence,
        Ok(came) => Waited::Came(came),
        Err(RecvTimeoutError::Timeout) => Waited::Silence,
        Err(RecvTimeoutError::Disconnected) => Waited::Gone,
    }
}

/// Waits like [`wait`], but no longer than until the watcher wants to stop.
pub(crate) fn wait_watched<T>(inbox: &Receiver<T>, deadline: Deadline, control: &dyn Control) -> Waited<T> {
    loop {
        if control.stop() {
            return Waited::Stop;
        }
        let left = deadline.left();
        match inbox.recv_timeout(left.min(LOOK_AROUND)) {
            Ok(_) if deadline.is_long_over() => return Waited::Silence,
            Ok(came) => return Waited::Came(came),
            Err(RecvTimeoutError::Disconnected) => return Waited::Gone,
            Err(RecvTimeoutError::Timeout) if left.is_zero() => return Waited::Silence,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
