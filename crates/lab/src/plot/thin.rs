//! Fewer points where more cannot be seen. All coordinates are pixels, all points sorted by x.

use std::collections::BTreeSet;

use super::Measured;
use super::marks::Span;

/// The columns that points fall into.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) count: usize,
}

impl Columns {
    /// All that lies outside falls into one column on each side.
    fn of(&self, x: f64) -> i64 {
        let along = (x - self.left) / (self.right - self.left) * self.count as f64;
        along.floor().clamp(-1.0, self.count as f64) as i64
    }
}

/// In each column the first, the lowest, the highest and the last point, which look the same as all.
pub(super) fn line(points: &[(f64, f64)], columns: Columns) -> Vec<(f64, f64)> {
    if points.len() <= 4 * columns.count {
        return points.to_vec();
    }
    let in_column = |run: &[(f64, f64)]| {
        let by_height = |&one: &usize, &other: &usize| run[one].1.total_cmp(&run[other].1);
        let low = (0..run.len()).min_by(by_height).unwrap_or(0);
        let high = (0..run.len()).max_by(by_height).unwrap_or(0);
        let mut kept = vec![0, low, high, run.len() - 1];
        kept.sort_unstable();
        kept.dedup();
        kept.into_iter().map(|index| run[index]).collect::<Vec<_>>()
    };
    points.chunk_by(|one, other| columns.of(one.0) == columns.of(other.0)).flat_map(in_column).collect()
}

/// In each column one span over all: right for bands and bars of their own.
pub(super) fn envelope(spans: &[Span], columns: Columns) -> Vec<Span> {
    merged(spans, columns, |run| {
        let low = run.iter().map(|span| span.low.min(span.high)).fold(f64::INFINITY, f64::min);
        let high = run.iter().map(|span| span.high.max(span.low)).fold(f64::NEG_INFINITY, f64::max);
        (low, high)
    })
}

/// In each column the mean span: right for layers of a stack, which then still lie on each other.
pub(super) fn mean(spans: &[Span], columns: Columns) -> Vec<Span> {
    merged(spans, columns, |run| {
        let count = run.len() as f64;
        let low = run.iter().map(|span| span.low).sum::<f64>() / count;
        let high = run.iter().map(|span| span.high).sum::<f64>() / count;
        (low, high)
    })
}

fn merged(spans: &[Span], columns: Columns, ends: impl Fn(&[Span]) -> (f64, f64)) -> Vec<Span> {
    if spans.len() <= 2 * columns.count {
        return spans.to_vec();
    }
    let in_column = |run: &[Span]| {
        let (low, high) = ends(run);
        Span { x: (run[0].x + run[run.len() - 1].x) / 2.0, low, high }
    };
    spans.chunk_by(|one, other| columns.of(one.x) == columns.of(other.x)).map(in_column).collect()
}

/// In each cell of a grid the first point, and in each column of cells the lowest and the highest; the cells
/// are as small as the limit allows.
pub(super) fn cloud(points: &[Measured], limit: usize) -> Vec<Measured> {
    let mut kept = points.to_vec();
    let mut cell_size = 1.0;
    while kept.len() > limit && cell_size < 1e4 {
        kept = one_per_cell(points, cell_size);
        cell_size *= 1.25;
    }
    kept
}

fn one_per_cell(points: &[Measured], cell_size: f64) -> Vec<Measured> {
    let cell = |coordinate: f64| (coordinate / cell_size).floor() as i64;
    let columns = points.chunk_by(|one, other| cell(one.x) == cell(other.x));
    let in_column = |column: &[Measured]| {
        let by_height = |&one: &usize, &other: &usize| column[one].y.total_cmp(&column[other].y);
        let extremes = [(0..column.len()).min_by(by_height), (0..column.len()).max_by(by_height)];
        let mut seen = BTreeSet::new();
        let firsts = (0..column.len()).filter(|&index| seen.insert(cell(column[index].y)));
        let kept: BTreeSet<usize> = firsts.chain(extremes.into_iter().flatten()).collect();
        kept.into_iter().map(|index| column[index]).collect::<Vec<_>>()
    };
    columns.flat_map(in_column).collect()
}
