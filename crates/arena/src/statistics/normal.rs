//! The normal distribution.

use std::f64::consts::{PI, SQRT_2};

/// A normal variable lies within so many standard deviations of its mean in 95 % of cases.
pub(super) const DEVIATIONS_95: f64 = 1.959_963_984_540_054;

/// From here on the continued fraction converges faster than the series.
const SERIES_ENDS: f64 = 3.0;

/// Levels of the continued fraction; enough for full precision from [`SERIES_ENDS`] on.
const FRACTION_LEVELS: u32 = 60;

/// The probability that a standard normal variable is less than `deviations`, to about 15 digits.
pub(super) fn normal_cumulative(deviations: f64) -> f64 {
    let argument = deviations.abs() / SQRT_2;
    let above =
        if argument < SERIES_ENDS { 1.0 - error_function(argument) } else { complementary_error(argument) }
            / 2.0;
    if deviations < 0.0 { above } else { 1.0 - above }
}

/// `erf x = 2/sqrt(pi) * exp(-x^2) * sum of 2^n x^(2n+1) / (1 * 3 * ... * (2n+1))`.
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 7.1.6; all terms are positive.
fn error_function(argument: f64) -> f64 {
    let square = argument * argument;
    let (mut term, mut sum, mut odd) = (argument, argument, 1.0);
    while term > sum * f64::EPSILON / 4.0 {
        odd += 2.0;
        term *= 2.0 * square / odd;
        sum += term;
    }
    2.0 / PI.sqrt() * (-square).exp() * sum
}

/// `erfc x = exp(-x^2)/sqrt(pi) * 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + ...))))`.
/// Source: Abramowitz and Stegun 7.1.14, evaluated from the innermost level outwards.
fn complementary_error(argument: f64) -> f64 {
    let fraction =
        (1..=FRACTION_LEVELS).rev().fold(argument, |inner, level| argument + f64::from(level) / 2.0 / inner);
    (-argument * argument).exp() / PI.sqrt() / fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected values are from mpmath's `ncdf` at 40 digits.
    fn check(deviations: f64, expected: f64) {
        let error = (normal_cumulative(deviations) / expected - 1.0).abs();
        assert!(error < 1e-13, "{deviations}: {} is not {expected}", normal_cumulative(deviations));
    }

    #[test]
    fn the_normal_distribution_has_its_tabulated_values() {
        check(-8.0, 6.220_960_574_271_784e-16);
        check(-3.0, 0.001_349_898_031_630_094_5);
        check(-1.0, 0.158_655_253_931_457_05);
        check(-0.5, 0.308_537_538_725_986_9);
        check(0.0, 0.5);
        check(0.1, 0.539_827_837_277_029);
        check(DEVIATIONS_95, 0.975);
        check(4.0, 0.999_968_328_758_166_9);
        check(4.5, 0.999_996_602_326_875_3);
    }

    #[test]
    fn the_far_ends_are_zero_and_one() {
        assert_eq!(normal_cumulative(-40.0), 0.0);
        assert_eq!(normal_cumulative(f64::INFINITY), 1.0);
        assert_eq!(normal_cumulative(f64::NEG_INFINITY), 0.0);
    }
}
