//! Marks as paths, with fewer points where more cannot be seen.

use std::collections::BTreeSet;

use super::Measured;
use super::layout::Frame;
use super::marks::{Mark, Shape, Span};
use super::svg::{Svg, coordinate};

/// A line of at most this many points has them all marked.
const FEW: usize = 30;

/// A line of more points is drawn solid, for the gaps of dashes would hide its peaks, and some are marked.
const DENSE: usize = 400;
const MARKERS_ON_DENSE: usize = 9;

/// How much of a band is seen.
pub(super) const BAND: f64 = 0.22;

// A column of a thinned line takes about 48 letters, a marker about 45, a marker with error bars about 100.
// These keep a picture under 300 kB.
const COLUMNS_IN_ALL: usize = 5000;
const MARKERS_IN_ALL: usize = 5000;
const MEASUREMENTS_IN_ALL: usize = 2200;

/// Draws marks into a frame; each has its part of the letters that a picture may have.
pub(super) struct Pen<'a> {
    pub(super) frame: &'a Frame,
    pub(super) mark_count: usize,
}

impl Pen<'_> {
    /// What may not leave the frame: areas, lines and error bars.
    pub(super) fn draw_inside(&self, svg: &mut Svg, mark: &Mark) {
        match &mark.shape {
            Shape::Layer(spans) => {
                fill(svg, mark, &area(&thinned_layer(&self.spans(spans), self.columns())), 1.0);
            }
            Shape::Band(spans) => {
                fill(svg, mark, &area(&thinned_band(&self.spans(spans), self.columns())), BAND);
            }
            Shape::Line(points) => stroke(svg, mark, &line(&self.points(points))),
            Shape::Steps(points) => stroke(svg, mark, &self.steps(points)),
            Shape::Points(points) => stroke(svg, mark, &whiskers(&self.measurements(points))),
            Shape::Labels(_) => {}
        }
    }

    /// Markers, which may stand over the edge of the frame. A lone point of any mark gets one, to be seen.
    pub(super) fn draw_markers(&self, svg: &mut Svg, mark: &Mark) {
        let places: Vec<(f64, f64)> = match &mark.shape {
            Shape::Points(points) => {
                self.measurements(points).iter().map(|point| (point.x, point.y)).collect()
            }
            Shape::Line(points) if points.len() <= FEW => self.points(points),
            Shape::Line(points) | Shape::Steps(points) if points.len() > DENSE => self.some(points, mark),
            Shape::Steps(points) if points.len() == 1 => self.points(points),
            Shape::Band(spans) | Shape::Layer(spans) if spans.len() == 1 => {
                self.spans(spans).iter().flat_map(|span| [(span.x, span.low), (span.x, span.high)]).collect()
            }
            _ => Vec::new(),
        };
        let visible = places.iter().filter(|&&(x, y)| self.frame.holds(x, y));
        let path: String = visible.map(|&(x, y)| format!("M{}{}", pair(x, y), mark.style.marker())).collect();
        fill_markers(svg, mark, &path, places.len() > 300);
    }

    /// Some points of a dense line, at other places for each style.
    fn some(&self, points: &[(f64, f64)], mark: &Mark) -> Vec<(f64, f64)> {
        let stride = points.len() / MARKERS_ON_DENSE;
        let start = (stride as f64 * mark.style.stagger()) as usize;
        let some: Vec<_> = points.iter().copied().skip(start).step_by(stride).collect();
        self.points(&some)
    }

    fn columns(&self) -> Columns {
        let width = self.frame.width().max(1.0) as usize;
        let count = width.min(COLUMNS_IN_ALL / self.mark_count.max(1)).max(8);
        Columns { left: self.frame.left, right: self.frame.right, count }
    }

    fn points(&self, points: &[(f64, f64)]) -> Vec<(f64, f64)> {
        let pixels: Vec<_> = points.iter().map(|&(x, y)| (self.frame.x(x), self.frame.y(y))).collect();
        thinned_line(&pixels, self.columns())
    }

    fn spans(&self, spans: &[Span]) -> Vec<Span> {
        let frame = self.frame;
        let pixels =
            |span: &Span| Span { x: frame.x(span.x), low: frame.y(span.low), high: frame.y(span.high) };
        spans.iter().map(pixels).collect()
    }

    fn measurements(&self, points: &[Measured]) -> Vec<Measured> {
        let frame = self.frame;
        let pixels = |point: &Measured| Measured {
            x: frame.x(point.x),
            y: frame.y(point.y),
            x_interval: point.x_interval.map(|(low, high)| (frame.x(low), frame.x(high))),
            y_interval: point.y_interval.map(|(low, high)| (frame.y(low), frame.y(high))),
        };
        let pixels: Vec<Measured> = points.iter().map(pixels).collect();
        let with_intervals = points.iter().any(|point| point.x_interval.or(point.y_interval).is_some());
        let limit = if with_intervals { MEASUREMENTS_IN_ALL } else { MARKERS_IN_ALL };
        thinned_cloud(&pixels, limit / self.mark_count.max(1))
    }

    fn steps(&self, points: &[(f64, f64)]) -> String {
        let points = self.points(points);
        let Some((&(x, y), rest)) = points.split_first() else { return String::new() };
        let risers = rest.iter().map(|&(x, y)| format!("H{}V{}", coordinate(x), coordinate(y)));
        format!("M{}{}", pair(x, y), risers.collect::<String>())
    }
}

/// Whether markers tell the lines of this shape apart.
pub(super) fn has_markers(shape: &Shape) -> bool {
    match shape {
        Shape::Line(points) => points.len() <= FEW || is_dense(shape),
        Shape::Points(_) => true,
        Shape::Steps(_) => is_dense(shape),
        Shape::Band(_) | Shape::Layer(_) | Shape::Labels(_) => false,
    }
}

fn is_dense(shape: &Shape) -> bool {
    matches!(shape, Shape::Line(points) | Shape::Steps(points) if points.len() > DENSE)
}

/// Draws the line of a mark, or its error bars.
pub(super) fn stroke(svg: &mut Svg, mark: &Mark, path: &str) {
    if path.is_empty() {
        return;
    }
    let dense = is_dense(&mark.shape);
    let solid = dense || matches!(mark.shape, Shape::Points(_));
    svg.empty(
        "path",
        &[
            ("class", &mark.style.class()),
            ("d", &path),
            ("fill", &"none"),
            ("stroke", &"currentColor"),
            ("stroke-width", if dense { &1.1 } else { &1.7 }),
            ("stroke-linejoin", &"round"),
            ("stroke-dasharray", if solid { &"none" } else { mark.style.dash() }),
        ],
    );
}

/// Fills an area of a mark.
pub(super) fn fill(svg: &mut Svg, mark: &Mark, path: &str, opacity: f64) {
    if path.is_empty() {
        return;
    }
    // A seam in the color of the ground keeps layers apart in print.
    let seam = if mark.style.ramp.is_some() { " plot-seam" } else { "" };
    let class = format!("{}{seam}", mark.style.class());
    let fill = mark.style.fill();
    svg.empty("path", &[("class", &class), ("d", &path), ("fill", &fill), ("fill-opacity", &opacity)]);
}

/// Fills markers: each with a seam, or many transparent, so that crowds show.
pub(super) fn fill_markers(svg: &mut Svg, mark: &Mark, path: &str, crowd: bool) {
    if path.is_empty() {
        return;
    }
    let seam = if crowd { "" } else { " plot-seam" };
    let class = format!("{}{seam}", mark.style.class());
    let opacity = if crowd { 0.5 } else { 1.0 };
    svg.empty(
        "path",
        &[("class", &class), ("d", &path), ("fill", &mark.style.fill()), ("fill-opacity", &opacity)],
    );
}

fn line(points: &[(f64, f64)]) -> String {
    let pairs: Vec<String> = points.iter().map(|&(x, y)| pair(x, y)).collect();
    if pairs.is_empty() { String::new() } else { format!("M{}", pairs.join(" ")) }
}

fn area(spans: &[Span]) -> String {
    let there = spans.iter().map(|span| (span.x, span.high));
    let back = spans.iter().rev().map(|span| (span.x, span.low));
    let outline: Vec<_> = there.chain(back).collect();
    if outline.is_empty() { String::new() } else { line(&outline) + "z" }
}

fn whiskers(points: &[Measured]) -> String {
    let mut path = String::new();
    for point in points {
        if let Some((low, high)) = point.y_interval {
            let [left, low, high] = [point.x - 4.0, low, high].map(coordinate);
            path.push_str(&format!("M{left} {low}h8m-4 0V{high}m-4 0h8"));
        }
        if let Some((low, high)) = point.x_interval {
            let [low, top, high] = [low, point.y - 4.0, high].map(coordinate);
            path.push_str(&format!("M{low} {top}v8m0-4H{high}m0-4v8"));
        }
    }
    path
}

fn pair(x: f64, y: f64) -> String {
    format!("{} {}", coordinate(x), coordinate(y))
}

/// The columns that points fall into.
#[derive(Clone, Copy, Debug)]
struct Columns {
    left: f64,
    right: f64,
    count: usize,
}

impl Columns {
    /// All that lies outside falls into one column on each side.
    fn of(&self, x: f64) -> i64 {
        let along = (x - self.left) / (self.right - self.left) * self.count as f64;
        along.floor().clamp(-1.0, self.count as f64) as i64
    }
}

/// In each column the first, the lowest, the highest and the last point, which look the same as all.
fn thinned_line(points: &[(f64, f64)], columns: Columns) -> Vec<(f64, f64)> {
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

/// In each column one span over all: right for bands.
fn thinned_band(spans: &[Span], columns: Columns) -> Vec<Span> {
    merged(spans, columns, |run| {
        let low = run.iter().map(|span| span.low.min(span.high)).fold(f64::INFINITY, f64::min);
        let high = run.iter().map(|span| span.high.max(span.low)).fold(f64::NEG_INFINITY, f64::max);
        (low, high)
    })
}

/// In each column the mean span: right for layers of a stack, which then still lie on each other.
fn thinned_layer(spans: &[Span], columns: Columns) -> Vec<Span> {
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
fn thinned_cloud(points: &[Measured], limit: usize) -> Vec<Measured> {
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
