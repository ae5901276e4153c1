//! Which part of each axis is shown.

use super::marks::{Mark, Shape, Span};
use super::ticks::rounded_out;
use super::{Axis, Range, Scale};

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
        Shape::Bars { spans, slot } => {
            let half = slot.width * 0.6;
            spans.iter().flat_map(|span| [span.x + slot.offset - half, span.x + slot.offset + half]).collect()
        }
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
        Shape::Band(spans) | Shape::Layer(spans) | Shape::Bars { spans, .. } => ends(spans),
        Shape::Points(points) => {
            let ends = points.iter().filter_map(|point| point.y_interval).flat_map(<[f64; 2]>::from);
            points.iter().map(|point| point.y).chain(ends).collect()
        }
        Shape::Labels(labels) => labels.iter().map(|label| label.y).collect(),
    }
}
