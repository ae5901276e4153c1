//! The chart in words, for those who do not see it.

use super::labels::MOST_LABELS;
use super::layout::Layout;
use super::number::short;
use super::{Axis, Chart, Kind, Scale};

/// One or two sentences: the axes and what is drawn.
pub(super) fn describe(chart: &Chart, layout: &Layout) -> String {
    let across = axis(&chart.x, layout.frame.across);
    let upward = axis(&chart.y, layout.frame.upward);
    let series = chart.series.iter().map(|series| match (series.name.as_str(), &series.kind) {
        (name, Kind::Labels { points }) => labels(chart, name, points),
        ("", kind) => noun(kind).to_owned(),
        (name, kind) => format!("{name} ({})", noun(kind)),
    });
    let series: Vec<String> = series.collect();
    let drawn = if series.is_empty() { "no data".to_owned() } else { series.join(", ") };
    format!("Across: {across}. Upward: {upward}. Drawn: {drawn}.")
}

fn axis(axis: &Axis, (low, high): (f64, f64)) -> String {
    let label = if axis.label.is_empty() { "values" } else { &axis.label };
    match &axis.scale {
        Scale::Names(names) => format!("{label}: {}", names.join(", ")),
        scale => format!("{label} from {} to {}", short(scale.value(low)), short(scale.value(high))),
    }
}

/// What stands beside the points, with the points: a reader who does not see them gets the numbers.
fn labels(chart: &Chart, name: &str, points: &[(f64, f64, String)]) -> String {
    let has_place = |x: f64, y: f64| chart.x.scale.place(x).is_some() && chart.y.scale.place(y).is_some();
    let shown = points.iter().filter(|(x, y, words)| has_place(*x, *y) && !words.is_empty());
    let told = shown.map(|(x, y, words)| format!("{words} at {} and {}", short(*x), short(*y)));
    let list: Vec<String> = told.take(MOST_LABELS).collect();
    format!("{} (labels: {})", if name.is_empty() { "points" } else { name }, list.join("; "))
}

fn noun(kind: &Kind) -> &'static str {
    match kind {
        Kind::Line { .. } => "line",
        Kind::Steps { .. } => "steps",
        Kind::Band { .. } => "band",
        Kind::Points { .. } => "points",
        Kind::Labels { .. } => "labels",
        Kind::Bars { .. } => "bars",
        Kind::StackedArea { .. } => "stacked area",
        Kind::StackedBars { .. } => "stacked bars",
    }
}
