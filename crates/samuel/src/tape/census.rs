//! The tape counted from end to end.

use std::collections::BTreeMap;

use super::error::StoreError;
use super::row::Rows;
use super::tables::Snapshot;
use super::{CatalogKey, StandardForm};

/// What is on a tape, as of the last merge.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Census {
    /// Positions that can be found.
    pub positions: u64,
    /// Records that have one.
    pub records: u64,
    /// Positions of the longest record.
    pub longest_record: u64,
    /// Positions with kings.
    pub with_kings: u64,
    /// Positions without kings.
    pub without_kings: u64,
    /// Words of the 704 that they would take: two or three for the board, and one for score, ply
    /// and age together. The paper has 3.8 for a position.
    pub words: u64,
    /// Bytes of keys and values that they take in the file, with those that are forgotten.
    pub bytes: u64,
    /// Bytes of the file, with all that is free in it.
    pub file_size: u64,
    /// Positions by how many plies their scores looked ahead.
    pub by_ply: BTreeMap<u16, u64>,
    /// Positions by the number of pieces on the board.
    pub by_pieces: BTreeMap<u32, u64>,
    /// Positions that are forgotten and not yet swept out, which are in no other figure but bytes.
    pub forgotten: u64,
}

impl Census {
    /// Words of the 704 for a position, on average.
    pub fn words_per_position(&self) -> f64 {
        self.words as f64 / self.positions.max(1) as f64
    }

    /// Bytes of keys and values for a position that is stored, on average.
    pub fn bytes_per_position(&self) -> f64 {
        self.bytes as f64 / (self.positions + self.forgotten).max(1) as f64
    }

    pub(super) fn take(records: &Snapshot, merges: u32, maximum_age: u32) -> Result<Census, StoreError> {
        let mut census = Census::default();
        records.for_each_record(CatalogKey::FIRST, |key, record| {
            census.add(key, record, merges, maximum_age);
            true
        })?;
        Ok(census)
    }

    fn add(&mut self, key: CatalogKey, record: Rows<'_>, merges: u32, maximum_age: u32) {
        self.bytes += (CatalogKey::LEN + record.bytes(0..record.len()).len()) as u64;
        let mut count = 0;
        for (_, row) in record.iter() {
            if row.age(merges) < maximum_age {
                count += 1;
                *self.by_ply.entry(row.ply).or_default() += 1;
            } else {
                self.forgotten += 1;
            }
        }
        if count == 0 {
            return;
        }
        self.positions += count;
        self.records += 1;
        self.longest_record = self.longest_record.max(count);
        *self.by_pieces.entry(key.pieces()).or_default() += count;
        self.words += count * (StandardForm::word_count(key.has_kings()) as u64 + 1);
        if key.has_kings() { self.with_kings += count } else { self.without_kings += count }
    }
}
