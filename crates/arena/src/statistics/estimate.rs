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
        let shown = |number: Option<f64>, absent: &str| number.map_or(absent.to_owned(), signed);
        let (value, low, high) = (shown(self.value, "?"), shown(self.low, "-inf"), shown(self.high, "+inf"));
        write!(formatter, "{value} [{low}, {high}]")
    }
}

/// What rounds to nothing has no side.
fn signed(number: f64) -> String {
    match format!("{number:+.1}") {
        nothing if nothing == "-0.0" => "+0.0".to_owned(),
        text => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_shown_with_signs_and_one_decimal() {
        let estimate = |value, low, high| Estimate { value: Some(value), low: Some(low), high: Some(high) };
        assert_eq!(estimate(12.34, -4.5, 29.06).to_string(), "+12.3 [-4.5, +29.1]");
        assert_eq!(estimate(-0.0, -0.04, 0.04).to_string(), "+0.0 [+0.0, +0.0]");
        assert_eq!(estimate(-0.06, -10.0, 0.0).to_string(), "-0.1 [-10.0, +0.0]");
        assert_eq!(Estimate::default().to_string(), "? [-inf, +inf]");
    }
}
