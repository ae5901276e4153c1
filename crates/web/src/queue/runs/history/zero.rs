//! Learning from the rules alone: its generations, and the charts that the run draws.

use std::path::Path;

use lab::RunError;
use lab::plot::{Chart, Kind, Measured};
use lab::zero_run;

use super::super::state::{Line, Series};
use super::{MOST_POINTS, RunHistory};

pub(super) fn read(folder: &Path) -> RunHistory {
    let mut damage = None;
    let mut generations = or_damage(zero_run::generations(folder), &mut damage);
    generations.drain(..generations.len().saturating_sub(MOST_POINTS));
    generations.reverse();
    let charts = or_damage(zero_run::charts(folder), &mut damage);
    let series = charts.iter().map(|(name, chart)| series(name, chart)).collect();
    RunHistory { series, generations, damage, ..RunHistory::default() }
}

/// Games of the generations that are over.
pub(super) fn games_done(folder: &Path) -> usize {
    zero_run::generations(folder).ok().and_then(|all| all.last().map(|last| last.games as usize)).unwrap_or(0)
}

fn or_damage<T: Default>(read: Result<T, RunError>, damage: &mut Option<String>) -> T {
    read.unwrap_or_else(|error| {
        damage.get_or_insert_with(|| error.to_string());
        T::default()
    })
}

/// A chart as the page draws it. What is drawn under one name is one line.
fn series(id: &str, chart: &Chart) -> Series {
    let drawn: Vec<_> =
        chart.series.iter().filter_map(|series| Some((&series.name, points(&series.kind)?))).collect();
    let mut x: Vec<f64> =
        drawn.iter().flat_map(|(_, (_, points))| points.iter().map(|point| point.x)).collect();
    x.sort_unstable_by(f64::total_cmp);
    x.dedup();
    let mut lines: Vec<Line> = Vec::new();
    for (name, (is_joined, points)) in drawn.into_iter().filter(|(_, (_, points))| !points.is_empty()) {
        let at = lines.iter().position(|line| line.name == *name).unwrap_or_else(|| {
            lines.push(Line { is_joined: false, ..super::line(name, vec![None; x.len()]) });
            lines.len() - 1
        });
        let line = &mut lines[at];
        line.is_joined |= is_joined;
        for point in points {
            let place = x.partition_point(|&before| before < point.x);
            line.y[place] = Some(point.y);
            if let Some((low, high)) = point.y_interval {
                line.intervals.resize(x.len(), None);
                line.intervals[place] = Some([low, high]);
            }
        }
    }
    let (title, x_label, y_label) =
        (chart.title.clone().into(), chart.x.label.clone().into(), chart.y.label.clone().into());
    Series { id: id.to_owned().into(), title, x_label, y_label, x, lines }
}

/// The points of a line or of measurements, and whether they are joined; nothing of what is drawn otherwise.
fn points(kind: &Kind) -> Option<(bool, Vec<Measured>)> {
    match kind {
        Kind::Line { points } => Some((true, points.iter().map(|&(x, y)| Measured::at(x, y)).collect())),
        Kind::Points { points } => Some((false, points.clone())),
        Kind::Steps { .. } | Kind::Band { .. } | Kind::Labels { .. } | Kind::StackedArea { .. } => None,
    }
}
