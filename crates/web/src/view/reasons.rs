//! Why a player moved: a table for people to read.

use arena::{MoveReasons, Reasons};
use rules::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a player moved: a table for people to read.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct ReasonsView {
    /// `terms`: a row for each term of a polynomial. `principles` and `moves`: a row for each legal move.
    pub(crate) kind: String,
    pub(crate) title: String,
    /// What the numbers are, column by column.
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<ReasonRow>,
    /// How to read it.
    pub(crate) note: String,
}

/// A row of reasons.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct ReasonRow {
    /// The term or the move.
    pub(crate) name: String,
    /// A number for each column, where there is one.
    pub(crate) values: Vec<Option<f64>>,
    /// What became of the move, or nothing.
    pub(crate) verdict: String,
    /// What the term means, or nothing.
    pub(crate) note: String,
}

impl ReasonsView {
    /// What principles make of every legal move.
    pub(crate) fn of_moves(title: String, position: &Position, reasons: Reasons) -> ReasonsView {
        let row = |reasons: MoveReasons| ReasonRow {
            name: position.notation(reasons.mv),
            // What is infinite in JSON is nothing.
            values: reasons.values.into_iter().map(|value| value.filter(|value| value.is_finite())).collect(),
            verdict: reasons.verdict,
            note: String::new(),
        };
        ReasonsView {
            kind: "principles".to_owned(),
            title,
            rows: reasons.moves.into_iter().map(row).collect(),
            note: "The principles are asked from left to right; each drops the moves that others are better \
                   than. Of the moves that no principle dropped, any may be chosen."
                .to_owned(),
            columns: reasons.columns,
        }
    }
}
