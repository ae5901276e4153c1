//! How many threads work, in every command that shares its work.

use std::num::NonZeroUsize;

/// More would only wait for each other.
const MOST: usize = 1024;

/// As many as there are cores.
pub(crate) fn all_cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("expected a number of threads, 1 to {MOST}"))
}
