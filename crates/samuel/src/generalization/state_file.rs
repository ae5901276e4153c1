//! States on disk. A save is whole or not at all, and one learner at a time holds a file, so that no two of them write
//! over each other.

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use rules::Variant;
use thiserror::Error;

use super::state::AlphaState;
use crate::TextError;
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
        error: TextError,
    },
    /// There is no such file.
    #[error("{}: no such file: expected a state of learning, such as learn generalize leaves", .0.display())]
    Missing(PathBuf),
    /// The file is too long to be a state.
    #[error("{}: longer than {MOST_BYTES} bytes: expected a state of learning, which is short", .0.display())]
    TooLong(PathBuf),
    /// It is of the other game.
    #[error("{}: learned in {learned}: expected {asked}", path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The game that it is of.
        learned: Variant,
        /// The game that is played.
        asked: Variant,
    },
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

    /// Reads a file that is to be of a game.
    ///
    /// # Errors
    /// As [`AlphaState::load`], and when it is of the other game.
    pub fn load_for(path: &Path, game: Variant) -> Result<AlphaState, AlphaFileError> {
        AlphaState::load(path)?.of_game(path, game)
    }

    fn of_game(self, path: &Path, asked: Variant) -> Result<AlphaState, AlphaFileError> {
        let learned = self.variant;
        if learned == asked {
            return Ok(self);
        }
        Err(AlphaFileError::OtherGame { path: path.to_owned(), learned, asked })
    }

    /// Writes a file, whole or not at all: whatever happens, the name has the old state or the new
    /// one.
    ///
    /// # Errors
    /// When the disk fails; then what was there before is still there.
    pub fn save(&self, path: &Path) -> Result<(), AlphaFileError> {
        whole_file::write(path, self.to_text().as_bytes()).map_err(|error| io_error(path, error))
    }

    /// Writes a file that is not there yet, whole or not at all.
    ///
    /// # Errors
    /// When there is such a file, or the disk fails.
    pub fn save_new(&self, path: &Path) -> Result<(), AlphaFileError> {
        whole_file::write_new(path, self.to_text().as_bytes()).map_err(|error| io_error(path, error))
    }
}

/// All that is in a file, unless that cannot be a state.
fn read(path: &Path) -> Result<Vec<u8>, AlphaFileError> {
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut bytes)).map_err(|error| {
        match error.kind() {
            io::ErrorKind::NotFound => AlphaFileError::Missing(path.to_owned()),
            _ => io_error(path, error),
        }
    })?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(AlphaFileError::TooLong(path.to_owned()));
    }
    Ok(bytes)
}

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
    /// Holds a file that is to be of a game, and makes it if there is none.
    ///
    /// # Errors
    /// When somebody else holds it, or it cannot be read, is no state, or is of the other game.
    pub fn open_or_make(
        path: &Path,
        game: Variant,
        begin: impl FnOnce() -> AlphaState,
    ) -> Result<(HeldFile, AlphaState), AlphaFileError> {
        // Two names of one file are one file.
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let lock = lock(path)?;
        if !path.try_exists().map_err(|error| io_error(path, error))? {
            begin().save(path)?;
        }
        let bytes = read(path)?;
        let state = AlphaState::parse(&bytes)
            .map_err(|error| AlphaFileError::Text { path: path.to_owned(), error })?
            .of_game(path, game)?;
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
        if read(&self.path).ok().as_ref() != Some(&self.bytes) {
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
