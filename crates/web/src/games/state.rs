//! A game as the page sees it.

use rules::Color;
use serde::Serialize;
use utoipa::ToSchema;

use super::outcome::OutcomeView;
use super::record::{OpponentWords, RulesView, Taught};
use super::table::Table;
use crate::id::Id;
use crate::players::Learning;
use crate::view::{DecisionView, PositionView, SideName, squares};

/// A game as the page sees it.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct GameState {
    #[schema(value_type = String)]
    pub(crate) id: Id,
    /// Grows with every change.
    pub(crate) version: u64,
    pub(crate) opponent: OpponentWords,
    /// The person's side.
    pub(crate) side: SideName,
    pub(crate) rules: RulesView,
    pub(crate) start_fen: String,
    /// What the opening is called, where it has a name.
    pub(crate) opening: Option<String>,
    pub(crate) position: PositionView,
    pub(crate) status: Status,
    /// How many others the machine thinks about first, while the game is `queued`.
    pub(crate) waiting: Option<usize>,
    pub(crate) outcome: Option<OutcomeView>,
    pub(crate) moves: Vec<MadeMove>,
    pub(crate) clock: Option<ClockView>,
    /// How the machine learns in this game, if it does.
    pub(crate) learn: Option<Learning>,
    /// What the last of its moves taught the machine that taught it something.
    pub(crate) taught: Option<Taught>,
    /// What the machine says aloud.
    pub(crate) announcement: Option<String>,
    pub(crate) can_takeback: bool,
    pub(crate) can_resign: bool,
    /// Something to tell the person.
    pub(crate) message: Option<String>,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    YourTurn,
    Thinking,
    /// The machine thinks about others first.
    Queued,
    Over,
}

/// A move that was made.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct MadeMove {
    /// Which move of both sides it is, from 1.
    pub(crate) ply: usize,
    /// Its number in the list of moves.
    pub(crate) number: usize,
    pub(crate) side: SideName,
    pub(crate) text: String,
    pub(crate) path: Vec<u8>,
    pub(crate) captured: Vec<u8>,
    /// The board after it.
    pub(crate) squares: Vec<String>,
    pub(crate) fen: String,
    pub(crate) seconds: f64,
    /// What the machine thought.
    pub(crate) decision: Option<DecisionView>,
    /// Whether it was taught something by the move.
    pub(crate) is_lesson: bool,
}

/// What is left on both clocks.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct ClockView {
    pub(crate) black_ms: u64,
    pub(crate) white_ms: u64,
    pub(crate) increment_ms: u64,
    /// Whose clock runs.
    pub(crate) running: Option<SideName>,
}

impl GameState {
    pub(crate) fn of(table: &Table) -> GameState {
        let record = &table.record;
        let status = table.status();
        let last = record.plies.iter().rev().find_map(|ply| ply.decision.as_ref());
        GameState {
            id: record.id.clone(),
            version: record.version,
            opponent: record.opponent.clone(),
            side: record.side,
            rules: record.rules.clone(),
            start_fen: record.start_fen.clone(),
            opening: record.opening.clone(),
            position: PositionView::of(table.game.position()),
            status,
            waiting: table.waiting(),
            outcome: table.outcome(),
            moves: made_moves(table),
            clock: table.clock(),
            learn: table.learning(),
            taught: record.plies.iter().rev().find_map(|ply| ply.taught.clone()),
            announcement: last.and_then(|decision| decision.announcement.clone()),
            can_takeback: table.can_takeback(),
            can_resign: status != Status::Over,
            message: record.message.clone(),
        }
    }
}

fn made_moves(table: &Table) -> Vec<MadeMove> {
    let first = usize::from(table.game.start().turn() == Color::White);
    let boards = table.game.positions().skip(1);
    let made = table.record.plies.iter().zip(boards).enumerate();
    made.map(|(index, (ply, after))| MadeMove {
        ply: index + 1,
        number: (index + first) / 2 + 1,
        side: (!after.turn()).into(),
        text: ply.view.text.clone(),
        path: ply.view.path.clone(),
        captured: ply.view.captured.clone(),
        squares: squares(&after),
        fen: after.to_fen(),
        seconds: ply.seconds,
        decision: ply.decision.clone(),
        is_lesson: ply.taught.is_some(),
    })
    .collect()
}
