//! What a match shows: the Elo difference with its 95 % interval, and how sure it is that the better score comes from
//! the better player.

use std::f64::consts::{PI, SQRT_2};
use std::fmt;

use super::Sample;

/// Normalized Elo points to one standard deviation of a game: a small difference between players who never
/// draw is as many normalized points as Elo points.
pub(super) const NORMALIZED_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// How much stronger the first-named player is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Elo {
    /// Elo points: the difference at which the logistic curve, [`score_of_elo`], expects the score made.
    ///
    /// The interval is that of the score ([`Sample::score`]), carried over to Elo through the same curve.
    pub difference: Estimate,
    /// Normalized Elo: the distance of the score from 1/2 in standard deviations of a game, times
    /// `800 / ln 10`. Of two settings with the same Elo difference the one with more draws has the
    /// greater normalized one, and needs fewer games to show it. Absent when all trials ended alike.
    ///
    /// For the `t` of trials, mean over deviation, the interval is
    /// `t +- 1.96 * sqrt((1 - skewness * t + (kurtosis - 1) / 4 * t^2) / trials)`; for small `t` it is the
    /// `+- 1.96 * 800 / ln 10 / sqrt(games)` that fastchess shows, which is too short for large ones.
    ///
    /// Sources: M. Van den Bergh, "Normalized Elo" (cantate.be/Fishtest/normalized_elo.pdf); the interval is
    /// that of a Sharpe ratio, E. Mertens, "Comments on variance of the IID estimator in Lo" (2002).
    pub normalized: Estimate,
}

impl Elo {
    /// The difference a sample shows; all absent without trials.
    pub fn of(sample: &Sample) -> Elo {
        if sample.trials() == 0.0 {
            return Elo::default();
        }
        let score = sample.score();
        let elo = |score: Option<f64>| score.and_then(elo_of_score);
        let difference = Estimate { value: elo(score.value), low: elo(score.low), high: elo(score.high) };
        Elo { difference, normalized: normalized(sample) }
    }
}

/// The score per game that a player so many Elo points stronger expects: `1 / (1 + 10^(-elo/400))`.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo difference at which a score is expected, the inverse of [`score_of_elo`]; nothing for 0 and 1,
/// where it would be infinite.
pub fn elo_of_score(score: f64) -> Option<f64> {
    // Adding 0 makes the -0 of an even score 0.
    (0.0 < score && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10() + 0.0)
}

fn normalized(sample: &Sample) -> Estimate {
    let deviation = sample.variance().sqrt();
    if deviation == 0.0 {
        return Estimate::default();
    }
    let t = (sample.mean() - 0.5) / deviation;
    let skewness = sample.central_moment(3) / deviation.powi(3);
    let kurtosis = sample.central_moment(4) / deviation.powi(4);
    let variance = (1.0 - skewness * t + (kurtosis - 1.0) / 4.0 * t * t) / sample.trials();
    let unit = NORMALIZED_PER_DEVIATION / f64::from(sample.games_each()).sqrt();
    Estimate::around(unit * t, unit * DEVIATIONS_95 * variance.max(0.0).sqrt())
}

/// The likelihood of superiority: from 0 to 1, how surely the first-named player is the stronger one;
/// 1/2 when nothing is known.
///
/// It is the normal distribution's value at the signed square root of the deviance of an even score, which
/// with many trials is the familiar `(mean - 1/2) / sqrt(variance / trials)` and, unlike it, is also right
/// when all trials ended alike. It exceeds 97.5 % just when the 95 % interval of the Elo difference lies
/// above nothing.
///
/// Source: signed root of the likelihood ratio, O. Barndorff-Nielsen, Biometrika 73 (1986) 307-322.
pub fn likelihood_of_superiority(sample: &Sample) -> f64 {
    if sample.trials() == 0.0 {
        return 0.5;
    }
    let deviations = sample.deviance(0.5).max(0.0).sqrt();
    normal_cumulative(deviations.copysign(sample.mean() - 0.5))
}

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

    #[test]
    fn an_estimate_is_shown_with_signs_and_one_decimal() {
        let estimate = |value, low, high| Estimate { value: Some(value), low: Some(low), high: Some(high) };
        assert_eq!(estimate(12.34, -4.5, 29.06).to_string(), "+12.3 [-4.5, +29.1]");
        assert_eq!(estimate(-0.0, -0.04, 0.04).to_string(), "+0.0 [+0.0, +0.0]");
        assert_eq!(estimate(-0.06, -10.0, 0.0).to_string(), "-0.1 [-10.0, +0.0]");
        assert_eq!(Estimate::default().to_string(), "? [-inf, +inf]");
    }

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
