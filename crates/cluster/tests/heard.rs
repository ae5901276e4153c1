//! What somebody said, for whoever waits until it is said.

use std::fmt::Debug;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// Longer than anything takes that comes at all.
const PATIENCE: Duration = Duration::from_secs(120);

/// Everything that was said so far.
pub(crate) struct Heard<T>(Arc<(Mutex<Vec<T>>, Condvar)>);

impl<T: Clone + Debug> Heard<T> {
    pub(crate) fn say(&self, what: T) {
        self.0.0.lock().unwrap().push(what);
        self.0.1.notify_all();
    }

    pub(crate) fn all(&self) -> Vec<T> {
        self.0.0.lock().unwrap().clone()
    }

    /// Waits until so many have been said of which something holds.
    pub(crate) fn wait_for(&self, count: usize, holds: impl Fn(&T) -> bool) {
        let is_missing = |all: &mut Vec<T>| all.iter().filter(|one| holds(one)).count() < count;
        let all = self.0.0.lock().unwrap();
        let (all, timeout) = self.0.1.wait_timeout_while(all, PATIENCE, is_missing).unwrap();
        assert!(!timeout.timed_out(), "nobody says it: {all:?}");
    }
}

impl<T> Default for Heard<T> {
    fn default() -> Heard<T> {
        Heard(Arc::new((Mutex::new(Vec::new()), Condvar::new())))
    }
}

impl<T> Clone for Heard<T> {
    fn clone(&self) -> Heard<T> {
        Heard(Arc::clone(&self.0))
    }
}
