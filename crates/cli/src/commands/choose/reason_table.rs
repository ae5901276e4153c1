//! What a player makes of every legal move, as a table: a column for each of its principles.

use arena::Reasons;
use cowell_reed::short_score;
use rules::Position;
use serde::Serialize;

/// A column is at least so wide, and as wide as its name.
const NARROWEST: usize = 8;

#[derive(Serialize)]
pub(super) struct ReasonTable {
    columns: Vec<String>,
    moves: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    #[serde(rename = "move")]
    mv: String,
    /// JSON has no infinity: it is `null` there, as a score that was not asked for is.
    values: Vec<Option<f64>>,
    verdict: String,
}

impl ReasonTable {
    pub(super) fn new(position: &Position, reasons: Reasons) -> ReasonTable {
        let row = |reason: arena::MoveReasons| Row {
            mv: position.notation(reason.mv),
            values: reason.values,
            verdict: reason.verdict,
        };
        ReasonTable { columns: reasons.columns, moves: reasons.moves.into_iter().map(row).collect() }
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("  {:<12}", "move");
        self.columns.iter().for_each(|column| text += &format!(" {column:>NARROWEST$}"));
        text.push('\n');
        for Row { mv, values, verdict } in &self.moves {
            let mut line = format!("  {mv:<12}");
            for (value, column) in values.iter().zip(&self.columns) {
                let value = value.map_or_else(|| "-".to_owned(), short_score);
                line += &format!(" {value:>width$}", width = column.chars().count().max(NARROWEST));
            }
            text += format!("{line}  {verdict}").trim_end();
            text.push('\n');
        }
        text
    }
}
