//! The transposition table: what was found out about positions, shared by all threads of a search.
//!
//! An entry is two words, written without a lock. The first is the key mixed with the second, so that an entry of
//! which two threads wrote a half each fits no key and is not found.

use std::sync::atomic::{AtomicU64, Ordering};

use rules::{Color, Position};
use thiserror::Error;

use crate::{Depth, Ply, Score};

/// A table of a fixed size.
pub struct Table {
    buckets: Vec<Bucket>,
    /// How many of them are used.
    used: usize,
    age: u8,
}

/// One cache line.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([Entry; ENTRIES]);

const ENTRIES: usize = 4;

#[derive(Default)]
struct Entry {
    mixed_key: AtomicU64,
    content: AtomicU64,
}

/// What is known about a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is at least so much.
    Lower,
    /// It is at most so much.
    Upper,
    /// It is this.
    Exact,
}

/// What the table has of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    pub score: Score,
    pub depth: Depth,
    pub bound: Bound,
    /// The place of the best move among the legal ones.
    pub best: Option<usize>,
}

/// Why there can be no table of a size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TableError {
    /// Too small or too large to be meant.
    #[error("a table of {0} MB: expected 1 to {most}", most = Table::MOST_MEGABYTES)]
    Size(usize),
    /// It would leave nothing to other programs and the rest of this one.
    #[error(
        "a table of {megabytes} MB: expected at most {most} MB, as {available} MB of memory are available"
    )]
    Available {
        /// What was asked for.
        megabytes: usize,
        /// The largest table there is room for.
        most: usize,
        /// The memory that programs could take.
        available: usize,
    },
    /// There is not so much memory.
    #[error("a table of {0} MB does not fit into memory")]
    Memory(usize),
}

/// An entry that is deeper by more than this is kept.
const DEEPER: i32 = 3;

/// Searches that can be told apart; then their numbers begin again.
const AGES: u8 = 63;

impl Table {
    /// The largest table that can be asked for.
    pub const MOST_MEGABYTES: usize = 65_536;

    /// A table of so many megabytes.
    ///
    /// # Errors
    /// When it is too small or too large, or there is not so much memory.
    pub fn new(megabytes: usize) -> Result<Table, TableError> {
        if !(1..=Table::MOST_MEGABYTES).contains(&megabytes) {
            return Err(TableError::Size(megabytes));
        }
        let length = (megabytes << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(length).map_err(|_| TableError::Memory(megabytes))?;
        buckets.resize_with(length, Bucket::default);
        Ok(Table { buckets, used: length, age: 1 })
    }

    /// Begins a search that knows nothing and looks at so many nodes: a small one has a small table, which is quickly
    /// emptied.
    pub fn start_anew(&mut self, nodes: u64) {
        self.used = usize::try_from(nodes).unwrap_or(usize::MAX).clamp(1, self.buckets.len());
        self.clear();
    }

    /// Begins a search that may use the whole table, with what earlier ones found there.
    pub fn go_on_with_all(&mut self) {
        if self.used < self.buckets.len() {
            self.clear();
            self.used = self.buckets.len();
        }
        self.go_on();
    }

    /// Begins a search that uses what earlier ones found.
    pub fn go_on(&mut self) {
        self.age = if self.age == AGES { 1 } else { self.age + 1 };
    }

    /// Forgets everything that it may use.
    pub fn clear(&mut self) {
        self.buckets[..self.used].fill_with(Bucket::default);
        self.age = 1;
    }

    #[inline]
    pub(crate) fn get(&self, key: u64, ply: Ply) -> Option<Found> {
        self.bucket(key).0.iter().find_map(|entry| {
            let content = entry.content.load(Ordering::Relaxed);
            let is_it = entry.mixed_key.load(Ordering::Relaxed) ^ content == key && content != 0;
            is_it.then(|| unpack(content, ply))
        })
    }

    /// Keeps what was found, unless a much deeper look at the same position is there and this is but a bound.
    #[inline]
    pub(crate) fn put(&self, key: u64, found: Found, ply: Ply) {
        let content = pack(found, ply, self.age);
        let entry = self.place_for(key);
        let there = entry.content.load(Ordering::Relaxed);
        let is_same = entry.mixed_key.load(Ordering::Relaxed) ^ there == key && there != 0;
        let is_deeper = depth_of(there) > found.depth.0 + DEEPER && age_of(there) == self.age;
        if is_same && is_deeper && found.bound != Bound::Exact {
            return;
        }
        entry.mixed_key.store(key ^ content, Ordering::Relaxed);
        entry.content.store(content, Ordering::Relaxed);
    }

    /// The entry of the same position, else one of an earlier search, else the shallowest.
    fn place_for(&self, key: u64) -> &Entry {
        let worth_keeping = |entry: &&Entry| {
            let content = entry.content.load(Ordering::Relaxed);
            if entry.mixed_key.load(Ordering::Relaxed) ^ content == key {
                return (false, 0);
            }
            (age_of(content) == self.age, depth_of(content) + 1)
        };
        let bucket = &self.bucket(key).0;
        bucket.iter().min_by_key(worth_keeping).unwrap_or(&bucket[0])
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.used as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// The key of a position.
#[inline]
pub(crate) fn key_of(position: &Position) -> u64 {
    let black = u64::from(position.pieces(Color::Black).bits());
    let white = u64::from(position.pieces(Color::White).bits());
    let kings = position.kings(Color::Black) | position.kings(Color::White);
    let turn = u64::from(position.turn() == Color::White);
    let first = mix((black | white << 32) ^ 0x9E37_79B9_7F4A_7C15);
    mix(first ^ (u64::from(kings.bits()) << 1 | turn).wrapping_mul(0xD6E8_FEB8_6659_FD93))
}

/// Every bit of the result depends on every bit of the number.
#[inline]
pub(crate) fn mix(number: u64) -> u64 {
    let product = u128::from(number) * 0xA076_1D64_78BD_642F_u128;
    let folded = (product >> 64) as u64 ^ product as u64;
    (folded ^ folded >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

// From the lowest bit: score 16, depth 8, best move 8 (one more than its place, 0 for none), bound 2, age 6.

#[inline]
fn pack(found: Found, ply: Ply, age: u8) -> u64 {
    let score = found.score.counted_from_position(ply).points() as i16 as u16;
    let depth = found.depth.0.clamp(0, 255) as u64;
    let best = found.best.map_or(0, |place| place as u64 + 1) & 0xFF;
    let bound = match found.bound {
        Bound::Lower => 0,
        Bound::Upper => 1,
        Bound::Exact => 2,
    };
    u64::from(score) | depth << 16 | best << 24 | bound << 32 | u64::from(age) << 34
}

#[inline]
fn unpack(content: u64, ply: Ply) -> Found {
    let score = Score::from_points(i32::from(content as u16 as i16)).counted_from_root(ply);
    let bound = match content >> 32 & 3 {
        0 => Bound::Lower,
        1 => Bound::Upper,
        _ => Bound::Exact,
    };
    let best = (content >> 24 & 0xFF) as usize;
    Found { score, depth: Depth(depth_of(content)), bound, best: best.checked_sub(1) }
}

#[inline]
fn depth_of(content: u64) -> i32 {
    (content >> 16 & 0xFF) as i32
}

#[inline]
fn age_of(content: u64) -> u8 {
    (content >> 34 & 0x3F) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_found_until_it_is_forgotten() {
        let mut table = Table::new(1).unwrap();
        let key = key_of(&Position::start());
        let found = Found { score: Score::won(Ply(9)), depth: Depth(7), bound: Bound::Lower, best: Some(3) };
        table.put(key, found, Ply(4));
        assert_eq!(table.get(key, Ply(4)), Some(found));
        assert_eq!(table.get(key, Ply(2)).unwrap().score, Score::won(Ply(7)), "ends count from the position");
        assert_eq!(table.get(key ^ 1, Ply(4)), None);
        table.clear();
        assert_eq!(table.get(key, Ply(4)), None);
    }

    #[test]
    fn a_shallow_entry_gives_way_before_a_deep_one_and_an_old_one_before_both() {
        let mut table = Table::new(1).unwrap();
        let found =
            |depth| Found { score: Score::EVEN, depth: Depth(depth), bound: Bound::Exact, best: None };
        table.put(1, found(20), Ply::ROOT);
        table.go_on();
        for (key, depth) in [(2, 5), (3, 9), (4, 7), (5, 3), (6, 4)] {
            table.put(key, found(depth), Ply::ROOT);
        }
        let kept: Vec<u64> = (1..=6).filter(|&key| table.get(key, Ply::ROOT).is_some()).collect();
        assert_eq!(kept, [2, 3, 4, 6]);
    }

    #[test]
    fn sizes_that_cannot_be_meant_are_refused() {
        assert_eq!(Table::new(0).err(), Some(TableError::Size(0)));
        assert_eq!(Table::new(1_000_000).err(), Some(TableError::Size(1_000_000)));
    }
}
