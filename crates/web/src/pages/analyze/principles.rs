//! What a strategy makes of every legal move of a position.

use std::time::Duration;

use arena::{Control, Limits, Reasons};
use cowell_reed::{Deliberation, Extent, Question, Strategy};
use rules::{Position, Variant};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::pages::failure::Failure;
use crate::pages::view::ReasonsView;

/// A position and a strategy.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrinciplesRequest {
    pub(crate) fen: String,
    /// The name of a strategy.
    pub(crate) strategy: String,
}

/// What a strategy makes of every legal move.
pub(crate) struct MoveTable {
    pub(crate) reasons: ReasonsView,
    /// The moves that it may choose.
    pub(crate) chosen: Vec<String>,
}

impl MoveTable {
    pub(crate) fn new(
        title: String,
        strategy: &Strategy,
        position: &Position,
        control: &dyn Control,
        longest: Duration,
    ) -> Result<MoveTable, Failure> {
        let question = Question {
            position,
            variant: Variant::Standard,
            plan: strategy.plan(position),
            readings: &strategy.readings,
            extent: Extent::Table,
        };
        let deliberation = Deliberation::new(&question, &Limits::default(), control)
            .map_err(|error| Failure::impossible(error.to_string()))?;
        if !deliberation.is_complete {
            let seconds = longest.as_secs();
            let message =
                format!("Not done after {seconds} s: expected a smaller maximum or quicker scripts.");
            return Err(Failure::impossible(message));
        }
        let chosen = deliberation.acceptable().map(|mv| position.notation(mv)).collect();
        Ok(MoveTable { reasons: ReasonsView::of_moves(title, position, Reasons::from(deliberation)), chosen })
    }
}
