//! What a strategy makes of every legal move of a position.

use arena::{Limits, Reasons};
use cowell_reed::{Deliberation, Extent, Question, Strategy};
use rules::{Position, Variant};

use crate::failure::Failure;
use crate::patience::Patience;
use crate::view::ReasonsView;

/// What a strategy makes of every legal move.
pub(crate) struct Table {
    pub(crate) reasons: ReasonsView,
    /// The moves that it may choose.
    pub(crate) chosen: Vec<String>,
}

impl Table {
    pub(crate) fn new(
        title: String,
        strategy: &Strategy,
        position: &Position,
        patience: &Patience,
    ) -> Result<Table, Failure> {
        let question = Question {
            position,
            variant: Variant::Standard,
            plan: strategy.plan(position),
            readings: &strategy.readings,
            extent: Extent::Table,
        };
        let deliberation = Deliberation::new(&question, &Limits::default(), patience)
            .map_err(|error| Failure::impossible(error.to_string()))?;
        if !deliberation.is_complete {
            let seconds = patience.longest().as_secs();
            let message =
                format!("Not done after {seconds} s: expected a smaller maximum or quicker scripts.");
            return Err(Failure::impossible(message));
        }
        let chosen = deliberation.acceptable().map(|mv| position.notation(mv)).collect();
        Ok(Table { reasons: ReasonsView::of_moves(title, position, Reasons::from(deliberation)), chosen })
    }
}
