//! Why a run cannot begin or go on.

use std::io;
use std::path::PathBuf;

use arena::SpecError;
use engine::WeightsError;
use samuel::PolynomialFileError;
use samuel::combined::CombinedError;
use samuel::generalization::AlphaFileError;
use samuel::rote::CannotResume;
use samuel::tape::TapeError;
use thiserror::Error;

use super::folder::DECLARATION;
use crate::JournalError;

/// Why a run cannot begin or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// The folder is a file, or lies in one.
    #[error("{}: is a file: expected a folder, or a name that is free", .0.display())]
    NotAFolder(PathBuf),
    /// There is something in the folder, but no run.
    #[error("{}: not empty and no run: expected a new or empty folder, or one with {DECLARATION}", .0.display())]
    NotARun(PathBuf),
    /// The folder holds a run that was declared otherwise.
    #[error("{}: holds another run: it says `{}` where this one says `{}`", path.display(), theirs, ours)]
    OtherRun {
        /// The folder.
        path: PathBuf,
        /// The first line that differs, there.
        theirs: String,
        /// The same line, here.
        ours: String,
    },
    /// The folder has more than was asked for.
    #[error("{}: has {there} {what}: expected at least as many to be asked for, not {asked}", path.display())]
    Fewer {
        /// The folder.
        path: PathBuf,
        /// Games or seeds.
        what: &'static str,
        /// How many were declared there.
        there: usize,
        /// How many are asked for now.
        asked: usize,
    },
    /// A declaration cannot be read.
    #[error("{}: {message}", path.display())]
    Declaration {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// The journal cannot be used, or somebody else is at work in the folder.
    #[error("{}: {error}", path.display())]
    Journal {
        /// The file that is locked or damaged.
        path: PathBuf,
        /// Why.
        error: JournalError,
    },
    /// A file of the run is not what it should be.
    #[error("{}: damaged or missing: expected {expected}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What should be there.
        expected: &'static str,
    },
    /// Something cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Nothing says when the run is over.
    #[error("learning '{how}' has no end: expected {expected}")]
    Endless {
        /// How it learns.
        how: &'static str,
        /// What would end it.
        expected: &'static str,
    },
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
    /// The state that a run goes on from is not the one that was declared.
    #[error("{0}: another state than the run goes on from: expected it as it was declared")]
    OtherState(String),
    /// A player cannot be made.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// A polynomial cannot be read or written.
    #[error(transparent)]
    Polynomial(#[from] PolynomialFileError),
    /// What a learner knows cannot be read or written.
    #[error(transparent)]
    State(#[from] AlphaFileError),
    /// Weights cannot be used.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// What was learned by both forms of learning cannot be read or written.
    #[error(transparent)]
    Combined(#[from] CombinedError),
    /// A tape cannot be used.
    #[error(transparent)]
    Tape(#[from] TapeError),
    /// Another run on the tape is not finished.
    #[error("{}: the run in {folder} is not finished (lesson {done} of {games}): finish it first, or use --abandon-other", tape.display())]
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
    /// The bookmark of the run on the tape makes no sense.
    #[error("{}: {error}", tape.display())]
    Lost {
        /// The tape.
        tape: PathBuf,
        /// What it says that cannot be.
        error: CannotResume,
    },
}
