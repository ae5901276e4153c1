//! The Elo difference a match shows.

use super::normal::DEVIATIONS_95;
use super::{Estimate, Sample};

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
