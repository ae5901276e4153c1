//! The two simplest players, as opponents to start with and baselines to measure against.

mod greedy;
mod random;

pub use greedy::{GREEDY, Greedy};
pub use random::{RANDOM, Random};

use crate::{Settings, SpecError};

const SEED: (&str, &str) = ("seed", "the seed of its random choices");

fn seed_of(settings: &Settings, default: u64) -> Result<u64, SpecError> {
    Ok(settings.get("seed", "a whole number")?.unwrap_or(default))
}
