//! What a player thought.

use arena::{Choice, Decision};
use rules::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MoveView, WorthView, read_score};

/// What a player thought.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct DecisionView {
    /// The move it chose.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// What the position is worth to the side that moves.
    #[serde(default, deserialize_with = "read_score")]
    pub(crate) score: Option<WorthView>,
    /// How it expects the game to go on, its own move first.
    pub(crate) line: Vec<MoveView>,
    /// Positions looked at.
    pub(crate) nodes: u64,
    /// The deepest look ahead, in plies.
    pub(crate) depth: u32,
    /// Positions given a score by looking at the board.
    pub(crate) evaluations: u64,
    /// Positions looked for in a memory.
    pub(crate) lookups: u64,
    /// Those found there.
    pub(crate) hits: u64,
    /// How long it thought.
    pub(crate) seconds: f64,
    /// What it says aloud, `White wins in 4 moves`.
    pub(crate) announcement: Option<String>,
}

impl DecisionView {
    pub(crate) fn of(position: &Position, decision: &Decision, seconds: f64) -> DecisionView {
        let chosen = match decision.choice {
            Choice::Move(mv) => Some(position.notation(mv)),
            Choice::Resign | Choice::Forfeit(_) => None,
        };
        let statistics = decision.statistics;
        DecisionView {
            mv: chosen,
            score: decision.score().and_then(WorthView::of),
            line: MoveView::line(position, decision.line()),
            nodes: statistics.nodes,
            depth: statistics.depth,
            evaluations: statistics.evaluations,
            lookups: statistics.lookups,
            hits: statistics.hits,
            seconds,
            announcement: decision.announcement.map(|announcement| announcement.to_string()),
        }
    }
}
