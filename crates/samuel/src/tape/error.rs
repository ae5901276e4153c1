//! What can go wrong with a tape; every error names the file.

use std::io;
use std::path::{Path, PathBuf};

use redb::{CommitError, CompactionError, DatabaseError, StorageError, TableError, TransactionError};
use rules::Variant;
use thiserror::Error;

use super::metadata::variant_name;
use super::{FORMAT_VERSION, TapeSettingsError};

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
    /// The disk is full, or fails; or there is no such file.
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
    #[error("{}: learned in {}: expected {}", path.display(), variant_name(*learned), variant_name(*asked))]
    OtherVariant {
        /// The file.
        path: PathBuf,
        /// What it was learned in.
        learned: Variant,
        /// What was asked for.
        asked: Variant,
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

impl From<StorageError> for StoreError {
    fn from(error: StorageError) -> StoreError {
        match error {
            // What a read beyond the end of a file is called.
            StorageError::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                StoreError::Damaged("it ends too early".to_owned())
            }
            StorageError::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
                StoreError::Damaged("it does not begin as a tape does".to_owned())
            }
            StorageError::Io(error) => StoreError::Io(error),
            StorageError::PreviousIo | StorageError::DatabaseClosed => StoreError::Closed,
            StorageError::Corrupted(what) => StoreError::Damaged(in_plain_words(&what).to_owned()),
            _ => unreadable(),
        }
    }
}

impl From<DatabaseError> for StoreError {
    fn from(error: DatabaseError) -> StoreError {
        match error {
            DatabaseError::DatabaseAlreadyOpen => StoreError::InUse,
            // A file of the store from before there were tapes.
            DatabaseError::UpgradeRequired(_) => StoreError::Foreign,
            DatabaseError::Storage(error) => error.into(),
            _ => unreadable(),
        }
    }
}

impl From<TransactionError> for StoreError {
    fn from(error: TransactionError) -> StoreError {
        match error {
            TransactionError::Storage(error) => error.into(),
            _ => unreadable(),
        }
    }
}

impl From<TableError> for StoreError {
    fn from(error: TableError) -> StoreError {
        match error {
            TableError::Storage(error) => error.into(),
            _ => StoreError::Damaged("one of its tables is missing or of another kind".to_owned()),
        }
    }
}

impl From<CommitError> for StoreError {
    fn from(error: CommitError) -> StoreError {
        match error {
            CommitError::Storage(error) => error.into(),
            _ => unreadable(),
        }
    }
}

impl From<CompactionError> for StoreError {
    fn from(error: CompactionError) -> StoreError {
        match error {
            CompactionError::Storage(error) => error.into(),
            _ => unreadable(),
        }
    }
}

/// What the store says of a damaged file is for its authors.
fn in_plain_words(what: &str) -> &'static str {
    if what.starts_with("File truncated") {
        "the file is shorter than it says"
    } else if what.starts_with("File length") {
        "the file has a length that no tape has"
    } else {
        "its pages do not match their checksums"
    }
}

/// Where the store says nothing that anybody could use.
pub(super) fn unreadable() -> StoreError {
    StoreError::Damaged("the store cannot read it".to_owned())
}
