//! What can be wrong with the text of a polynomial.

use thiserror::Error;

use super::super::CoefficientError;
use super::{CONNECTIVES, MAGIC, MAN, VERSION};
use crate::Term;

/// Why a text is no polynomial.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct PolynomialTextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: TextProblem,
}

/// What is wrong with a line. Texts from outside are cut to what a message should repeat.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TextProblem {
    /// There is no line.
    #[error("nothing there: expected '{MAGIC} {VERSION}'")]
    Empty,
    /// The first line is that of something else.
    #[error("'{0}' begins something else: expected '{MAGIC} {VERSION}'")]
    Foreign(String),
    /// Another version of the format, probably a newer one.
    #[error("version {0} of the format: expected {VERSION}, the newest that this crownhead reads")]
    Version(String),
    /// Bytes that are no text.
    #[error("byte {0} of the line is no text: expected UTF-8 without control characters")]
    NoText(usize),
    /// A name that no term and no setting has.
    #[error("'{name}' is none of the terms of the paper: expected {}", expected_name(*.nearest))]
    Unknown {
        /// The name.
        name: String,
        /// The term that was probably meant.
        nearest: Option<Term>,
    },
    /// A name and nothing more.
    #[error("'{0}' alone: expected a name and a value, as in 'KCENT +2^16'")]
    NoValue(String),
    /// A name with its value right behind it.
    #[error("'{text}' has no space between name and value: expected '{meant}'")]
    Joined {
        /// The line.
        text: String,
        /// The line that was probably meant.
        meant: String,
    },
    /// A value that would be one without the space in it.
    #[error("'{text}' has a space inside: expected '{meant}'")]
    Split {
        /// The value.
        text: String,
        /// The value that was probably meant.
        meant: String,
    },
    /// A coefficient that is none.
    #[error(transparent)]
    Coefficient(CoefficientError),
    /// A setting that cannot have this value.
    #[error("{setting} '{value}': expected {expected}")]
    Setting {
        /// The setting.
        setting: &'static str,
        /// The value.
        value: String,
        /// What it can be.
        expected: &'static str,
    },
    /// A term or setting that is there already.
    #[error("{name} stands there twice: expected it once, and it is on line {first}")]
    Twice {
        /// The term or setting.
        name: String,
        /// The line where it stands first.
        first: usize,
    },
}

fn expected_name(nearest: Option<Term>) -> String {
    match nearest {
        Some(term) => format!("{term}, perhaps"),
        None => format!("{MAN}, {CONNECTIVES}, or a name that `crownhead terms` lists"),
    }
}

/// What a message should repeat of a text from outside, in one line.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    // Terminals obey some characters.
    let plain = |character: char| match character {
        blank if blank.is_whitespace() => ' ',
        command if command.is_control() => '?',
        other => other,
    };
    let mut excerpt: String = text.chars().take(LONGEST).map(plain).collect();
    if text.chars().nth(LONGEST).is_some() {
        excerpt += "...";
    }
    excerpt
}
