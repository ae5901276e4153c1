//! A whole tape held against its checksums.

use std::path::Path;

use serde::Serialize;

use super::error::{StoreError, TapeError};
use super::row::Rows;
use super::store::{Store, guarded};
use super::{CatalogKey, StandardForm, Tape};

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
                match record.and_then(|record| self.add(key, record)) {
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

    fn add(&mut self, key: CatalogKey, record: Rows<'_>) -> Result<(), StoreError> {
        let is_in_place = |board: &StandardForm| board.position().is_some() && CatalogKey::of(board) == key;
        if !record.iter().all(|(board, _)| is_in_place(&board)) {
            return Err(StoreError::Damaged(format!("record {key} has a board that does not belong there")));
        }
        self.records += 1;
        self.positions += record.len() as u64;
        Ok(())
    }
}
