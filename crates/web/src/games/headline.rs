//! A game in a list.

use serde::Serialize;
use utoipa::ToSchema;

use super::outcome::OutcomeView;
use super::state::Status;
use super::table::Table;
use crate::id::Id;
use crate::players::Spec;
use crate::view::SideName;

/// A game in a list.
#[derive(Clone, Serialize, ToSchema, Debug)]
pub(crate) struct Headline {
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

impl Headline {
    pub(crate) fn of(table: &Table) -> Headline {
        let status = table.status();
        let learner = table.spec.as_ref().and_then(Spec::learner);
        Headline {
            id: table.record.id.clone(),
            opponent_name: table.record.opponent.name.clone(),
            side: table.record.side,
            moves: table.record.plies.len(),
            status,
            outcome: table.outcome(),
            updated: table.record.updated,
            fen: table.game.position().to_fen(),
            learner: learner.filter(|_| status != Status::Over),
        }
    }
}
