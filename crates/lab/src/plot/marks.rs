//! Series made ready for drawing: impossible points left out, sorted, stacked, and placed in the space where both axes
//! are linear.

use super::palette::Style;
use super::{Chart, Kind, Measured, Scale, Series};

/// A series ready for drawing.
pub(super) struct Mark<'a> {
    pub(super) name: &'a str,
    pub(super) style: Style,
    pub(super) shape: Shape,
}

/// The ways to draw.
pub(super) enum Shape {
    Line(Vec<(f64, f64)>),
    Steps(Vec<(f64, f64)>),
    Band(Vec<Span>),
    Points(Vec<Measured>),
    Labels(Vec<Label>),
    Layer(Vec<Span>),
}

/// From low to high at an x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    pub(super) x: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Words beside a point.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) words: String,
}

/// The marks of a chart, in the order of its series.
pub(super) fn marks(chart: &Chart) -> Vec<Mark<'_>> {
    let styles = styles(chart);
    let mut areas = stacked_spans(chart).into_iter();
    let place = Placing { x: &chart.x.scale, y: &chart.y.scale };
    let shape = |kind: &Kind| match kind {
        Kind::Line { points } => Shape::Line(place.points(points)),
        Kind::Steps { points } => Shape::Steps(place.points(points)),
        Kind::Band { points } => Shape::Band(place.band(points)),
        Kind::Points { points } => Shape::Points(place.measurements(points)),
        Kind::Labels { points } => Shape::Labels(place.labels(points)),
        Kind::StackedArea { .. } => Shape::Layer(place.spans(&areas.next().unwrap_or_default())),
    };
    let shapes: Vec<Shape> = chart.series.iter().map(|series| &series.kind).map(shape).collect();
    let parts = chart.series.iter().zip(styles).zip(shapes);
    parts.map(|((series, style), shape)| Mark { name: &series.name, style, shape }).collect()
}

impl Shape {
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Shape::Line(points) | Shape::Steps(points) => points.is_empty(),
            Shape::Points(points) => points.is_empty(),
            Shape::Labels(labels) => labels.is_empty(),
            Shape::Band(spans) | Shape::Layer(spans) => spans.is_empty(),
        }
    }
}

fn is_layer(kind: &Kind) -> bool {
    matches!(kind, Kind::StackedArea { .. })
}

/// Layers of a stack take their colors from a ramp; of the rest, each new name takes the next style.
fn styles(chart: &Chart) -> Vec<Style> {
    let layer_count = chart.series.iter().filter(|series| is_layer(&series.kind)).count();
    let mut layers = 0..;
    let mut names: Vec<&str> = Vec::new();
    let mut styles = Vec::new();
    for series in &chart.series {
        if is_layer(&series.kind) {
            styles.push(Style::layer(layers.next().unwrap_or(0), layer_count));
            continue;
        }
        let known = names.iter().position(|&name| name == series.name && !name.is_empty());
        styles.push(Style::numbered(known.unwrap_or(names.len())));
        if known.is_none() {
            names.push(&series.name);
        }
    }
    styles
}

fn stacked_spans(chart: &Chart) -> Vec<Vec<Span>> {
    let layers = chart.series.iter().filter_map(|series| match &series.kind {
        Kind::StackedArea { points } => Some(points.as_slice()),
        _ => None,
    });
    stacked(&layers.collect::<Vec<_>>())
}

/// Both scales of a chart.
struct Placing<'a> {
    x: &'a Scale,
    y: &'a Scale,
}

impl Placing<'_> {
    fn points(&self, points: &[(f64, f64)]) -> Vec<(f64, f64)> {
        let place = |&(x, y): &(f64, f64)| Some((self.x.place(x)?, self.y.place(y)?));
        let mut placed: Vec<_> = points.iter().filter_map(place).collect();
        placed.sort_by(|one, other| one.0.total_cmp(&other.0));
        placed
    }

    fn band(&self, points: &[(f64, f64, f64)]) -> Vec<Span> {
        let place = |&(x, low, high): &(f64, f64, f64)| {
            Some(Span { x: self.x.place(x)?, low: self.y.place(low)?, high: self.y.place(high)? })
        };
        sorted(points.iter().filter_map(place).collect())
    }

    fn spans(&self, spans: &[Span]) -> Vec<Span> {
        let place = |span: &Span| {
            let low = self.y.place(span.low).unwrap_or(self.y.floor());
            Some(Span { x: self.x.place(span.x)?, low, high: self.y.place(span.high)? })
        };
        sorted(spans.iter().filter_map(place).collect())
    }

    fn measurements(&self, points: &[Measured]) -> Vec<Measured> {
        let place = |point: &Measured| {
            Some(Measured {
                x: self.x.place(point.x)?,
                y: self.y.place(point.y)?,
                x_interval: point.x_interval.and_then(|ends| placed_interval(self.x, ends)),
                y_interval: point.y_interval.and_then(|ends| placed_interval(self.y, ends)),
            })
        };
        let mut placed: Vec<_> = points.iter().filter_map(place).collect();
        placed.sort_by(|one, other| one.x.total_cmp(&other.x));
        placed
    }

    fn labels(&self, labels: &[(f64, f64, String)]) -> Vec<Label> {
        let place = |(x, y, words): &(f64, f64, String)| {
            Some(Label { x: self.x.place(*x)?, y: self.y.place(*y)?, words: words.clone() })
        };
        let mut placed: Vec<Label> = labels.iter().filter_map(place).collect();
        let by_place = |label: &Label| (label.x, label.y);
        placed.sort_by(|one, other| {
            let ((x, y), (other_x, other_y)) = (by_place(one), by_place(other));
            x.total_cmp(&other_x).then(y.total_cmp(&other_y)).then_with(|| one.words.cmp(&other.words))
        });
        placed
    }
}

fn placed_interval(scale: &Scale, (low, high): (f64, f64)) -> Option<(f64, f64)> {
    Some((scale.place(low)?, scale.place(high)?))
}

fn sorted(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_by(|one, other| one.x.total_cmp(&other.x));
    spans
}

/// The stacked series as percentages of their sum at each x; other series as they are.
pub fn percentages(mut series: Vec<Series>) -> Vec<Series> {
    let areas = series.iter_mut().filter_map(|one| match &mut one.kind {
        Kind::StackedArea { points } => Some(points),
        _ => None,
    });
    share_out(areas.collect());
    series
}

fn share_out(layers: Vec<&mut Vec<(f64, f64)>>) {
    let stack = stacked(&layers.iter().map(|layer| layer.as_slice()).collect::<Vec<_>>());
    let Some(top) = stack.last() else { return };
    let share = |(span, top): (&Span, &Span)| (span.x, 100.0 * (span.high - span.low) / top.high);
    for (layer, spans) in layers.into_iter().zip(&stack) {
        *layer = spans.iter().zip(top).filter(|(_, top)| top.high > 0.0).map(share).collect();
    }
}

/// Each layer from the top of the one before it. Negative and impossible values count as nothing.
pub(super) fn stacked(layers: &[&[(f64, f64)]]) -> Vec<Vec<Span>> {
    let xs = places(layers);
    let mut tops = vec![0.0; xs.len()];
    let lay = |layer: &&[(f64, f64)]| {
        let heights = heights(layer, &xs);
        let rise = |((&x, &height), top): ((&f64, &f64), &mut f64)| {
            let low = *top;
            *top += height;
            Span { x, low, high: *top }
        };
        xs.iter().zip(&heights).zip(&mut tops).map(rise).collect()
    };
    layers.iter().map(lay).collect()
}

fn places(layers: &[&[(f64, f64)]]) -> Vec<f64> {
    let all = layers.iter().flat_map(|layer| layer.iter());
    let mut xs: Vec<f64> = all.filter(|(x, y)| x.is_finite() && y.is_finite()).map(|&(x, _)| x).collect();
    xs.sort_by(f64::total_cmp);
    xs.dedup();
    xs
}

fn heights(layer: &[(f64, f64)], xs: &[f64]) -> Vec<f64> {
    let mut heights = vec![0.0; xs.len()];
    for &(x, height) in layer.iter().filter(|(_, height)| height.is_finite() && *height > 0.0) {
        // Not by total order: -0.0 and 0.0 are one place.
        let index = xs.partition_point(|&place| place < x);
        if xs.get(index) == Some(&x) {
            heights[index] += height;
        }
    }
    heights
}
