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
