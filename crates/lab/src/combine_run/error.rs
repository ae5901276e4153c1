//! Why a run of combined learning cannot begin or go on.

use arena::SpecError;
use samuel::PolynomialFileError;
use samuel::combined::CombinedError;
use thiserror::Error;

use crate::RunError;
use crate::rote_run::RoteRunError;

/// Why a run cannot begin or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CombineRunError {
    /// Nothing says when the run is over.
    #[error("learning '{how}' has no end: expected {expected}")]
    Endless {
        /// How it learns.
        how: &'static str,
        /// What would end it.
        expected: &'static str,
    },
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] RunError),
    /// What was learned cannot be had or kept.
    #[error(transparent)]
    Learned(#[from] CombinedError),
    /// The polynomial cannot be had or kept.
    #[error(transparent)]
    Polynomial(#[from] PolynomialFileError),
    /// The lessons of rote learning fail.
    #[error(transparent)]
    Rote(#[from] RoteRunError),
    /// A player cannot be made.
    #[error(transparent)]
    Player(#[from] SpecError),
}

impl From<samuel::tape::TapeError> for CombineRunError {
    fn from(error: samuel::tape::TapeError) -> CombineRunError {
        CombinedError::from(error).into()
    }
}

impl From<samuel::generalization::AlphaFileError> for CombineRunError {
    fn from(error: samuel::generalization::AlphaFileError) -> CombineRunError {
        CombinedError::from(error).into()
    }
}
