//! Perfect play where few pieces are left: who wins and when, and what every move leads to.

use arena::SideName;
use endgame::{Database, DatabaseError, Line, RatedMove};
use lab::{in_words, worth};
use rules::{Game, Position, Rules, Square, Variant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::failure::Failure;
use super::play::{GameRules, checked_rules};
use super::view::{MoveView, ScoreView, position_of};

/// A position to be looked up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndingRequest {
    fen: String,
    #[serde(default)]
    rules: Option<GameRules>,
    /// Whether best play is wanted to the end, which takes longer.
    #[serde(default)]
    line: bool,
}

/// What the endgame databases know of a position.
#[derive(Serialize, ToSchema)]
pub(crate) struct EndingAnswer {
    /// The most pieces of positions that they know.
    knows: usize,
    /// The pieces of this position.
    pieces: usize,
    /// Null if they do not know it.
    ending: Option<EndingView>,
    /// Why they do not, or empty.
    note: String,
}

/// How a position ends if both sides play their best.
#[derive(Serialize, ToSchema)]
pub(crate) struct EndingView {
    /// In words: `White wins in 23 moves`, `draw`.
    words: String,
    winner: Option<SideName>,
    /// Moves of both sides until the end; null for a draw.
    plies: Option<u32>,
    /// Every legal move, the best first.
    moves: Vec<EndingMove>,
    /// Best play to the end, if it was asked for and there is one.
    line: Option<EndingLine>,
}

/// A legal move and what it leads to.
#[derive(Serialize, ToSchema)]
struct EndingMove {
    #[serde(flatten)]
    mv: MoveView,
    /// For the side that makes it.
    #[serde(flatten)]
    score: ScoreView,
    /// Moves of both sides until the end, this one included; null for a draw.
    plies: Option<u32>,
    /// Whether none is better.
    best: bool,
}

/// Best play of both sides to the end.
#[derive(Serialize, ToSchema)]
struct EndingLine {
    moves: Vec<MoveView>,
    /// The most moves of both sides in a row without a capture or the move of a man.
    longest_without_progress: u32,
    /// Whether a game would be drawn on the way for want of progress.
    is_drawn_by_rule: bool,
}

/// What the databases know of a position.
pub(crate) fn ending(request: &EndingRequest, database: &Database) -> Result<EndingAnswer, Failure> {
    let rules = Rules::from(&checked_rules(request.rules.clone())?);
    let position = position_of(&request.fen)?;
    let (knows, pieces) = (database.pieces(), Square::COUNT - position.empty_squares().len());
    let unknown = |note: String| Ok(EndingAnswer { knows, pieces, ending: None, note });
    if rules.variant == Variant::GiveAway {
        return unknown("Databases are about the standard game: give-away never asks them.".to_owned());
    }
    if let Some(outcome) = Game::new(position, rules).outcome() {
        return unknown(format!("The game is over ({outcome})."));
    }
    let view = view(&position, &rules, database, request.line);
    match view.map_err(|error| Failure::ours(format!("The endgame databases cannot be asked: {error}.")))? {
        Some(view) => Ok(EndingAnswer { knows, pieces, ending: Some(view), note: String::new() }),
        None => unknown(format!("{pieces} pieces: perfect play is known for up to {knows}.")),
    }
}

fn view(
    position: &Position,
    rules: &Rules,
    database: &Database,
    with_line: bool,
) -> Result<Option<EndingView>, DatabaseError> {
    let (Some(ending), Some(moves)) = (database.ending(position)?, database.moves(position)?) else {
        return Ok(None);
    };
    let line = if with_line { database.line(position)? } else { None };
    let announcement = worth(ending).announcement(position.turn());
    let shown = |rated: &RatedMove| EndingMove {
        mv: MoveView::of(position, rated.mv),
        score: worth(rated.ending).into(),
        plies: rated.ending.plies(),
        best: rated.ending == ending,
    };
    Ok(Some(EndingView {
        words: in_words(ending, position.turn()),
        winner: announcement.map(|announcement| announcement.winner.into()),
        plies: ending.plies(),
        moves: moves.iter().map(shown).collect(),
        line: line.map(|line| EndingLine::of(position, &line, rules)),
    }))
}

impl EndingLine {
    fn of(position: &Position, line: &Line, rules: &Rules) -> EndingLine {
        EndingLine {
            moves: MoveView::line(position, &line.moves),
            longest_without_progress: line.longest_without_progress,
            is_drawn_by_rule: rules.draws.moves_without_progress.is_some_and(|moves| line.reaches(moves)),
        }
    }
}
