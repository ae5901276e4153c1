//! Why a text or a file is no strategy.

use thiserror::Error;

use super::PRESETS;

/// What is wrong with the text of a strategy, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct StrategyProblem {
    /// The line, from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong, and what was expected.
    pub reason: String,
}

/// Why there is no strategy of a name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StrategyError {
    /// Neither a preset nor a file.
    #[error("{file}: no such file: expected a strategy file, or one of {}", presets())]
    NotFound {
        /// The name.
        file: String,
    },
    /// The file cannot be read.
    #[error("{file}: {reason}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        reason: String,
    },
    /// The file has something else in it.
    #[error("{file}: {problem}")]
    Text {
        /// The file.
        file: String,
        /// What, and where.
        problem: StrategyProblem,
    },
}

fn presets() -> String {
    PRESETS.map(|(name, _)| name).join(", ")
}
