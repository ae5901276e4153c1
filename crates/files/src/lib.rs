//! Files that survive a kill at any moment: replaced whole or not at all, and records whose checksum tells of
//! damage. Names that others chose stay below a folder. Knows nothing of checkers.

pub mod guarded_folder;
pub mod record_log;
pub mod whole_file;

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread::{self, ThreadId};

/// Records with a checksum at their end. It tells of damage by accident, not of a forger.
pub mod checksum {
    const LENGTH: usize = size_of::<u32>();

    /// The record with its checksum behind it.
    pub fn seal(mut record: Vec<u8>) -> Vec<u8> {
        let sum = of(&record);
        record.extend(sum.to_le_bytes());
        record
    }

    /// The record without its checksum; `None` if they do not belong together.
    pub fn unseal(sealed: &[u8]) -> Option<&[u8]> {
        let (record, sum) = sealed.split_last_chunk::<LENGTH>()?;
        (of(record) == u32::from_le_bytes(*sum)).then_some(record)
    }

    /// CRC-32, which notices every change of up to 32 bits in a row.
    pub fn of(bytes: &[u8]) -> u32 {
        crc32fast::hash(bytes)
    }
}

/// A library panicked. What it said is for its authors, so it is neither kept nor printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panicked;

/// Calls a library that panics at some kinds of damage; a panic becomes an error and prints nothing.
///
/// # Errors
/// When the call panics. Nothing that it could change may be used afterwards.
pub fn guarded<T>(call: impl FnOnce() -> T) -> Result<T, Panicked> {
    silence();
    let this = thread::current().id();
    guarded_threads().push(this);
    let result = panic::catch_unwind(AssertUnwindSafe(call)).map_err(|_| Panicked);
    let mut threads = guarded_threads();
    if let Some(place) = threads.iter().rposition(|thread| *thread == this) {
        threads.swap_remove(place);
    }
    result
}

/// The threads that are in a guarded call, once for each such call.
fn guarded_threads() -> MutexGuard<'static, Vec<ThreadId>> {
    static THREADS: Mutex<Vec<ThreadId>> = Mutex::new(Vec::new());
    THREADS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Panics of guarded calls are printed no more; all others are, as before.
fn silence() {
    static ONCE: Once = Once::new();
    // A thread that panics may not change what is printed.
    if thread::panicking() {
        return;
    }
    ONCE.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let is_guarded = guarded_threads().contains(&thread::current().id());
            if !is_guarded {
                print(panic);
            }
        }));
    });
}
