//! What a run of a script may still cost, in operations. The interpreter counts for itself, but forgets what
//! happens inside calls that its own functions make, as `map` and `reduce` do; here everything counts.

use std::cell::Cell;

use rhai::{Dynamic, EvalAltResult};

/// For one position: some hundred looks at each square, and some milliseconds.
pub(super) const MOST_OPERATIONS: u64 = 20_000;

thread_local! {
    /// The interpreter is shared by all threads, and hands nothing through to where it counts. A run stays in
    /// its thread from begin to end, and nothing of it is left for the next.
    static LEFT: Cell<u64> = const { Cell::new(0) };
}

/// Runs something with a full measure.
pub(super) fn with_fuel<T>(run: impl FnOnce() -> T) -> T {
    LEFT.set(MOST_OPERATIONS);
    run()
}

/// Takes so many operations; `false`, then and ever after in this run, when there are not so many left.
fn take(operations: u64) -> bool {
    let left = LEFT.get().checked_sub(operations);
    LEFT.set(left.unwrap_or(0));
    left.is_some()
}

/// What the interpreter is to do at each operation: go on, or end the script.
pub(super) fn progress(_: u64) -> Option<Dynamic> {
    (!take(1)).then_some(Dynamic::UNIT)
}

/// For a function that costs as much as so many operations.
pub(super) fn charge(operations: u64) -> Result<(), Box<EvalAltResult>> {
    if take(operations) { Ok(()) } else { Err(spent()) }
}

fn spent() -> Box<EvalAltResult> {
    EvalAltResult::ErrorTerminated(Dynamic::UNIT, rhai::Position::NONE).into()
}
