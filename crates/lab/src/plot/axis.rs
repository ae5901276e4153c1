//! Axes: what they are called, how values lie along them, and which part is shown.

/// One side of a chart.
#[derive(Clone, Debug, PartialEq)]
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
#[derive(Clone, Debug, PartialEq)]
pub enum Scale {
    /// Equal distances are equal differences.
    Linear,
    /// Equal distances are equal ratios; values must be positive.
    Log,
    /// Zero in the middle, and a step outward doubles: ..., -2, -1, 0, 1, 2, 4, ...; linear from -1 to 1.
    /// The scale of Figure 4 in Samuel's paper of 1959.
    SignedPowersOfTwo,
    /// Named places at 0, 1, 2, ...: from left to right, or from top to bottom.
    Names(Vec<String>),
}

/// Which part of an axis is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
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
            Scale::SignedPowersOfTwo if value.abs() < 1.0 => Some(value),
            Scale::SignedPowersOfTwo => Some(value.signum() * (1.0 + value.abs().log2())),
        }
    }

    /// The value at a place, or the largest number for places beyond it.
    pub(super) fn value(&self, place: f64) -> f64 {
        let value = match self {
            Scale::Linear | Scale::Names(_) => place,
            Scale::Log => 10f64.powf(place),
            Scale::SignedPowersOfTwo if place.abs() < 1.0 => place,
            Scale::SignedPowersOfTwo => place.signum() * (place.abs() - 1.0).exp2(),
        };
        value.clamp(f64::MIN, f64::MAX)
    }

    /// Where bars and areas stand: zero, or the far end of a scale that has none.
    pub(super) fn floor(&self) -> f64 {
        self.place(0.0).unwrap_or(f64::NEG_INFINITY)
    }
}
