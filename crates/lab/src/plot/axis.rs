//! Axes: their scales, and how far the data reaches on them.

use super::marks::{Mark, Shape, Span};
use super::ticks::rounded_out;

use serde::{Deserialize, Serialize};

/// One side of a chart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Axis {
    /// What is measured, with its unit.
    pub label: String,
    /// How values lie along the axis.
    pub scale: Scale,
    /// Which values are shown.
    pub range: Range,
}

impl Axis {
    /// A linear axis that shows all data.
    pub fn linear(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), scale: Scale::Linear, range: Range::Auto }
    }

    /// A logarithmic axis that shows all positive data.
    pub fn log(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), scale: Scale::Log, range: Range::Auto }
    }

    /// A logarithmic axis from `least` on, with zero to its left, `gap` powers of ten away.
    pub fn zero_and_log(label: impl Into<String>, least: f64, gap: f64) -> Axis {
        Axis { label: label.into(), scale: Scale::ZeroAndLog { least, gap }, range: Range::Auto }
    }

    /// An axis of named places: 0 is the first name.
    pub fn names<N: Into<String>>(label: impl Into<String>, names: impl IntoIterator<Item = N>) -> Axis {
        let names = names.into_iter().map(Into::into).collect();
        Axis { label: label.into(), scale: Scale::Names(names), range: Range::Auto }
    }

    /// An axis of signed powers of two that shows all data.
    pub fn signed_powers_of_two(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), scale: Scale::SignedPowersOfTwo, range: Range::Auto }
    }

    /// The same axis with another range.
    #[must_use]
    pub fn range(self, range: Range) -> Axis {
        Axis { range, ..self }
    }
}

/// How values lie along an axis. A value that has no place on the scale is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Scale {
    /// Equal distances are equal differences.
    Linear,
    /// Equal distances are equal ratios; values must be positive.
    Log,
    /// Zero, a gap in which the axis is linear, and from `least` on equal distances are equal ratios.
    ZeroAndLog {
        /// The end of the gap; a number that cannot be it counts as 1.
        least: f64,
        /// How much room the gap takes, in powers of ten.
        gap: f64,
    },
    /// Zero in the middle, and a step outward doubles: ..., -2, -1, 0, 1, 2, 4, ...; linear from -1 to 1.
    /// The scale of Figure 4 in Samuel's paper of 1959.
    SignedPowersOfTwo,
    /// Named places at 0, 1, 2, ...: from left to right, or from top to bottom.
    Names(Vec<String>),
}

/// Which part of an axis is shown.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Range {
    /// All data, rounded out to good numbers.
    Auto,
    /// All data and this value.
    Including(f64),
    /// From the one to the other, whatever the data.
    Between(f64, f64),
}

/// Larger values are taken as infinite, so that sums and spans stay finite.
const LARGEST: f64 = 1e300;

impl Scale {
    /// The place of a value in the space where the axis is linear.
    pub(super) fn place(&self, value: f64) -> Option<f64> {
        let finite = value.abs() <= LARGEST;
        match self {
            _ if !finite => None,
            Scale::Linear | Scale::Names(_) => Some(value),
            Scale::Log => (value > 0.0).then(|| value.log10()),
            Scale::ZeroAndLog { .. } => self.gap().and_then(|gap| gap.place(value)),
            Scale::SignedPowersOfTwo if value.abs() < 1.0 => Some(value),
            Scale::SignedPowersOfTwo => Some(value.signum() * (1.0 + value.abs().log2())),
        }
    }

    /// The value at a place, or the largest number for places beyond it.
    pub(super) fn value(&self, place: f64) -> f64 {
        let value = match self {
            Scale::Linear | Scale::Names(_) => place,
            Scale::Log => 10f64.powf(place),
            Scale::ZeroAndLog { .. } => self.gap().map_or(0.0, |gap| gap.value(place)),
            Scale::SignedPowersOfTwo if place.abs() < 1.0 => place,
            Scale::SignedPowersOfTwo => place.signum() * (place.abs() - 1.0).exp2(),
        };
        value.clamp(f64::MIN, f64::MAX)
    }

    /// The gap of the axis, if it has one.
    pub(super) fn gap(&self) -> Option<Gap> {
        let &Scale::ZeroAndLog { least, gap } = self else { return None };
        let end = if (1.0 / LARGEST..=LARGEST).contains(&least) { least.log10() } else { 0.0 };
        let width = if gap.is_finite() { gap.clamp(0.1, 1e3) } else { 1.0 };
        Some(Gap { zero: end - width, end })
    }

    /// Where bars and areas stand: zero, or the far end of a scale that has none.
    pub(super) fn floor(&self) -> f64 {
        self.place(0.0).unwrap_or(f64::NEG_INFINITY)
    }
}

/// The part of an axis between zero and its first power, by its places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Gap {
    pub(super) zero: f64,
    pub(super) end: f64,
}

impl Gap {
    fn place(self, value: f64) -> Option<f64> {
        let least = 10f64.powf(self.end);
        match value {
            _ if value < 0.0 => None,
            _ if value < least => Some(self.zero + (self.end - self.zero) * value / least),
            _ => Some(value.log10()),
        }
    }

    fn value(self, place: f64) -> f64 {
        let along = (place - self.zero) / (self.end - self.zero);
        if along < 1.0 { 10f64.powf(self.end) * along.max(0.0) } else { 10f64.powf(place) }
    }

    /// Where the axis is marked as broken.
    pub(super) fn middle(self) -> f64 {
        f64::midpoint(self.zero, self.end)
    }
}

/// From the first place shown to the last.
pub(super) type Reach = (f64, f64);

/// What the horizontal axis shows: it ends with the data unless a tick is near.
pub(super) fn across(axis: &Axis, marks: &[Mark], most_ticks: usize) -> Reach {
    let data = extent(marks.iter().flat_map(|mark| xs(&mark.shape)));
    reach(axis, data, |tight| {
        let spacious = rounded_out(&axis.scale, tight, most_ticks);
        let near = (tight.1 - tight.0) * 0.05;
        let low = if tight.0 - spacious.0 <= near { spacious.0 } else { tight.0 };
        let high = if spacious.1 - tight.1 <= near { spacious.1 } else { tight.1 };
        (low, high)
    })
}

/// What the vertical axis shows: it ends with ticks, and starts from zero if that is not far.
pub(super) fn upward(axis: &Axis, marks: &[Mark], most_ticks: usize) -> Reach {
    let data = extent(marks.iter().flat_map(|mark| ys(&mark.shape)));
    reach(axis, data, |(low, high)| {
        let zero_is_near = axis.scale == Scale::Linear && low > 0.0 && low <= 0.3 * high;
        rounded_out(&axis.scale, (if zero_is_near { 0.0 } else { low }, high), most_ticks)
    })
}

fn reach(axis: &Axis, data: Option<Reach>, rounded: impl Fn(Reach) -> Reach) -> Reach {
    if let Scale::Names(names) = &axis.scale {
        return (-0.5, names.len().max(1) as f64 - 0.5);
    }
    let place = |value| axis.scale.place(value);
    let wanted = match axis.range {
        Range::Between(one, other) => match (place(one), place(other)) {
            (Some(one), Some(other)) if one != other => return (one.min(other), one.max(other)),
            _ => data,
        },
        Range::Including(value) => {
            extent(place(value).into_iter().chain(data.into_iter().flat_map(<[f64; 2]>::from)))
        }
        Range::Auto => data,
    };
    wanted.map_or(empty(&axis.scale), |wanted| rounded(widened(&axis.scale, wanted)))
}

fn empty(scale: &Scale) -> Reach {
    match scale {
        Scale::SignedPowersOfTwo => (-5.0, 5.0),
        Scale::Linear | Scale::Log | Scale::ZeroAndLog { .. } | Scale::Names(_) => (0.0, 1.0),
    }
}

/// RunControl about a single value, and about values that differ by less than floating point can divide.
fn widened(scale: &Scale, (low, high): Reach) -> Reach {
    if high - low > (1e-10 * low.abs().max(high.abs())).max(1e-290) {
        return (low, high);
    }
    match scale {
        Scale::Linear if low > 1e-280 => (0.0, 2.0 * high),
        Scale::Linear if high < -1e-280 => (2.0 * low, 0.0),
        Scale::Linear => (0.0, 1.0),
        _ => (low - 1.0, high + 1.0),
    }
}

fn extent(places: impl Iterator<Item = f64>) -> Option<Reach> {
    places.filter(|place| place.is_finite()).fold(None, |reach, place| {
        let (low, high) = reach.unwrap_or((place, place));
        Some((low.min(place), high.max(place)))
    })
}

fn xs(shape: &Shape) -> Vec<f64> {
    match shape {
        Shape::Line(points) | Shape::Steps(points) => points.iter().map(|point| point.0).collect(),
        Shape::Band(spans) | Shape::Layer(spans) => spans.iter().map(|span| span.x).collect(),
        Shape::Points(points) => {
            let ends = points.iter().filter_map(|point| point.x_interval).flat_map(<[f64; 2]>::from);
            with_air(points.iter().map(|point| point.x).chain(ends).collect())
        }
        Shape::Labels(labels) => labels.iter().map(|label| label.x).collect(),
    }
}

/// Markers keep a little away from the frame.
fn with_air(mut places: Vec<f64>) -> Vec<f64> {
    if let Some((low, high)) = extent(places.iter().copied()) {
        let air = (high - low) * 0.02;
        places.extend([low - air, high + air]);
    }
    places
}

fn ys(shape: &Shape) -> Vec<f64> {
    let ends = |spans: &[Span]| spans.iter().flat_map(|span| [span.low, span.high]).collect();
    match shape {
        Shape::Line(points) | Shape::Steps(points) => points.iter().map(|point| point.1).collect(),
        Shape::Band(spans) | Shape::Layer(spans) => ends(spans),
        Shape::Points(points) => {
            let ends = points.iter().filter_map(|point| point.y_interval).flat_map(<[f64; 2]>::from);
            points.iter().map(|point| point.y).chain(ends).collect()
        }
        Shape::Labels(labels) => labels.iter().map(|label| label.y).collect(),
    }
}
