//! Why a declaration cannot be used.

use std::io;

use thiserror::Error;

/// Why a declaration cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExperimentError {
    /// There is neither an experiment of this name nor such a file.
    #[error("no experiment '{name}': expected one of {}, or a file ending in .toml", known.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// Those there are.
        known: Vec<String>,
    },
    /// The file cannot be read.
    #[error("{file}: {error}")]
    Unreadable {
        /// The file.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// It is no TOML, or has something that an experiment has not.
    #[error("{file}:{line}: {}", plain(.message))]
    Form {
        /// The file.
        file: String,
        /// The line.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// It says something that cannot be.
    #[error("{file}: {}: {}", plain(.place), plain(.problem))]
    Unsound {
        /// The file.
        file: String,
        /// The part of it.
        place: String,
        /// What is wrong, and what was expected.
        problem: String,
    },
}

/// In one line: what it repeats of the file may command a terminal.
fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}
