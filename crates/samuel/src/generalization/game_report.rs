//! What a game of a series came to.

use rules::{Color, Move};

use super::term_list::Replacement;
use crate::{Score, Term};

/// A game between Alpha and Beta, and what it changed.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReport {
    /// Which game of the series, from 1.
    pub game: u32,
    /// Alpha's color.
    pub alpha: Color,
    /// Whether Black's first move was forced.
    pub is_forced: bool,
    /// The moves of both sides, the forced one included.
    pub moves: Vec<Move>,
    /// How it went for Alpha.
    pub result: SeriesResult,
    /// How it ended.
    pub ending: Ending,
    /// Moves of Alpha.
    pub alpha_moves: u32,
    /// How many of them adjusted the polynomial.
    pub adjustments: u32,
    /// How often another term took the lead.
    pub leader_changes: u32,
    /// The leading terms that were noted from time to time, and whether their signs were negative.
    pub leaders: Vec<(Term, bool)>,
    /// The terms that had to go, in their order.
    pub replacements: Vec<Replacement>,
    /// Whether Beta took over Alpha's polynomial.
    pub is_adopted: bool,
    /// The leading term that was unseated after too many black marks.
    pub unseated: Option<Term>,
}

/// How a game went for Alpha.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeriesResult {
    /// Alpha won or is ahead.
    Won,
    /// Beta won or is ahead.
    Lost,
    /// Neither.
    Drawn,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A side had no move.
    NoMove,
    /// A side gave up.
    Conceded,
    /// It was stopped, and the referee gave Alpha this score.
    Terminated(Score),
}

impl SeriesResult {
    /// All of them.
    pub const ALL: [SeriesResult; 3] = [SeriesResult::Won, SeriesResult::Lost, SeriesResult::Drawn];

    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            SeriesResult::Won => "won",
            SeriesResult::Lost => "lost",
            SeriesResult::Drawn => "drawn",
        }
    }
}
