//! A game as the page sees it: whole, and in a list; and how it ended, the one form in which everybody is told.

use arena::SideName;
use rules::{Color, DrawReason, Outcome, Position, WinReason};
use serde::Serialize;
use utoipa::ToSchema;

use super::game::PlayedGame;
use super::learning::{Learning, Taught};
use super::record::{Ending, GameRules, OpponentWords};
use crate::pages::Id;
use crate::pages::failure::sentence;
use crate::pages::view::{DecisionView, MoveView, PositionView, squares};

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
    pub(crate) rules: GameRules,
    pub(crate) start_fen: String,
    /// What the opening is called, where it has a name.
    pub(crate) opening: Option<String>,
    pub(crate) position: PositionView,
    pub(crate) status: Status,
    /// While the game is `queued`: how many games the machine thinks about first.
    pub(crate) waiting: Option<usize>,
    pub(crate) outcome: Option<OutcomeView>,
    pub(crate) moves: Vec<MadeMove>,
    pub(crate) clock: Option<ClockView>,
    /// How the machine learns in this game, if it does.
    pub(crate) learn: Option<Learning>,
    /// What the machine's moves taught it last.
    pub(crate) taught: Option<Taught>,
    /// The machine's announcement, if it has one.
    pub(crate) announcement: Option<String>,
    pub(crate) can_takeback: bool,
    pub(crate) can_resign: bool,
    /// A message for the person.
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
    /// Its move number.
    pub(crate) number: usize,
    pub(crate) side: SideName,
    #[serde(flatten)]
    pub(crate) mv: MoveView,
    /// The board after it.
    pub(crate) squares: Vec<String>,
    pub(crate) fen: String,
    pub(crate) seconds: f64,
    /// What the machine thought.
    pub(crate) decision: Option<DecisionView>,
    /// Whether the move taught the machine something.
    pub(crate) is_lesson: bool,
}

/// The time left on both clocks.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct ClockView {
    pub(crate) black_ms: u64,
    pub(crate) white_ms: u64,
    pub(crate) increment_ms: u64,
    /// Whose clock is running.
    pub(crate) running: Option<SideName>,
}

impl GameState {
    /// `waiting` is how many the machine thinks about first.
    pub(crate) fn of(played: &PlayedGame, waiting: usize) -> GameState {
        let record = &played.record;
        let status = played.status();
        let last = record.plies.iter().rev().find_map(|ply| ply.decision.as_ref());
        GameState {
            id: record.id.clone(),
            version: record.version,
            opponent: record.opponent.clone(),
            side: record.side,
            rules: record.rules.clone(),
            start_fen: record.start_fen.clone(),
            opening: record.opening.clone(),
            position: PositionView::of(played.game.position()),
            status,
            waiting: (status == Status::Queued).then_some(waiting),
            outcome: played.outcome(),
            moves: made_moves(played),
            clock: played.clock(),
            learn: record.learn.then(|| Learning::of(&record.opponent.spec)),
            taught: record.plies.iter().rev().find_map(Taught::of),
            announcement: last.and_then(|decision| decision.announcement.clone()),
            can_takeback: played.can_takeback(),
            can_resign: status != Status::Over,
            message: record.message.clone(),
        }
    }
}

fn made_moves(played: &PlayedGame) -> Vec<MadeMove> {
    let first = usize::from(played.game.start().turn() == Color::White);
    let boards = played.game.positions().zip(played.game.positions().skip(1)).zip(played.game.moves());
    let made = played.record.plies.iter().zip(boards).enumerate();
    made.map(|(index, (ply, ((before, after), mv)))| MadeMove {
        ply: index + 1,
        number: (index + first) / 2 + 1,
        side: before.turn().into(),
        decision: ply.decision.as_ref().map(|thought| DecisionView::of_record(&before, Some(mv), thought)),
        mv: MoveView::by_way(&before, mv, &ply.path.squares().unwrap_or_default()),
        squares: squares(&after),
        fen: after.to_fen(),
        seconds: ply.seconds,
        is_lesson: ply.learned.is_some() || ply.remembered.is_some(),
    })
    .collect()
}

/// A game in a list.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct GameSummary {
    #[schema(value_type = String)]
    pub(crate) id: Id,
    pub(crate) opponent_name: String,
    /// The person's side.
    pub(crate) side: SideName,
    /// How many moves were made.
    pub(crate) moves: usize,
    pub(crate) status: Status,
    pub(crate) outcome: Option<OutcomeView>,
    /// Seconds since 1970.
    pub(crate) updated: u64,
    pub(crate) fen: String,
    /// The file that is learned in as long as the game goes on.
    #[serde(skip)]
    pub(crate) learner: Option<String>,
}

impl GameSummary {
    /// `learner` is the file that the machine learns in.
    pub(crate) fn of(played: &PlayedGame, learner: Option<String>) -> GameSummary {
        let status = played.status();
        GameSummary {
            id: played.record.id.clone(),
            opponent_name: played.record.opponent.name.clone(),
            side: played.record.side,
            moves: played.record.plies.len(),
            status,
            outcome: played.outcome(),
            updated: played.record.updated,
            fen: played.game.position().to_fen(),
            learner: learner.filter(|_| status != Status::Over),
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct OutcomeView {
    /// From the person's side.
    pub(crate) result: GameResult,
    pub(crate) winner: Option<SideName>,
    pub(crate) reason: EndReason,
    /// In words.
    pub(crate) text: String,
}

/// The result for the person.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum GameResult {
    Won,
    Drawn,
    Lost,
    /// It was broken off, and counts for nobody.
    Abandoned,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, ToSchema, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EndReason {
    NoMove,
    GaveAway,
    Resignation,
    Time,
    /// A side could not go on.
    Failure,
    Agreement,
    Repetition,
    NoProgress,
    Abandoned,
}

impl OutcomeView {
    /// An end that is not on the board; `person` is the person's side.
    pub(crate) fn of_ending(ending: &Ending, person: SideName) -> OutcomeView {
        let name = |side: SideName| Color::from(side).to_string();
        let other = |side: SideName| SideName::from(!Color::from(side));
        let (winner, reason, text) = match ending {
            Ending::Resigned(side) => (
                Some(other(*side)),
                EndReason::Resignation,
                format!("{} wins: {} resigned.", name(other(*side)), name(*side)),
            ),
            Ending::Agreed => (None, EndReason::Agreement, "Draw by agreement.".to_owned()),
            Ending::Flag(side) => (
                Some(other(*side)),
                EndReason::Time,
                format!("{} wins: {}'s time is up.", name(other(*side)), name(*side)),
            ),
            Ending::Failed(side, why) => (
                Some(other(*side)),
                EndReason::Failure,
                format!("{} wins: {} cannot go on ({why}).", name(other(*side)), name(*side)),
            ),
            Ending::Abandoned => (None, EndReason::Abandoned, "The game was broken off.".to_owned()),
        };
        OutcomeView { result: GameResult::of(winner, reason, person), winner, reason, text }
    }

    /// An end on the board; `person` is the person's side.
    pub(crate) fn of_board(outcome: Outcome, board: &Position, person: SideName) -> OutcomeView {
        let reason = match outcome {
            Outcome::Win { reason: WinReason::NoMove, .. } => EndReason::NoMove,
            Outcome::Win { reason: WinReason::GaveAway, .. } => EndReason::GaveAway,
            Outcome::Win { reason: WinReason::Resignation, .. } => EndReason::Resignation,
            Outcome::Win { .. } => EndReason::Failure,
            Outcome::Draw(DrawReason::Repetition) => EndReason::Repetition,
            Outcome::Draw(DrawReason::NoProgress) => EndReason::NoProgress,
            Outcome::Draw(_) => EndReason::Agreement,
        };
        let is_bare = board.pieces(board.turn()).is_empty();
        let text = sentence(&outcome.to_string());
        let text = if is_bare { text.replace("has no move", "has no pieces left") } else { text };
        let winner = outcome.winner().map(SideName::from);
        OutcomeView { result: GameResult::of(winner, reason, person), winner, reason, text }
    }
}

impl GameResult {
    fn of(winner: Option<SideName>, reason: EndReason, person: SideName) -> GameResult {
        match winner {
            Some(side) if side == person => GameResult::Won,
            Some(_) => GameResult::Lost,
            None if reason == EndReason::Abandoned => GameResult::Abandoned,
            None => GameResult::Drawn,
        }
    }
}
