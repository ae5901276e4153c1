//! The memory tape of rote learning (S-19 to S-25): boards with their scores, cataloged, merged
//! from time to time, refreshed by use, forgotten and culled.
//!
//! The file is an ordered store; `docs/formats/tape.md` describes it. One program writes a tape at
//! a time, or several read it. Nothing here knows of look-ahead or of playing.

mod catalog;
mod contents;
mod error;
#[doc(hidden)]
pub mod fuzzing;
mod inspection;
mod merge;
mod metadata;
mod opening;
mod records;
mod row;
mod settings;
mod standard_form;
mod statistics;
mod store;
mod tables;

use std::fmt;
use std::path::{Path, PathBuf};

use contents::Parts;
use metadata::Metadata;
use rules::{Position, Variant};

use crate::Score;
pub use merge::Merge;
use merge::{Change, ChangeKind, Pending};
pub use metadata::{Bookmark, Learned};
use records::{Capacity, Records};
use row::Row;
use store::{Store, guarded};
use tables::Snapshot;

pub use catalog::{Catalog, CatalogKey};
pub use error::TapeError;
pub use inspection::{FoundPosition, TapeCounts, Verification};
pub use settings::{TAPE_KEYS, TapeChanges, TapeSettings, TapeSettingsError};
pub use standard_form::StandardForm;
pub use statistics::{TapeStatistics, Totals};

pub use crate::look_ahead::RememberedScore;

/// The latest version of the file format; this one and earlier ones are read.
pub const FORMAT_VERSION: u32 = 3;

/// A memory tape that is open.
pub struct Tape {
    path: PathBuf,
    /// As of the last merge.
    metadata: Metadata,
    bookmark: Option<Bookmark>,
    /// What the next merge notes.
    next_bookmark: Option<String>,
    /// The boards as of the last merge. `None` while they cannot be read, after a failed write.
    boards: Option<Snapshot>,
    store: Store,
    records: Records,
    /// Of the contents, as of the last merge.
    parts: Parts,
    pending: Pending,
    statistics: TapeStatistics,
    /// As they were at the last merge.
    merged_statistics: TapeStatistics,
    /// The number of the decision that is being made.
    decision: u64,
    moves_since_merge: u32,
    /// What went wrong in a look-up, to be told where it can be told.
    failure: Option<TapeError>,
}

impl Tape {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is only looked things up in.
    pub const fn is_read_only(&self) -> bool {
        self.store.is_read_only()
    }

    /// What made its scores.
    pub const fn learned(&self) -> &Learned {
        &self.metadata.learned
    }

    /// The same tape, if it is of a game.
    pub(crate) fn of_game(self, game: Variant) -> Result<Tape, TapeError> {
        opening::check_variant(self.metadata.learned.variant, game, &self.path)?;
        Ok(self)
    }

    /// What it goes by.
    pub const fn settings(&self) -> &TapeSettings {
        &self.metadata.settings
    }

    /// Goes by other settings from now on; the next merge stores them.
    ///
    /// # Errors
    /// When they make no sense, or ask for another catalog; then the tape keeps its own.
    pub fn change_settings(&mut self, settings: TapeSettings) -> Result<(), TapeError> {
        settings.check().map_err(|error| TapeError::Settings { path: self.path.clone(), error })?;
        let (has, asked) = (self.metadata.settings.catalog, settings.catalog);
        if has != asked {
            return Err(TapeError::OtherCatalog { path: self.path.clone(), has, asked });
        }
        self.metadata.settings = settings;
        Ok(())
    }

    /// What was done with it since it was made.
    pub const fn totals(&self) -> Totals {
        self.metadata.totals
    }

    /// What was done with it since it was opened.
    pub const fn statistics(&self) -> TapeStatistics {
        self.statistics
    }

    /// What is remembered of a board that the look-ahead came to. To find it is to use it: its age
    /// is halved, once for each decision (S-24).
    ///
    /// If the tape cannot be read nothing is found, and the next merge tells why.
    #[inline]
    pub fn recall(&mut self, position: &Position) -> Option<RememberedScore> {
        self.statistics.lookups += 1;
        let board = StandardForm::of(position);
        let row = match self.pending.get_mut(&board) {
            Some(change) => {
                self.statistics.refreshed +=
                    u64::from(change.refresh(self.decision, self.metadata.totals.merges));
                change.row
            }
            None => {
                let row = self.on_tape(&board)?;
                self.pend_use(board, row);
                row
            }
        };
        self.statistics.hits += 1;
        Some(RememberedScore { score: row.score, ply: row.ply })
    }

    /// Keeps a position, with its score for the side to move and the plies that the score looked
    /// ahead. It is on the tape after the next merge and is found from now on.
    ///
    /// Of two scores for a position the deeper one stays, at equal ply the newer (a reading). Either
    /// way the position was met again, which counts as a use.
    pub fn save(&mut self, position: &Position, score: Score, ply: u16) {
        self.remember(position, score, ply);
    }

    /// Keeps a position as [`Tape::save`] does, and tells whether it was new.
    pub fn remember(&mut self, position: &Position, score: Score, ply: u16) -> bool {
        self.statistics.saved += 1;
        if self.is_read_only() {
            return false;
        }
        let board = StandardForm::of(position);
        let merges = self.metadata.totals.merges;
        if !self.pending.contains_key(&board) {
            match self.on_tape(&board) {
                Some(row) => self.pend_use(board, row),
                None => {
                    let birth = Row::birth(self.metadata.settings.new_age, merges);
                    let row = Row { score, ply, birth };
                    self.pending.insert(board, Change { row, kind: ChangeKind::New, refreshed_in: None });
                    return true;
                }
            }
        }
        if let Some(change) = self.pending.get_mut(&board) {
            self.statistics.refreshed += u64::from(change.refresh(self.decision, merges));
            change.update(score, ply);
        }
        false
    }

    /// How many positions it knows, those that wait for the next merge included.
    pub fn known(&self) -> u64 {
        let is_new = |change: &&Change| change.kind == ChangeKind::New;
        self.metadata.totals.positions + self.pending.values().filter(is_new).count() as u64
    }

    /// A move was decided on: the uses of a board up to here were one use. Merges if that is due.
    ///
    /// # Errors
    /// As [`Tape::merge`].
    pub fn decision_made(&mut self) -> Result<Option<Merge>, TapeError> {
        self.statistics.decisions += 1;
        self.decision += 1;
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if self.is_read_only() {
            return Ok(None);
        }
        self.moves_since_merge += 1;
        if self.moves_since_merge < self.metadata.settings.merge_every {
            return Ok(None);
        }
        self.merge().map(Some)
    }

    /// Writes what is kept in memory to the tape, all of it or nothing; when this returns it is on
    /// the disk. Every position grows older by one. Does nothing to a tape that is only read.
    ///
    /// # Errors
    /// When the tape cannot be written, or could not be read since the last merge. What is kept
    /// in memory is still kept then, and the file is as after the last merge.
    pub fn merge(&mut self) -> Result<Merge, TapeError> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if self.is_read_only() {
            return Ok(Merge { positions: self.metadata.totals.positions, ..Merge::default() });
        }
        // A reader would keep what the merge frees from being used again.
        self.boards = None;
        let note = self.next_bookmark.as_deref();
        let mut metadata = self.metadata.clone();
        metadata.totals = metadata.totals.with_traffic(&self.merged_statistics, &self.statistics);
        let merged = guarded(|| merge::merge(&self.store, &self.pending, metadata, note));
        let has_contents = merged.is_ok() || self.metadata.has_contents;
        let boards = self.store.snapshot(has_contents);
        let merged = match merged {
            Ok(merged) => merged.expect("a tape that is not only read can be written"),
            Err(error) => {
                self.boards = boards.ok();
                return Err(error.of(&self.path));
            }
        };
        self.boards = Some(boards.map_err(|error| error.of(&self.path))?);
        self.pending.clear();
        self.moves_since_merge = 0;
        self.metadata = merged.metadata;
        self.next_bookmark = None;
        self.bookmark = merged.bookmark.or(self.bookmark.take());
        merged.changed.iter().for_each(|&record| self.parts.discard(record));
        // A merge is where learning is taken up after a kill, with no record in memory. So that it goes on alike, and
        // counts alike, none is in memory after any merge.
        self.records = Records::default();
        self.merged_statistics = self.statistics;
        self.statistics.merges += 1;
        self.statistics.forgotten += merged.merge.forgotten;
        self.statistics.culled += merged.merge.culled;
        Ok(merged.merge)
    }

    fn boards(&self) -> Result<&Snapshot, TapeError> {
        self.boards.as_ref().ok_or_else(|| TapeError::Closed(self.path.clone()))
    }

    fn is_remembered(&self, row: &Row) -> bool {
        row.age(self.metadata.totals.merges) < self.metadata.settings.maximum_age
    }

    /// What the tape has on a board as of the last merge, by way of the records in memory.
    #[inline]
    fn on_tape(&mut self, board: &StandardForm) -> Option<Row> {
        let settings = &self.metadata.settings;
        let room =
            Capacity { records: settings.records_held as usize, positions: settings.positions_held as usize };
        let Some(boards) = &self.boards else {
            self.failure.get_or_insert_with(|| TapeError::Closed(self.path.clone()));
            return None;
        };
        let parts = &mut self.parts;
        match self
            .records
            .find(board, settings.catalog, room, |record| guarded(|| boards.record(record, parts)))
        {
            Ok((row, traffic)) => {
                self.statistics.record_loads += traffic.loads;
                self.statistics.evictions += traffic.evictions;
                row.filter(|row| self.is_remembered(row))
            }
            Err(error) => {
                self.failure.get_or_insert_with(|| error.of(&self.path));
                None
            }
        }
    }

    /// A board of the tape was used, which the next merge is to write.
    fn pend_use(&mut self, board: StandardForm, row: Row) {
        if self.is_read_only() {
            return;
        }
        let mut change = Change { row, kind: ChangeKind::Refreshed, refreshed_in: None };
        change.refresh(self.decision, self.metadata.totals.merges);
        self.statistics.refreshed += 1;
        self.pending.insert(board, change);
    }
}

impl fmt::Debug for Tape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tape").field("path", &self.path).finish_non_exhaustive()
    }
}

impl crate::Memory for Tape {
    fn recall(&mut self, position: &Position) -> Option<RememberedScore> {
        Tape::recall(self, position)
    }
}
