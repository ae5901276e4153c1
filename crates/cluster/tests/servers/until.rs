//! Waiting for what nobody tells of.

use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes that comes at all.
const PATIENCE: Duration = Duration::from_secs(300);

/// Looks until there is something. Files that another process writes, and what servers know, can only be looked at
/// again; between two looks the processor is left to whoever is waited for.
pub(crate) fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < deadline, "not within {PATIENCE:?}: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}
