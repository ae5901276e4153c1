//! Exact results beside what players say, where few pieces are left.

use std::fmt::Write;
use std::path::Path;

use endgame::{Database, DatabaseError, Ending, RatedMove};
use lab::in_words;
use rules::{Color, Game, Move, Variant};
use serde::Serialize;

use crate::report;

use super::{database, plural};

/// How a position ends if both sides play their best, and what every legal move leads to.
pub(crate) struct Exact {
    turn: Color,
    ending: Ending,
    moves: Vec<RatedMove>,
}

/// How something ends, as JSON has it.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct ExactEnding {
    /// For the side to move.
    result: &'static str,
    /// In plies.
    distance: Option<u32>,
}

impl Exact {
    /// By the databases of a data directory, the user's if none is given, or by those inside the program if that has no more or they
    /// cannot be read. Give-away never asks them.
    pub(crate) fn of(game: &Game, data: Option<&Path>) -> Option<Exact> {
        if game.rules().variant == Variant::GiveAway || game.outcome().is_some() {
            return None;
        }
        let found = match database(data).and_then(|database| Ok(Exact::ask(&database, game)?)) {
            Err(error) => {
                report::note(format_args!("crownhead: {error:#}"));
                Exact::ask(&Database::built_in(), game)
            }
            Ok(found) => Ok(found),
        };
        found.ok().flatten()
    }

    fn ask(database: &Database, game: &Game) -> Result<Option<Exact>, DatabaseError> {
        let position = game.position();
        let answers = (database.ending(position)?, database.moves(position)?);
        let (Some(ending), Some(moves)) = answers else { return Ok(None) };
        Ok(Some(Exact { turn: position.turn(), ending, moves }))
    }

    pub(crate) fn ending(&self) -> ExactEnding {
        self.ending.into()
    }

    /// What a legal move leads to, for the side that makes it.
    pub(crate) fn after(&self, mv: Move) -> Option<ExactEnding> {
        self.ending_after(mv).map(ExactEnding::from)
    }

    pub(crate) fn ending_after(&self, mv: Move) -> Option<Ending> {
        self.moves.iter().find(|rated| rated.mv == mv).map(|rated| rated.ending)
    }

    /// `White wins in 12 moves (23 plies)`, `draw`.
    pub(crate) fn words(&self) -> String {
        let plies = self.ending.plies().map_or_else(String::new, |plies| format!(" ({})", plural(plies)));
        format!("{}{plies}", in_words(self.ending, self.turn))
    }

    /// What every move leads to, the best first.
    pub(crate) fn table(&self, game: &Game) -> String {
        let mut text = String::new();
        for rated in &self.moves {
            let ending = ExactEnding::from(rated.ending);
            let _ = writeln!(text, "  {:<10} {}", game.position().notation(rated.mv), ending.words());
        }
        text
    }
}

impl ExactEnding {
    /// `win in 13 plies`, `draw`.
    pub(crate) fn words(self) -> String {
        let ExactEnding { result, distance } = self;
        distance.map_or_else(|| result.to_owned(), |plies| format!("{result} in {}", plural(plies)))
    }
}

impl From<Ending> for ExactEnding {
    fn from(ending: Ending) -> ExactEnding {
        ExactEnding { result: ending.verdict().name(), distance: ending.plies() }
    }
}
