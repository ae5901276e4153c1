//! Series made ready for drawing: impossible points left out, sorted, stacked, and placed in the space where
//! both axes are linear.

use super::palette::Style;
use super::stack::stacked;
use super::{Chart, Kind, Measured, Scale};

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
    Bars { spans: Vec<Span>, slot: Slot },
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

/// Where a bar stands about its x: this far from it, this wide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Slot {
    pub(super) offset: f64,
    pub(super) width: f64,
    pub(super) stacked: bool,
}

/// The marks of a chart, in the order of its series.
pub(super) fn marks(chart: &Chart) -> Vec<Mark<'_>> {
    let styles = styles(chart);
    let slots = Slots::of(chart);
    let mut areas = stacked_spans(chart, |kind| matches!(kind, Kind::StackedArea { .. })).into_iter();
    let mut columns = stacked_spans(chart, |kind| matches!(kind, Kind::StackedBars { .. })).into_iter();
    let mut bars = 0..;
    let place = Placing { x: &chart.x.scale, y: &chart.y.scale };
    let shape = |kind: &Kind| match kind {
        Kind::Line { points } => Shape::Line(place.points(points)),
        Kind::Steps { points } => Shape::Steps(place.points(points)),
        Kind::Band { points } => Shape::Band(place.band(points)),
        Kind::Points { points } => Shape::Points(place.measurements(points)),
        Kind::Labels { points } => Shape::Labels(place.labels(points)),
        Kind::Bars { points } => {
            let slot = slots.beside(bars.next().unwrap_or(0));
            Shape::Bars { spans: place.bars(points), slot }
        }
        Kind::StackedArea { .. } => Shape::Layer(place.spans(&areas.next().unwrap_or_default())),
        Kind::StackedBars { .. } => {
            Shape::Bars { spans: place.spans(&columns.next().unwrap_or_default()), slot: slots.whole() }
        }
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
            Shape::Band(spans) | Shape::Layer(spans) | Shape::Bars { spans, .. } => spans.is_empty(),
        }
    }
}

fn is_layer(kind: &Kind) -> bool {
    matches!(kind, Kind::StackedArea { .. } | Kind::StackedBars { .. })
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

fn stacked_spans(chart: &Chart, belongs: impl Fn(&Kind) -> bool) -> Vec<Vec<Span>> {
    let kinds = chart.series.iter().map(|series| &series.kind).filter(|kind| belongs(kind));
    let layers: Vec<&[(f64, f64)]> = kinds.filter_map(bar_points).collect();
    stacked(&layers)
}

fn bar_points(kind: &Kind) -> Option<&[(f64, f64)]> {
    match kind {
        Kind::Bars { points } | Kind::StackedBars { points } | Kind::StackedArea { points } => Some(points),
        Kind::Line { .. } | Kind::Steps { .. } | Kind::Band { .. } => None,
        Kind::Points { .. } | Kind::Labels { .. } => None,
    }
}

/// How the bars of a chart share the room between two neighboring places.
struct Slots {
    room: f64,
    count: usize,
}

impl Slots {
    fn of(chart: &Chart) -> Slots {
        let kinds = chart.series.iter().map(|series| &series.kind);
        let with_bars =
            kinds.clone().filter(|kind| matches!(kind, Kind::Bars { .. } | Kind::StackedBars { .. }));
        let points = with_bars.filter_map(bar_points).flatten();
        let mut places: Vec<f64> =
            points.filter(|(_, y)| y.is_finite()).filter_map(|&(x, _)| chart.x.scale.place(x)).collect();
        places.sort_by(f64::total_cmp);
        let gaps = places.windows(2).map(|pair| pair[1] - pair[0]).filter(|&gap| gap > 0.0);
        let alone = match chart.x.scale {
            Scale::Linear => places.first().map_or(1.0, |place| (place.abs() / 2.0).max(1.0)),
            Scale::Log | Scale::ZeroAndLog { .. } | Scale::SignedPowersOfTwo | Scale::Names(_) => 1.0,
        };
        let room = gaps.min_by(f64::total_cmp).unwrap_or(alone);
        Slots { room, count: kinds.filter(|kind| matches!(kind, Kind::Bars { .. })).count().max(1) }
    }

    fn beside(&self, index: usize) -> Slot {
        let width = 0.8 * self.room / self.count as f64;
        Slot { offset: width * (index as f64 - (self.count - 1) as f64 / 2.0), width, stacked: false }
    }

    fn whole(&self) -> Slot {
        Slot { offset: 0.0, width: 0.8 * self.room, stacked: true }
    }
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

    fn bars(&self, points: &[(f64, f64)]) -> Vec<Span> {
        let spans: Vec<Span> = points.iter().map(|&(x, high)| Span { x, low: 0.0, high }).collect();
        self.spans(&spans)
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
