//! Seeds that pages, tables and declarations can all say exactly.

use crate::failure::Failure;

/// The largest whole number that every browser knows exactly.
const LARGEST: u64 = (1 << 53) - 1;

/// A seed, if it is not too large.
pub(crate) fn check_seed(seed: u64) -> Result<u64, Failure> {
    if seed <= LARGEST {
        return Ok(seed);
    }
    Err(Failure::impossible(format!("seed {seed}: expected at most {LARGEST}.")))
}
