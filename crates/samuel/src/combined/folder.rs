//! The folder in which both forms of learning keep what they know.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::generalization::AlphaFileError;
use crate::tape::TapeError;

/// The file with all that Alpha generalized.
pub fn alpha_file(folder: &Path) -> PathBuf {
    folder.join("alpha.state")
}

/// The tape of a level.
pub fn tape_file(folder: &Path, level: u32) -> PathBuf {
    folder.join(format!("level-{level}.tape"))
}

/// Why what was learned cannot be had or kept.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CombinedError {
    /// A tape cannot be used.
    #[error(transparent)]
    Tape(#[from] TapeError),
    /// Alpha cannot be read or written.
    #[error(transparent)]
    Alpha(#[from] AlphaFileError),
    /// A tape is not where the game left it.
    #[error("{}: {found}: expected it as game {game} left it", path.display())]
    WentOn {
        /// The tape.
        path: PathBuf,
        /// What its note says.
        found: String,
        /// The game.
        game: u32,
    },
    /// A tape cannot be removed.
    #[error("{}: {error}", path.display())]
    Io {
        /// The tape.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}
