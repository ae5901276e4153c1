//! What can be wrong with a PDN text, and where.

use std::error::Error;
use std::fmt;

use crate::notation::{excerpt, excerpt_to};
use crate::{FenError, MoveError};

use super::{Hint, Tags};

/// A fault in a game, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdnError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// Which game of the text, counted from 1.
    pub game: usize,
    /// Its tags, as far as they were read.
    pub tags: Tags,
    /// What is wrong.
    pub kind: PdnErrorKind,
    /// Why it may be wrong.
    pub hint: Option<Hint>,
}

impl PdnError {
    /// Which game of the text it is, with its event and round: `game 3 (Glasgow 1841, round 2)`.
    pub fn game_name(&self) -> String {
        let event = self.event().map(|event| excerpt_to(EVENT, event));
        let round = self.round().map(|round| format!("round {}", excerpt(round)));
        let details: Vec<_> = event.into_iter().chain(round).collect();
        match details.as_slice() {
            [] => format!("game {}", self.game),
            _ => format!("game {} ({})", self.game, details.join(", ")),
        }
    }

    /// The event of its game, if a tag names it.
    pub fn event(&self) -> Option<&str> {
        self.tags.known("Event")
    }

    /// The round of its game, if a tag names it.
    pub fn round(&self) -> Option<&str> {
        self.tags.known("Round")
    }

    /// What is wrong, without its place, and why that may be.
    pub fn message(&self) -> String {
        match self.hint {
            Some(hint) => format!("{} ({hint})", self.kind),
            None => self.kind.to_string(),
        }
    }
}

/// So much of the name of an event is repeated.
const EVENT: usize = 50;

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PdnErrorKind {
    /// A move that is not legal, or ambiguous, or names no square.
    Move {
        /// Its number, counted from the start of the game, two plies to a number.
        number: usize,
        /// What is wrong with it.
        error: MoveError,
    },
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
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message())
    }
}

impl fmt::Display for PdnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdnErrorKind::Move { number, error } => write!(f, "move {number}: {error}"),
            PdnErrorKind::Fen(error) => write!(f, "bad FEN, {error}"),
            PdnErrorKind::Unexpected { expected, found } if found.is_empty() => {
                write!(f, "expected {expected}, found the end")
            }
            PdnErrorKind::Unexpected { expected, found } => {
                write!(f, "expected {expected}, found '{}'", excerpt(found))
            }
            PdnErrorKind::Unclosed { expected } => {
                write!(f, "opened here and never closed: expected {expected}")
            }
            PdnErrorKind::OtherGame { game_type } => {
                let name = kind_of_draughts(game_type).map(|name| format!(", {name}")).unwrap_or_default();
                let game_type = excerpt(game_type);
                write!(f, "game type {game_type} is another game{name}: expected 21, English draughts")
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

/// The names that PDN 3.0 has for the numbers of a GameType tag.
fn kind_of_draughts(game_type: &str) -> Option<&'static str> {
    Some(match game_type {
        "20" => "international draughts",
        "22" => "Italian draughts",
        "23" => "American pool checkers",
        "24" => "Spanish draughts",
        "25" => "Russian draughts",
        "26" => "Brazilian draughts",
        "27" => "Canadian draughts",
        "28" => "Portuguese draughts",
        "29" => "Czech draughts",
        "30" => "Turkish draughts",
        "31" => "Thai draughts",
        "40" => "Frisian draughts",
        "41" => "Spantsiretti draughts",
        _ => return None,
    })
}
