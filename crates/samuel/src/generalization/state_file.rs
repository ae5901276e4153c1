//! States on disk. A save is whole or not at all.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::state::AlphaState;
use super::state_reader::AlphaTextError;
use files::whole_file;

/// A file that is longer is something else; nobody should wait for all of it to be read.
const MOST_BYTES: u64 = 1 << 24;

/// Why a state cannot be had from a file, or put into one.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum AlphaFileError {
    /// The file is no state.
    #[error("{}: {error}", path.display())]
    Text {
        /// The file.
        path: PathBuf,
        /// The line and what is wrong with it.
        error: AlphaTextError,
    },
    /// The file is too long to be a state.
    #[error("{}: longer than {MOST_BYTES} bytes: expected a state of learning, which is short", .0.display())]
    TooLong(PathBuf),
    /// Somebody else learns in it.
    #[error("{}: another player learns in it: expected one at a time", .0.display())]
    Held(PathBuf),
    /// It is not what the learner left there.
    #[error("{}: changed since it was read: expected nobody else to write it; nothing was saved", .0.display())]
    Changed(PathBuf),
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

impl AlphaState {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read or is no state; the error names the file, and the line.
    pub fn load(path: &Path) -> Result<AlphaState, AlphaFileError> {
        AlphaState::parse(&read(path)?).map_err(|error| AlphaFileError::Text { path: path.to_owned(), error })
    }

    /// Writes a file, whole or not at all: whatever happens, the name has the old state or the new
    /// one.
    ///
    /// # Errors
    /// When the disk fails; then what was there before is still there.
    pub fn save(&self, path: &Path) -> Result<(), AlphaFileError> {
        whole_file::write(path, self.to_text().as_bytes())
            .map_err(|error| AlphaFileError::Io { path: path.to_owned(), error })
    }

    /// Writes a file that is not there yet, whole or not at all.
    ///
    /// # Errors
    /// When there is such a file, or the disk fails.
    pub fn save_new(&self, path: &Path) -> Result<(), AlphaFileError> {
        whole_file::write_new(path, self.to_text().as_bytes())
            .map_err(|error| AlphaFileError::Io { path: path.to_owned(), error })
    }
}

/// All that is in a file, unless that cannot be a state.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, AlphaFileError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes))
        .map_err(|error| AlphaFileError::Io { path: path.to_owned(), error })?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(AlphaFileError::TooLong(path.to_owned()));
    }
    Ok(bytes)
}
