//! Why a run of rote learning cannot begin or go on.

use std::path::PathBuf;

use arena::SpecError;
use samuel::rote::LostThread;
use samuel::tape::TapeError;
use thiserror::Error;

use crate::RunError;

/// Why a run cannot begin or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RoteRunError {
    /// There is nothing to learn from.
    #[error("no lessons: expected self-play, an opponent, a book or endings")]
    NoLessons,
    /// A kind of lesson that lacks something.
    #[error("lessons of the kind '{kind}': expected {wanted}")]
    Missing {
        /// The kind.
        kind: &'static str,
        /// What it lacks.
        wanted: &'static str,
    },
    /// An opponent cannot be made.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] RunError),
    /// The tape cannot be used.
    #[error(transparent)]
    Tape(#[from] TapeError),
    /// Another run on the tape is not finished.
    #[error("{}: the run in {folder} is not finished, it has done {done} of {games} lessons: expected its end, or the wish to abandon it", tape.display())]
    Unfinished {
        /// The tape.
        tape: PathBuf,
        /// Where the other run keeps its files.
        folder: String,
        /// Lessons it has done.
        done: usize,
        /// Lessons it was to do.
        games: usize,
    },
    /// The tape was learned on by another run since this one was left.
    #[error("{}: has gone on with another run since this one was left: expected it as it was left", .0.display())]
    WentOn(PathBuf),
    /// The run had begun, and its tape is gone.
    #[error("{}: the tape of a run that has begun is gone", .0.display())]
    NoTape(PathBuf),
    /// The run's own note makes no sense.
    #[error("{}: {error}", tape.display())]
    Lost {
        /// The tape.
        tape: PathBuf,
        /// What it says that cannot be.
        error: LostThread,
    },
}
