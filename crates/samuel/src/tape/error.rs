//! What can go wrong with a tape; every error names the file.

use std::io;
use std::path::{Path, PathBuf};

use rules::Variant;
use thiserror::Error;

use super::{Catalog, FORMAT_VERSION, TapeSettingsError};

/// Why a tape cannot be made, opened, read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TapeError {
    /// There is a file of that name, which a new tape would overwrite.
    #[error("{}: exists already: expected a new name", .0.display())]
    Exists(PathBuf),
    /// The file is something else.
    #[error("{}: not a memory tape", .0.display())]
    Foreign(PathBuf),
    /// The file was a tape once.
    #[error("{}: truncated or damaged: {what}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The file was made by a later program.
    #[error("{}: a memory tape of version {version}: expected {FORMAT_VERSION} or less", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its format.
        version: u32,
    },
    /// Someone else has it: one program writes, or several read.
    #[error("{}: in use by another program or player", .0.display())]
    InUse(PathBuf),
    /// There is nothing to read.
    #[error("{}: no such file: expected a memory tape", .0.display())]
    Missing(PathBuf),
    /// The disk is full, or fails.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A write failed before, so that the file cannot be used until it is opened again.
    #[error("{}: closed after a failed write: what was merged before is kept", .0.display())]
    Closed(PathBuf),
    /// Its scores were made by another polynomial, and do not compare with this one's.
    #[error("{}: learned with another polynomial", .0.display())]
    OtherPolynomial(PathBuf),
    /// Its scores are of the other game.
    #[error("{}: learned in {learned}: expected {asked}", path.display())]
    OtherVariant {
        /// The file.
        path: PathBuf,
        /// What it was learned in.
        learned: Variant,
        /// What was asked for.
        asked: Variant,
    },
    /// It is cataloged otherwise.
    #[error("{}: cataloged as '{has}': expected '{asked}'; a tape keeps its catalog", path.display())]
    OtherCatalog {
        /// The file.
        path: PathBuf,
        /// What it has.
        has: Catalog,
        /// What was asked for.
        asked: Catalog,
    },
    /// The settings make no sense.
    #[error("{}: {error}", path.display())]
    Settings {
        /// The file.
        path: PathBuf,
        /// Which one, and why.
        error: TapeSettingsError,
    },
    /// What is exported cannot be written.
    #[error("the exported positions cannot be written: {0}")]
    Output(io::Error),
}

impl TapeError {
    pub(super) fn io(path: &Path, error: io::Error) -> TapeError {
        TapeError::Io { path: path.to_owned(), error }
    }

    pub(super) fn damaged(path: &Path, what: impl Into<String>) -> TapeError {
        // In one line: what it repeats of the file may command a terminal.
        TapeError::Damaged { path: path.to_owned(), what: what.into().replace(char::is_control, " ") }
    }
}

/// An error of the store, which does not know its file.
#[derive(Debug)]
pub(super) enum StoreError {
    Damaged(String),
    InUse,
    Foreign,
    Io(io::Error),
    Closed,
}

impl StoreError {
    pub(super) fn of(self, path: &Path) -> TapeError {
        match self {
            StoreError::Damaged(what) => TapeError::damaged(path, what),
            StoreError::InUse => TapeError::InUse(path.to_owned()),
            StoreError::Foreign => TapeError::Foreign(path.to_owned()),
            StoreError::Io(error) => TapeError::io(path, error),
            StoreError::Closed => TapeError::Closed(path.to_owned()),
        }
    }
}

impl From<redb::Error> for StoreError {
    fn from(error: redb::Error) -> StoreError {
        match error {
            // What a read beyond the end of a file is called.
            redb::Error::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                StoreError::Damaged("it ends too early".to_owned())
            }
            redb::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
                StoreError::Damaged("it does not begin as a tape does".to_owned())
            }
            redb::Error::Io(error) => StoreError::Io(error),
            redb::Error::PreviousIo | redb::Error::DatabaseClosed => StoreError::Closed,
            redb::Error::Corrupted(_) => StoreError::Damaged(
                "the file is too short or too long, or its pages do not match their checksums".to_owned(),
            ),
            redb::Error::DatabaseAlreadyOpen => StoreError::InUse,
            // A file of the store from before there were tapes.
            redb::Error::UpgradeRequired(_) => StoreError::Foreign,
            redb::Error::TableDoesNotExist(_)
            | redb::Error::TableTypeMismatch { .. }
            | redb::Error::TableIsMultimap(_)
            | redb::Error::TypeDefinitionChanged { .. } => {
                StoreError::Damaged("one of its tables is missing or of another kind".to_owned())
            }
            _ => unreadable(),
        }
    }
}

/// What each call of the store fails with is one of its errors.
macro_rules! of_store {
    ($($Error:ident),+) => {$(
        impl From<redb::$Error> for StoreError {
            fn from(error: redb::$Error) -> StoreError {
                redb::Error::from(error).into()
            }
        }
    )+};
}

of_store!(StorageError, DatabaseError, TransactionError, TableError, CommitError, CompactionError);

/// Where the store says nothing that anybody could use.
pub(super) fn unreadable() -> StoreError {
    StoreError::Damaged("the store cannot read it".to_owned())
}
