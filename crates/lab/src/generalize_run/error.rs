//! Why a run of generalization learning cannot begin or go on.

use std::path::PathBuf;

use thiserror::Error;

use crate::RunError;

/// Why a run cannot begin or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GeneralizeRunError {
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] RunError),
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
}
