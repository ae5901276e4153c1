//! Pictures of an assessment: one for each opponent, a line and a band for each series.

use super::{Assessed, AssessmentRow, Summary};
use crate::plot::{Axis, Chart, Range, Series, Size};

/// The charts by name.
pub(super) fn charts(summary: &Summary) -> Vec<(String, Chart)> {
    let mut opponents: Vec<&str> = summary.assessed.iter().map(|one| one.against.as_str()).collect();
    opponents.dedup();
    opponents.iter().map(|against| (file_name(against), chart(summary, against))).collect()
}

fn chart(summary: &Summary, against: &str) -> Chart {
    let of_opponent: Vec<_> = summary.assessed.iter().filter(|one| one.against == against).collect();
    let mut runs: Vec<&str> = of_opponent.iter().map(|one| one.run.as_str()).collect();
    runs.dedup();
    let is_book = against == AssessmentRow::BOOK;
    let factor = if is_book { 1.0 } else { 100.0 };
    let series = runs.iter().flat_map(|run| {
        let points: Vec<&&Assessed> = of_opponent.iter().filter(|one| one.run == *run).collect();
        let x = |one: &Assessed| f64::from(one.game);
        let ends = |one: &Assessed| Some((x(one), factor * one.score.low?, factor * one.score.high?));
        let band = points.iter().filter_map(|one| ends(one));
        let line = points.iter().map(|one| (x(one), factor * one.score.mean));
        [Series::band(*run, band), Series::line(*run, line)]
    });
    let (title, label) = if is_book {
        ("Agreement with book moves".to_owned(), "correlation C")
    } else {
        (format!("Alpha against {against}"), "% of the points")
    };
    let y = Axis::linear(label).range(Range::Including(if is_book { 0.0 } else { 50.0 }));
    Chart {
        title,
        x: Axis::linear("games of the series"),
        y,
        series: series.collect(),
        size: Size::default(),
    }
}

/// The opponent's name with what file systems do not like left out.
fn file_name(against: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' };
    format!("against-{}", against.chars().map(plain).collect::<String>().trim_matches('-'))
}
