//! Locks on files of a run: one process works on it, others can see that it does.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::JournalError;

/// How often a lock is asked for, and how long is waited in between.
const ATTEMPTS: usize = 20;
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(5);

/// Locks a file for this process alone, until it is closed.
pub(crate) fn hold(file: &File) -> Result<(), JournalError> {
    // Whoever looks whether it is held holds it for a moment, so one refusal says nothing.
    for _ in 0..ATTEMPTS {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => thread::sleep(BETWEEN_ATTEMPTS),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
    }
    Err(JournalError::Busy)
}

/// Whether somebody holds a file.
pub(crate) fn is_held(path: &Path) -> bool {
    let is_refused = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    File::open(path).is_ok_and(is_refused)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn whoever_looks_sees_that_a_file_is_held_and_keeps_nobody_out() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("run.toml");
        assert!(!is_held(&path), "a file that is not there");
        File::create(&path).unwrap();
        assert!(!is_held(&path));
        let held = File::open(&path).unwrap();
        hold(&held).unwrap();
        assert!(is_held(&path));
        assert!(matches!(hold(&File::open(&path).unwrap()), Err(JournalError::Busy)));
        drop(held);
        assert!(!is_held(&path));

        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    is_held(&path);
                }
            });
            let all = (0..100).all(|_| hold(&File::open(&path).unwrap()).is_ok());
            is_over.store(true, Ordering::Relaxed);
            assert!(all, "somebody who only looked kept others out");
        });
    }
}
