//! Random numbers that are the same for the same seed, everywhere and always.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A stream of random numbers fixed by its seed.
#[derive(Clone, Debug)]
pub struct RandomStream(Xoshiro256PlusPlus);

impl RandomStream {
    /// The stream of a seed.
    pub fn new(seed: u64) -> RandomStream {
        RandomStream(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `bound`, all equally likely but for a bias of less than `bound` in 2^64.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is no number below 0");
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    /// One of some things.
    ///
    /// # Panics
    /// When there are none.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}
