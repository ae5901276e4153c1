//! What is told of a run of generalization learning when it ends.

use std::fmt::Write;
use std::path::Path;

use lab::Spread;
use lab::generalize_run::{Figure, Leader, PaperComparison, Summary};
use serde::Serialize;

use crate::report::counted;

pub(super) struct Report<'a> {
    pub(super) summary: &'a Summary,
    pub(super) out: &'a Path,
    pub(super) seconds: f64,
}

#[derive(Serialize)]
pub(super) struct Json<'a> {
    out: String,
    #[serde(flatten)]
    summary: &'a Summary,
    seconds: f64,
}

/// Leading terms that are worth a line.
const LEADERS: usize = 8;

impl Report<'_> {
    pub(super) fn json(&self) -> Json<'_> {
        Json { out: self.out.display().to_string(), summary: self.summary, seconds: self.seconds }
    }

    pub(super) fn text(&self) -> String {
        let Summary { series, games, seeds, figures, leaders } = self.summary;
        let series = series.map_or_else(String::new, |series| format!(", {} series", series.name()));
        let (seeds, games) = (counted(*seeds as u64, "seed"), counted(*games as u64, "game"));
        let mut text = format!("generalization{series}, {seeds} of {games}\n");
        let paper = if figures.iter().any(|figure| figure.paper.is_some()) { PAPER } else { "" };
        let _ = writeln!(text, "{}", format!("{HEADING}{paper}").trim_end());
        for figure in figures {
            let _ = writeln!(text, "{}", row(figure).trim_end());
        }
        self.note_lengths(&mut text);
        let _ = writeln!(text, "  leading at the end         seeds      +      -");
        for Leader { term, positive, negative } in leaders.iter().take(LEADERS) {
            let _ = writeln!(text, "  {term:<26} {:>5} {positive:>6} {negative:>6}", positive + negative);
        }
        if leaders.len() > LEADERS {
            let _ = writeln!(text, "  and {}", counted((leaders.len() - LEADERS) as u64, "more term"));
        }
        let _ = writeln!(text, "  {}: states, tables, games and plots", self.out.display());
        let _ = writeln!(text, "  {:.1} s", self.seconds);
        text
    }

    /// A count of the paper that is for more games than ours stands there, but cannot be compared.
    fn note_lengths(&self, text: &mut String) {
        let longer = |figure: &&Figure| figure.paper.is_some_and(|paper| paper.below.is_none());
        for figure in self.summary.figures.iter().filter(longer) {
            let games = figure.paper.map_or(0, |paper| paper.games);
            let _ = writeln!(text, "  the paper's {} are for games 1 - {games}", figure.name);
        }
    }
}

const HEADING: &str = "                     games        mean  95 % of the mean      sd    10 %    90 %";
const PAPER: &str = "   paper  seeds below, equal";

fn row(figure: &Figure) -> String {
    let Figure { name, first, last, spread, paper } = figure;
    let &Spread { mean, low, high, deviation, tenth, ninetieth, .. } = spread;
    let interval = match (low, high) {
        (Some(low), Some(high)) => format!("{low:.2} - {high:.2}"),
        _ => "-".to_owned(),
    };
    let deviation = deviation.map_or_else(|| "-".to_owned(), |deviation| format!("{deviation:.2}"));
    let games = format!("{first} - {last}");
    let paper = paper.map_or_else(String::new, |paper| compared(&paper));
    format!(
        "  {name:<18} {games:<8} {mean:>7.2} {interval:>17} {deviation:>7} {tenth:>7.1} {ninetieth:>7.1}{paper}"
    )
}

fn compared(paper: &PaperComparison) -> String {
    let PaperComparison { value, below, equal, .. } = *paper;
    let value = if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.1}") };
    let place = match (below, equal) {
        (Some(below), Some(equal)) => format!("{:>7.1} % {:>6.1} %", 100.0 * below, 100.0 * equal),
        _ => String::new(),
    };
    format!(" {value:>7} {place}")
}
