//! A number with its 95 % interval.

use std::fmt;

/// A number estimated from results, and the interval that holds the truth in 95 % of cases. What is
/// infinite or not known is absent: nine wins in nine games say that a player is stronger by an infinite
/// or unknown number of Elo points (`value` and `high` are absent), and by at least so many (`low`).
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The best guess.
    pub value: Option<f64>,
    /// The lower end; absent when there is none.
    pub low: Option<f64>,
    /// The upper end; absent when there is none.
    pub high: Option<f64>,
}

impl Estimate {
    /// An interval as wide on either side.
    pub(super) fn around(value: f64, half_width: f64) -> Estimate {
        Estimate { value: Some(value), low: Some(value - half_width), high: Some(value + half_width) }
    }
}

/// `+12.3 [-4.5, +29.1]`, with `?` for a value and `-inf` or `+inf` for an end that is absent.
impl fmt::Display for Estimate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |number: Option<f64>, absent: &str| {
            number.map_or(absent.to_owned(), |number| format!("{number:+.1}"))
        };
        let (value, low, high) = (shown(self.value, "?"), shown(self.low, "-inf"), shown(self.high, "+inf"));
        write!(formatter, "{value} [{low}, {high}]")
    }
}
