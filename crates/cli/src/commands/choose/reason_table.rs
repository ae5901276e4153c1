//! What a player makes of every legal move, as a table: a column for each of its principles.

use arena::Reasons;
use rules::Position;
use serde::Serialize;

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
        self.columns.iter().for_each(|column| text += &format!(" {column:>8}"));
        text.push('\n');
        for Row { mv, values, verdict } in &self.moves {
            let mut line = format!("  {mv:<12}");
            for value in values {
                line +=
                    &value.map_or_else(|| format!(" {:>8}", "-"), |value| format!(" {:>8}", short(value)));
            }
            text += format!("{line}  {verdict}").trim_end();
            text.push('\n');
        }
        text
    }
}

/// `3`, `1.125`, `inf`: whole numbers without their decimals.
fn short(value: f64) -> String {
    if value.fract() == 0.0 { value.to_string() } else { format!("{value:.3}") }
}
