//! Why a player moved: a table for people to read.

use arena::{MoveReasons, Reasons, TermTable};
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
            note: format!(
                "{} are asked in this order. Each keeps the moves that are best by it; more is better, and \
                 numbers of different principles have nothing to do with each other.",
                reasons.columns.join(", ")
            ),
            columns: reasons.columns,
        }
    }

    /// The terms that count in the score of a board, the weightiest first.
    pub(crate) fn of_terms(title: String, table: TermTable) -> ReasonsView {
        let note = format!(
            "To the credit of {}, who has just moved there: a man counts {}, piece advantage adds {:+}, and all \
             together are {:+.2} men.",
            table.credited_to,
            table.man,
            table.piece_advantage,
            table.total() / table.man
        );
        let mut terms: Vec<_> = table.terms.into_iter().filter(|term| term.coefficient.is_some()).collect();
        terms.sort_by(|one, two| two.contribution.abs().total_cmp(&one.contribution.abs()));
        let rows = terms.into_iter().map(|term| ReasonRow {
            name: term.name.to_owned(),
            values: vec![Some(term.value), term.coefficient, Some(term.contribution)],
            verdict: String::new(),
            note: term.meaning,
        });
        ReasonsView {
            kind: "terms".to_owned(),
            title,
            columns: ["value", "coefficient", "contribution"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
            note,
        }
    }
}
