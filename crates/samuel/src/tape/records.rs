//! The records that are held in memory (S-22): at least so many, and those held longest give way.

use std::collections::VecDeque;

use super::catalog::BoardMap;
use super::error::StoreError;
use super::row::{Row, Rows};
use super::{Catalog, CatalogKey, StandardForm};

/// Records in memory, whole, also those that have no board.
#[derive(Default)]
pub(super) struct Records {
    held: BoardMap<CatalogKey, Record>,
    /// By when they were loaded, which is not when they were last used: the paper discards "the
    /// records which have been held the longest".
    oldest_first: VecDeque<CatalogKey>,
    positions: usize,
}

struct Record {
    bytes: Vec<u8>,
    /// What it counts against the positions that may be held. No record counts nothing, or empty
    /// ones would pile up.
    size: usize,
}

/// How much may be held.
#[derive(Clone, Copy)]
pub(super) struct Capacity {
    pub(super) records: usize,
    pub(super) positions: usize,
}

/// What a look-up did beside finding.
#[derive(Clone, Copy, Default)]
pub(super) struct LoadCounts {
    pub(super) loads: u64,
    pub(super) evictions: u64,
}

impl Records {
    /// What is remembered of a board, from the record it belongs to, which is loaded if it is not
    /// held.
    #[inline]
    pub(super) fn find(
        &mut self,
        board: &StandardForm,
        catalog: Catalog,
        capacity: Capacity,
        load: impl FnOnce(CatalogKey) -> Result<Vec<u8>, StoreError>,
    ) -> Result<(Option<Row>, LoadCounts), StoreError> {
        let key = catalog.key(board);
        if let Some(record) = self.held.get(&key) {
            return Ok((record.find(key, board), LoadCounts::default()));
        }
        let record = Record::new(key, load(key)?);
        let row = record.find(key, board);
        let evictions = self.hold(key, record, capacity);
        Ok((row, LoadCounts { loads: 1, evictions }))
    }

    fn hold(&mut self, key: CatalogKey, record: Record, capacity: Capacity) -> u64 {
        let mut evictions = 0;
        // The new one is held too, whatever its size.
        while self.positions + record.size > capacity.positions && self.held.len() >= capacity.records {
            let Some(oldest) = self.oldest_first.pop_front() else { break };
            self.positions -= self.held.remove(&oldest).map_or(0, |record| record.size);
            evictions += 1;
        }
        self.positions += record.size;
        self.oldest_first.push_back(key);
        self.held.insert(key, record);
        evictions
    }
}

impl Record {
    fn new(key: CatalogKey, bytes: Vec<u8>) -> Record {
        let size = (bytes.len() / Rows::len_of_one(key.has_kings())).max(1);
        Record { bytes, size }
    }

    #[inline]
    fn find(&self, key: CatalogKey, board: &StandardForm) -> Option<Row> {
        Rows::new(&self.bytes, key.has_kings())?.find(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tape::row::write;

    /// Two men, so that the boards of a row lie in records of their own.
    fn board(square: u32) -> StandardForm {
        StandardForm { black: 1 << square, white: 1 << 31, kings: 0 }
    }

    fn record_of(size: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        (0..size).for_each(|_| write(&board(0), &Row { score: 0, ply: 0, birth: 0 }, &mut bytes));
        bytes
    }

    /// Loads records of so many boards, one for each step, and tells what that evicted.
    fn evictions(records: &mut Records, capacity: Capacity, steps: &[(u32, usize)]) -> Vec<u64> {
        let find = |&(square, size): &(u32, usize)| {
            let (_, counts) =
                records.find(&board(square), Catalog::Exact, capacity, |_| Ok(record_of(size))).unwrap();
            counts.evictions
        };
        steps.iter().map(find).collect()
    }

    const CAPACITY: Capacity = Capacity { records: 5, positions: 100 };

    #[test]
    fn five_records_are_held_however_large_and_the_next_puts_out_the_oldest() {
        let steps = [0, 4, 8, 12, 16, 20].map(|square| (square, 1_000));
        assert_eq!(evictions(&mut Records::default(), CAPACITY, &steps), [0, 0, 0, 0, 0, 1]);
    }

    #[test]
    fn small_records_are_held_in_greater_number_and_empty_ones_count_too() {
        let mut records = Records::default();
        let steps: Vec<_> = (0..28).map(|square| (square, 0)).collect();
        assert_eq!(evictions(&mut records, CAPACITY, &steps).iter().sum::<u64>(), 0);
        assert_eq!((records.held.len(), records.positions), (28, 28));
        assert_eq!(evictions(&mut records, CAPACITY, &[(29, 80)]), [8]);
    }

    #[test]
    fn a_record_gives_way_by_when_it_was_loaded_not_by_when_it_was_used() {
        let mut records = Records::default();
        evictions(&mut records, CAPACITY, &[(0, 50), (4, 50), (8, 1), (12, 1), (16, 1)]);
        let (_, used) = records.find(&board(0), Catalog::Exact, CAPACITY, |_| panic!("it is held")).unwrap();
        assert_eq!(used.loads, 0);
        evictions(&mut records, CAPACITY, &[(20, 1)]);
        assert!(!records.held.contains_key(&CatalogKey::of(&board(0))));
        assert!(records.held.contains_key(&CatalogKey::of(&board(4))));
    }
}
