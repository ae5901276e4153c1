//! Random numbers that are the same for the same seed, everywhere and always.

use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

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

    /// Puts things in a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// The seed of a part of something seeded: a game of a match, a player of a game. Parts with
/// other numbers get seeds that have nothing to do with each other.
pub fn seed_of_part(seed: u64, part: u64) -> u64 {
    let mixed = SplitMix64::seed_from_u64(seed).next_u64() ^ part;
    SplitMix64::seed_from_u64(mixed).next_u64()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn parts_of_different_wholes_get_different_seeds() {
        let seeds = (0..100).flat_map(|seed| (0..100).map(move |part| seed_of_part(seed, part)));
        assert_eq!(seeds.collect::<HashSet<_>>().len(), 10_000);
    }

    #[test]
    fn a_shuffle_keeps_everything_and_every_order_comes_up() {
        let mut stream = RandomStream::new(1);
        let mut orders = HashSet::new();
        for _ in 0..200 {
            let mut things = [1, 2, 3, 4];
            stream.shuffle(&mut things);
            orders.insert(things);
        }
        assert_eq!(orders.len(), 24);
    }
}
