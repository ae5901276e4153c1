//! What can be wrong with a PDN text, and where.

use std::error::Error;
use std::fmt;

use crate::excerpt::excerpt;
use crate::{FenError, MoveError};

/// A fault in a game, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdnError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// Which game of the text, counted from 1.
    pub game: usize,
    /// What is wrong.
    pub kind: PdnErrorKind,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PdnErrorKind {
    /// A move that is not legal, or ambiguous, or names no square.
    Move(MoveError),
    /// A position that is no FEN or not legal.
    Fen(FenError),
    /// Something else was expected.
    Unexpected {
        /// What should stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// The text ends, or the next game starts, inside something that was opened here.
    Unclosed {
        /// What should have come.
        expected: &'static str,
    },
    /// A record of some other game.
    OtherGame {
        /// The GameType tag.
        game_type: String,
    },
    /// Variations inside variations beyond any sense.
    TooDeep {
        /// The most that is read.
        limit: usize,
    },
    /// A game that never ends.
    TooLong {
        /// The most bytes that are read.
        limit: usize,
    },
    /// Text that holds neither tags nor moves.
    NoGame,
}

impl fmt::Display for PdnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for PdnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdnErrorKind::Move(error) => error.fmt(f),
            PdnErrorKind::Fen(error) => write!(f, "bad FEN, {error}"),
            PdnErrorKind::Unexpected { expected, found } if found.is_empty() => {
                write!(f, "expected {expected}, found the end")
            }
            PdnErrorKind::Unexpected { expected, found } => {
                write!(f, "expected {expected}, found '{found}'")
            }
            PdnErrorKind::Unclosed { expected } => {
                write!(f, "opened here and never closed: expected {expected}")
            }
            PdnErrorKind::OtherGame { game_type } => {
                let game_type = excerpt(game_type);
                write!(f, "game type {game_type} is another game: expected 21, English draughts")
            }
            PdnErrorKind::TooDeep { limit } => {
                write!(f, "variations nested too deep: expected at most {limit} levels")
            }
            PdnErrorKind::TooLong { limit } => {
                write!(f, "a game without end: expected a result or a new game within {limit} bytes")
            }
            PdnErrorKind::NoGame => f.write_str("no game here: expected a tag or a move"),
        }
    }
}

impl Error for PdnError {}
