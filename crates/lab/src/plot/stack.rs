//! Series on top of each other.

use super::marks::Span;
use super::{Kind, Series};

/// The stacked series as percentages of their sum at each x; other series as they are.
pub fn percentages(mut series: Vec<Series>) -> Vec<Series> {
    let areas = series.iter_mut().filter_map(|one| match &mut one.kind {
        Kind::StackedArea { points } => Some(points),
        _ => None,
    });
    share_out(areas.collect());
    let bars = series.iter_mut().filter_map(|one| match &mut one.kind {
        Kind::StackedBars { points } => Some(points),
        _ => None,
    });
    share_out(bars.collect());
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
