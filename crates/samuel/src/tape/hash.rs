//! Hashing of boards and catalog keys. They are a few words, hashed at every look-up, and nobody
//! chooses them to collide, so two multiplications do.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

pub(super) type BoardMap<K, V> = HashMap<K, V, BuildHasherDefault<BoardHasher>>;

#[derive(Default)]
pub(super) struct BoardHasher(u64);

/// The golden ratio's digits.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl Hasher for BoardHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(u32::from(byte));
        }
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.0 = (self.0.rotate_left(29) ^ u64::from(word)).wrapping_mul(SPREAD);
    }

    /// The map takes its places from the low bits, and a product is best in the high ones.
    #[inline]
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}
