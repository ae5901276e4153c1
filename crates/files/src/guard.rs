//! Calls into libraries that panic when a file is damaged.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::thread;

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
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
    let before = IS_GUARDED.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(call)).map_err(|_| Panicked);
    IS_GUARDED.set(before);
    result
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
            if !IS_GUARDED.get() {
                print(panic);
            }
        }));
    });
}
