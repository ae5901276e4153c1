//! A tape made, or opened for writing or for reading alone; and whether it is the one that was asked for.

use std::path::Path;

use rules::Variant;

use super::contents::Parts;
use super::merge::Pending;
use super::metadata::{Bookmark, Learned, Metadata};
use super::records::Records;
use super::store::Store;
use super::{CatalogKey, Tape, TapeError, TapeSettings, TapeStatistics, Totals};

impl Tape {
    /// Makes a new tape and opens it for writing.
    ///
    /// # Errors
    /// When the settings make no sense, there is a file of that name, or the disk fails.
    pub fn create(path: &Path, learned: Learned, settings: TapeSettings) -> Result<Tape, TapeError> {
        settings.check().map_err(|error| TapeError::Settings { path: path.to_owned(), error })?;
        let (totals, swept_to) = (Totals::default(), CatalogKey::FIRST);
        let metadata = Metadata { learned, settings, totals, swept_to, sweep_part: 0, has_contents: true };
        Store::create(path, &metadata)?;
        Tape::open(path, None)
    }

    /// Opens a tape for writing. With `asked` it must be one that was learned so.
    ///
    /// # Errors
    /// When it is no tape, damaged, of a later version, learned otherwise, or in use; then the file
    /// is left as it is.
    pub fn open(path: &Path, asked: Option<&Learned>) -> Result<Tape, TapeError> {
        // Opening for writing writes, so everything is looked at before.
        let reader = Tape::open_read_only(path, asked)?;
        let file_cache = reader.metadata.settings.file_cache;
        drop(reader);
        Tape::new(path, Store::open(path, file_cache)?, asked)
    }

    /// Opens a tape for reading: it is looked things up in, and never changed. Several programs
    /// can do so at once, as long as none has it open for writing.
    ///
    /// # Errors
    /// As [`Tape::open`].
    pub fn open_read_only(path: &Path, asked: Option<&Learned>) -> Result<Tape, TapeError> {
        if path.try_exists().is_ok_and(|is_there| !is_there) {
            return Err(TapeError::Missing(path.to_owned()));
        }
        // The settings, which tell how much to hold, are in the file.
        let texts = Store::open_read_only(path, 0)?.texts(path)?;
        let settings = Metadata::read(&texts, path)?.settings;
        Tape::new(path, Store::open_read_only(path, settings.file_cache)?, asked)
    }

    fn new(path: &Path, store: Store, asked: Option<&Learned>) -> Result<Tape, TapeError> {
        let texts = store.texts(path)?;
        let metadata = Metadata::read(&texts, path)?;
        if let Some(asked) = asked {
            check_learned(&metadata.learned, asked, path)?;
        }
        let bookmark = Bookmark::read(&texts, path)?;
        let boards = store.snapshot(metadata.has_contents).map_err(|error| error.of(path))?;
        Ok(Tape {
            path: path.to_owned(),
            metadata,
            bookmark,
            next_bookmark: None,
            boards: Some(boards),
            store,
            records: Records::default(),
            parts: Parts::default(),
            pending: Pending::default(),
            statistics: TapeStatistics::default(),
            merged_statistics: TapeStatistics::default(),
            decision: 0,
            moves_since_merge: 0,
            failure: None,
        })
    }
}

fn check_learned(learned: &Learned, asked: &Learned, path: &Path) -> Result<(), TapeError> {
    check_variant(learned.variant, asked.variant, path)?;
    if learned.polynomial != asked.polynomial {
        return Err(TapeError::OtherPolynomial(path.to_owned()));
    }
    Ok(())
}

pub(super) fn check_variant(learned: Variant, asked: Variant, path: &Path) -> Result<(), TapeError> {
    if learned == asked {
        return Ok(());
    }
    Err(TapeError::OtherVariant { path: path.to_owned(), learned, asked })
}
