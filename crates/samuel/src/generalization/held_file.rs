//! A state file that one learner holds, so that no two of them write over each other.

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::state::AlphaState;
use super::state_file::{self, AlphaFileError};

/// A state file held for learning. It is held by a lock on the empty file `NAME.lock` beside it, which goes
/// with the process: the state file itself is replaced at every save, and a lock on it would go with it.
#[derive(Debug)]
pub struct HeldFile {
    path: PathBuf,
    _lock: File,
    /// What is in the file as far as the learner knows.
    bytes: Vec<u8>,
    /// The moves that the state in the file has learned from.
    moves: u64,
}

impl HeldFile {
    /// Holds a file, and makes it if there is none.
    ///
    /// # Errors
    /// When somebody else holds it, or it cannot be read or is no state.
    pub fn open_or_make(
        path: &Path,
        begin: impl FnOnce() -> AlphaState,
    ) -> Result<(HeldFile, AlphaState), AlphaFileError> {
        // Two names of one file are one file.
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let lock = lock(path)?;
        if !path.try_exists().map_err(|error| io_error(path, error))? {
            begin().save(path)?;
        }
        let bytes = state_file::read(path)?;
        let state = AlphaState::parse(&bytes)
            .map_err(|error| AlphaFileError::Text { path: path.to_owned(), error })?;
        let file = HeldFile { path: path.to_owned(), _lock: lock, bytes, moves: state.moves };
        Ok((file, state))
    }

    /// The moves that the state in the file has learned from.
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// When the disk fails, or the file is not what was read or written last; then it is left as it is.
    pub fn save(&mut self, state: &AlphaState) -> Result<(), AlphaFileError> {
        if state_file::read(&self.path).ok().as_ref() != Some(&self.bytes) {
            return Err(AlphaFileError::Changed(self.path.clone()));
        }
        state.save(&self.path)?;
        self.bytes = state.to_text().into_bytes();
        self.moves = state.moves;
        Ok(())
    }
}

fn lock(path: &Path) -> Result<File, AlphaFileError> {
    let mut name = OsString::from(path);
    name.push(".lock");
    let file = File::options().create(true).append(true).open(PathBuf::from(name));
    let file = file.map_err(|error| io_error(path, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(AlphaFileError::Held(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(io_error(path, error)),
    }
}

fn io_error(path: &Path, error: io::Error) -> AlphaFileError {
    AlphaFileError::Io { path: path.to_owned(), error }
}
