//! The chart in words, for those who do not see it.

use super::layout::Layout;
use super::number::short;
use super::{Axis, Chart, Kind, Scale};

/// One or two sentences: the axes and what is drawn.
pub(super) fn describe(chart: &Chart, layout: &Layout) -> String {
    let across = axis(&chart.x, layout.frame.across);
    let upward = axis(&chart.y, layout.frame.upward);
    let series = chart.series.iter().map(|series| match series.name.as_str() {
        "" => noun(&series.kind).to_owned(),
        name => format!("{name} ({})", noun(&series.kind)),
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

fn noun(kind: &Kind) -> &'static str {
    match kind {
        Kind::Line { .. } => "line",
        Kind::Steps { .. } => "steps",
        Kind::Band { .. } => "band",
        Kind::Points { .. } => "points",
        Kind::Bars { .. } => "bars",
        Kind::StackedArea { .. } => "stacked area",
        Kind::StackedBars { .. } => "stacked bars",
    }
}
