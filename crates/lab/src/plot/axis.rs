//! Axes: what they are called, how values lie along them, and which part is shown.

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
