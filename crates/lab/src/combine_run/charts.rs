//! Pictures of the games of a run.

use samuel::Term;
use samuel::WeightedTerm;

use super::declaration::How;
use super::trace_row::CombineTraceRow;
use crate::plot::{Axis, Chart, Range, Series, Size};

/// The charts of a run by name.
pub(super) fn charts(rows: &[CombineTraceRow], how: How) -> Vec<(&'static str, Chart)> {
    let mut charts = vec![("coefficients", coefficients(rows))];
    if how != How::Staged {
        return charts;
    }
    charts.extend([("level", level(rows)), ("positions", positions(rows)), ("hits", hits(rows))]);
    charts
}

/// Terms that a picture with lines can show.
const LINES: usize = 6;

/// As Figure 4 of the paper. A term that is not active has no coefficient, which is drawn as none: zero.
fn coefficients(rows: &[CombineTraceRow]) -> Chart {
    let games: Vec<Vec<WeightedTerm>> = rows
        .iter()
        .map(|row| row.terms.split(',').filter_map(|rank| rank.trim().parse().ok()).collect())
        .collect();
    let mut weights: Vec<(Term, u32)> = Vec::new();
    for rank in games.iter().flatten() {
        let power = u32::from(rank.coefficient.power());
        match weights.iter_mut().find(|(term, _)| *term == rank.term) {
            Some((_, weight)) => *weight += power,
            None => weights.push((rank.term, power)),
        }
    }
    weights.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    let lines = weights.into_iter().take(LINES).map(|(term, _)| {
        let value = |ranks: &[WeightedTerm]| {
            let rank = ranks.iter().find(|rank| rank.term == term);
            rank.map_or(0.0, |rank| f64::from(rank.coefficient.value()))
        };
        Series::line(
            term.name(),
            rows.iter().zip(&games).map(|(row, ranks)| (f64::from(row.game), value(ranks))),
        )
    });
    let y = Axis::signed_powers_of_two("coefficient");
    let size = Size { height: 540, ..Size::default() };
    let title = "Coefficients of the more significant terms";
    Chart { y, size, ..chart(title, "coefficient", lines.collect()) }
}

fn chart(title: &str, label: &str, series: Vec<Series>) -> Chart {
    let y = Axis::linear(label).range(Range::Including(0.0));
    Chart { title: title.to_owned(), x: Axis::linear("games"), y, series, size: Size::default() }
}

fn level(rows: &[CombineTraceRow]) -> Chart {
    let points = rows.iter().map(|row| (f64::from(row.game), f64::from(row.level)));
    chart("Terms that are remembered beside piece advantage", "terms", vec![Series::steps("terms", points)])
}

fn positions(rows: &[CombineTraceRow]) -> Chart {
    let at = |row: &CombineTraceRow, level: usize| {
        row.positions_by_level.split(' ').nth(level).and_then(|text| text.parse().ok()).unwrap_or(0.0)
    };
    let levels = rows.iter().map(|row| row.positions_by_level.split(' ').count()).max().unwrap_or(0);
    let name = |level| match level {
        0 => "pieces alone".to_owned(),
        1 => "and 1 term".to_owned(),
        level => format!("and {level} terms"),
    };
    let series = (0..levels).map(|level| {
        Series::steps(name(level), rows.iter().map(|row| (f64::from(row.game), at(row, level))))
    });
    chart("Positions on the tapes", "positions", series.collect())
}

fn hits(rows: &[CombineTraceRow]) -> Chart {
    let block = rows.len().div_ceil(40).max(1);
    let points = rows.chunks(block).map(|rows| {
        let hits: u64 = rows.iter().map(|row| row.hits).sum();
        let decisions: u64 = rows.iter().map(|row| row.decisions).sum();
        (rows.last().map_or(0.0, |row| f64::from(row.game)), hits as f64 / decisions.max(1) as f64)
    });
    chart("Boards found in memory", "hits a move", vec![Series::line("hits a move", points)])
}
