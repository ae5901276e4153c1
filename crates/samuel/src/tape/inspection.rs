//! Looking at a tape without using it: counting, finding, exporting; and giving back the room that is
//! free in its file.

use std::fs;
use std::io::Write;

use rules::Position;

use super::census::Census;
use super::contents::Parts;
use super::error::TapeError;
use super::row::{Row, Rows};
use super::store::guarded;
use super::{CatalogKey, StandardForm, Tape};
use crate::Score;

/// A position of the tape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
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
    pub fn census(&self) -> Result<Census, TapeError> {
        let (merges, settings) = (self.metadata.totals.merges, &self.metadata.settings);
        let boards = self.boards()?;
        let census = guarded(|| Census::take(boards, merges, settings.maximum_age));
        let file_size = fs::metadata(&self.path).map_err(|error| TapeError::io(&self.path, error))?.len();
        Ok(Census { file_size, ..census.map_err(|error| error.of(&self.path))? })
    }

    /// Looks a position up without using it.
    ///
    /// # Errors
    /// When the tape cannot be read.
    pub fn find(&self, position: &Position) -> Result<Option<Found>, TapeError> {
        let board = StandardForm::of(position);
        let record = CatalogKey::of(&board);
        let boards = self.boards()?;
        let bytes =
            guarded(|| boards.record(record, &mut Parts::default())).map_err(|error| error.of(&self.path))?;
        let Some(rows) = Rows::new(&bytes, record.has_kings()) else { return Ok(None) };
        let on_tape = rows.find(&board).filter(|row| self.is_remembered(row));
        let row = self.pending.get(&board).map(|change| change.row).or(on_tape);
        let remembered = rows.iter().filter(|(_, row)| self.is_remembered(row)).count();
        let neighbors = (remembered - usize::from(on_tape.is_some())) as u64;
        let age = |row: &Row| row.age(self.metadata.totals.merges);
        Ok(row.map(|row| Found { score: row.score, ply: row.ply, age: age(&row), record, neighbors }))
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
