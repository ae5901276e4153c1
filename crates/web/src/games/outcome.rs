//! How a game ended: the one form in which every page and list is told of it.

use rules::{Color, DrawReason, Outcome, Position, WinReason};
use serde::Serialize;
use utoipa::ToSchema;

use super::record::Ending;
use crate::players::sentence;
use crate::view::SideName;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema, Debug)]
pub(crate) struct OutcomeView {
    /// For the person.
    pub(crate) result: GameResult,
    pub(crate) winner: Option<SideName>,
    pub(crate) reason: EndReason,
    /// In words.
    pub(crate) text: String,
}

/// What a game brought the person.
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
