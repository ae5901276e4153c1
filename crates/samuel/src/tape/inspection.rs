//! What is on a tape: looked at, counted from end to end, held against its checksums, read from bytes that were made up.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use rules::Position;

use serde::Serialize;

use super::contents::Parts;
use super::error::{StoreError, TapeError};
use super::row::{Row, Rows};
use super::store::{Store, guarded};
use super::tables::Snapshot;
use super::{Catalog, CatalogKey, StandardForm, Tape};
use crate::Score;

/// A position of the tape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundPosition {
    /// For the side to move.
    pub score: Score,
    /// How many plies the score looked ahead.
    pub ply: u16,
    /// Its age in merges.
    pub age: u32,
    /// The record it belongs to.
    pub record: CatalogKey,
    /// How many other positions the tape has in that record.
    pub neighbors: u64,
}

impl Tape {
    /// Counts all that is on the tape as of the last merge.
    ///
    /// # Errors
    /// When the tape cannot be read.
    pub fn counts(&self) -> Result<TapeCounts, TapeError> {
        let (merges, settings) = (self.metadata.totals.merges, &self.metadata.settings);
        let boards = self.boards()?;
        let counts = guarded(|| TapeCounts::take(boards, merges, settings.maximum_age));
        let file_size = fs::metadata(&self.path).map_err(|error| TapeError::io(&self.path, error))?.len();
        Ok(TapeCounts { file_size, ..counts.map_err(|error| error.of(&self.path))? })
    }

    /// Looks a position up without using it.
    ///
    /// # Errors
    /// When the tape cannot be read.
    pub fn find(&self, position: &Position) -> Result<Option<FoundPosition>, TapeError> {
        let board = StandardForm::of(position);
        let record = self.settings().catalog.key(&board);
        let boards = self.boards()?;
        let bytes =
            guarded(|| boards.record(record, &mut Parts::default())).map_err(|error| error.of(&self.path))?;
        let Some(rows) = Rows::new(&bytes, record.has_kings()) else { return Ok(None) };
        let on_tape = rows.find(&board).filter(|row| self.is_remembered(row));
        let row = self.pending.get(&board).map(|change| change.row).or(on_tape);
        let remembered = rows.iter().filter(|(_, row)| self.is_remembered(row)).count();
        let neighbors = (remembered - usize::from(on_tape.is_some())) as u64;
        let age = |row: &Row| row.age(self.metadata.totals.merges);
        Ok(row.map(|row| FoundPosition { score: row.score, ply: row.ply, age: age(&row), record, neighbors }))
    }

    /// Writes a line for each position as of the last merge, in the order of the tape: the position
    /// in standard form as FEN, score, ply and age. Those that are forgotten are left out, so the
    /// same memory makes the same bytes.
    ///
    /// # Errors
    /// When the tape cannot be read or the lines cannot be written.
    pub fn export(&self, out: &mut dyn Write) -> Result<(), TapeError> {
        let mut written = Ok(());
        let mut write = |_, rows: Rows<'_>| {
            written = rows
                .iter()
                .filter(|(_, row)| self.is_remembered(row))
                .try_for_each(|(board, row)| self.export_row(out, &board, &row));
            written.is_ok()
        };
        let boards = self.boards()?;
        let read = guarded(|| boards.for_each_record(CatalogKey::FIRST, &mut write));
        read.map_err(|error| error.of(&self.path))?;
        written
    }

    fn export_row(&self, out: &mut dyn Write, board: &StandardForm, row: &Row) -> Result<(), TapeError> {
        let position =
            board.position().ok_or_else(|| TapeError::damaged(&self.path, format!("no board: {board:?}")))?;
        let age = row.age(self.metadata.totals.merges);
        writeln!(out, "{position} {} {} {age}", row.score, row.ply).map_err(TapeError::Output)
    }

    /// Makes the file as small as it can be. What merges free in it is used again by later ones, but
    /// stays in the file. Does nothing to a tape that is only read.
    ///
    /// # Errors
    /// When the disk fails; the tape is as of the last merge then.
    pub fn compact(&mut self) -> Result<(), TapeError> {
        self.boards = None;
        let compacted = guarded(|| self.store.compact());
        let boards = self.store.snapshot(self.metadata.has_contents);
        compacted.map_err(|error| error.of(&self.path))?;
        self.boards = Some(boards.map_err(|error| error.of(&self.path))?);
        Ok(())
    }
}

/// What is on a tape, as of the last merge.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct TapeCounts {
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

impl TapeCounts {
    /// Words of the 704 for a position, on average.
    pub fn words_per_position(&self) -> f64 {
        self.words as f64 / self.positions.max(1) as f64
    }

    /// Bytes of keys and values for a position that is stored, on average.
    pub fn bytes_per_position(&self) -> f64 {
        self.bytes as f64 / (self.positions + self.forgotten).max(1) as f64
    }

    pub(super) fn take(records: &Snapshot, merges: u32, maximum_age: u32) -> Result<TapeCounts, StoreError> {
        let mut counts = TapeCounts::default();
        records.for_each_record(CatalogKey::FIRST, |key, record| {
            counts.add(key, record, merges, maximum_age);
            true
        })?;
        Ok(counts)
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

/// What became of a tape.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Verification {
    /// Whether its records have checksums; a tape of version 1 gets them at its next merge.
    pub has_checksums: bool,
    /// Records that are as they were written.
    pub records: u64,
    /// Positions in them, with those that are forgotten and not yet swept out.
    pub positions: u64,
    /// What is damaged; empty for a sound tape.
    pub damage: Vec<String>,
}

impl Tape {
    /// Reads all of a tape and compares it with its checksums. The file is left as it is.
    ///
    /// # Errors
    /// As [`Tape::open`], but for damage, which is what is looked for.
    pub fn verify(path: &Path) -> Result<Verification, TapeError> {
        let mut verification = Verification::default();
        match verification.look_at(path) {
            Err(TapeError::Damaged { what, .. }) => verification.damage.push(what),
            looked => looked?,
        }
        Ok(verification)
    }
}

impl Verification {
    fn look_at(&mut self, path: &Path) -> Result<(), TapeError> {
        let tape = Tape::open_read_only(path, None)?;
        self.has_checksums = tape.metadata.has_contents;
        let boards = tape.boards()?;
        let walked = guarded(|| {
            boards.walk(CatalogKey::FIRST, |key, record| {
                match record.and_then(|record| self.add(key, record, tape.settings().catalog)) {
                    Ok(()) => {}
                    Err(StoreError::Damaged(what)) => self.damage.push(what),
                    Err(error) => self.damage.push(error.of(path).to_string()),
                }
                true
            })
        });
        walked.map_err(|error| error.of(path))?;
        if self.damage.is_empty() && self.positions != tape.metadata.totals.positions {
            let (found, told) = (self.positions, tape.metadata.totals.positions);
            self.damage.push(format!("it has {found} positions and tells of {told}"));
        }
        let file_cache = tape.metadata.settings.file_cache;
        drop(tape);
        Store::verify(path, file_cache).map_err(|error| error.of(path))
    }

    fn add(&mut self, key: CatalogKey, record: Rows<'_>, catalog: Catalog) -> Result<(), StoreError> {
        let is_in_place = |board: &StandardForm| board.position().is_some() && catalog.key(board) == key;
        if !record.iter().all(|(board, _)| is_in_place(&board)) {
            return Err(StoreError::Damaged(format!("record {key} has a board that does not belong there")));
        }
        self.records += 1;
        self.positions += record.len() as u64;
        Ok(())
    }
}
