//! The sequential probability ratio test: a match that ends as soon as it has shown enough.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::elo::{NORMALIZED_PER_DEVIATION, score_of_elo};
use super::sample::{SCORES, Weights, tilt};
use super::{Pairs, Sample};

/// The greatest Elo difference a hypothesis may state. Beyond it there is nothing to test sequentially, and
/// the search for the most likely distribution of a given normalized Elo need not converge.
const GREATEST_ELO: f64 = 200.0;

/// The search for that distribution ends when no probability changes by more.
const CONVERGED: f64 = 1e-9;
const MOST_ROUNDS: usize = 200;

/// The scale on which the hypotheses are stated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// Elo points.
    #[default]
    Logistic,
    /// Normalized Elo points, as in [`Elo::normalized`](super::Elo::normalized).
    Normalized,
}

/// What is tested: H0, the first-named player is `elo0` stronger, against H1, it is `elo1` stronger.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtSettings {
    /// The difference under H0.
    pub elo0: f64,
    /// The difference under H1, greater than `elo0`.
    pub elo1: f64,
    /// The chance of accepting H1 when H0 holds.
    pub alpha: f64,
    /// The chance of accepting H0 when H1 holds.
    pub beta: f64,
    /// The scale of `elo0` and `elo1`.
    pub model: EloModel,
}

/// Why settings make no test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SprtError {
    /// `elo0` is not less than `elo1`.
    EloOrder(f64, f64),
    /// A difference is beyond 200 points either way, or not a number.
    EloRange(f64),
    /// `alpha` or `beta` does not lie strictly between 0 and 1/2.
    ErrorRate(f64),
}

/// Which hypothesis the results so far accept.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// Neither yet.
    Continue,
    /// The first-named player is not `elo1` stronger.
    AcceptH0,
    /// The first-named player is stronger than by `elo0`.
    AcceptH1,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtState {
    /// The decision, if there is one.
    pub verdict: Verdict,
    /// The log-likelihood ratio of H1 to H0.
    pub ratio: f64,
    /// At or below this ratio H0 is accepted: `ln(beta / (1 - alpha))`.
    pub lower: f64,
    /// At or above this ratio H1 is accepted: `ln((1 - beta) / alpha)`.
    pub upper: f64,
}

/// A generalized sequential probability ratio test on the scores of pairs.
///
/// The distribution of pair scores is not known beforehand, so each hypothesis is given the distribution
/// that makes the sample most likely while it holds, and the ratio compares these two.
/// Scores that never came up count as a thousandth of a trial, as in fishtest and fastchess.
///
/// Sources: A. Wald, Annals of Mathematical Statistics 16 (1945) 117-186, for the bounds; X. Li, J. Liu and
/// Z. Ying, Sequential Analysis 33 (2014) 309-330, for the generalized ratio; M. Van den Bergh, "Comments
/// on normalized Elo", proposition 1.1 and section 4.1, for the most likely distributions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    settings: SprtSettings,
}

impl Sprt {
    /// A test, if the settings make one.
    ///
    /// # Errors
    /// When the hypotheses or error rates are out of order or range.
    pub fn new(settings: SprtSettings) -> Result<Sprt, SprtError> {
        let SprtSettings { elo0, elo1, alpha, beta, .. } = settings;
        let far = |elo: &f64| elo.is_nan() || elo.abs() > GREATEST_ELO;
        if let Some(elo) = [elo0, elo1].into_iter().find(far) {
            return Err(SprtError::EloRange(elo));
        }
        if elo0 >= elo1 {
            return Err(SprtError::EloOrder(elo0, elo1));
        }
        match [alpha, beta].into_iter().find(|rate| !(0.0 < *rate && *rate < 0.5)) {
            Some(rate) => Err(SprtError::ErrorRate(rate)),
            None => Ok(Sprt { settings }),
        }
    }

    /// What is tested.
    pub fn settings(&self) -> &SprtSettings {
        &self.settings
    }

    /// Where the test stands after these pairs.
    pub fn check(&self, pairs: &Pairs) -> SprtState {
        self.check_sample(&pairs.sample())
    }

    /// Where the test stands after trials that may also be single games.
    pub fn check_sample(&self, sample: &Sample) -> SprtState {
        let SprtSettings { alpha, beta, .. } = self.settings;
        let (lower, upper) = ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln());
        let ratio = self.log_likelihood_ratio(sample);
        let verdict = if ratio >= upper {
            Verdict::AcceptH1
        } else if ratio <= lower {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        };
        SprtState { verdict, ratio, lower, upper }
    }

    fn log_likelihood_ratio(&self, sample: &Sample) -> f64 {
        if sample.trials() == 0.0 {
            return 0.0;
        }
        let counts = sample.regularized();
        let most_likely = |elo: f64| match self.settings.model {
            EloModel::Logistic => with_mean(&counts, score_of_elo(elo)),
            EloModel::Normalized => {
                let per_game = elo / NORMALIZED_PER_DEVIATION;
                with_deviations(&counts, per_game * f64::from(sample.games_each()).sqrt())
            }
        };
        let (under0, under1) = (most_likely(self.settings.elo0), most_likely(self.settings.elo1));
        let log_ratio = |index: usize| counts[index] * (under1[index] / under0[index]).ln();
        (0..SCORES.len()).filter(|&index| counts[index] > 0.0).map(log_ratio).sum()
    }
}

/// The distribution with this mean that makes the counts most likely.
fn with_mean(counts: &Weights, mean: f64) -> Weights {
    tilted(counts, &SCORES.map(|score| score - mean))
}

/// The distribution whose mean lies so many of its standard deviations above 1/2 that makes the counts most
/// likely. The constraint is not linear; it is replaced by its tangent at the last distribution found
/// until that no longer changes.
fn with_deviations(counts: &Weights, deviations: f64) -> Weights {
    let in_play = counts.map(|count| f64::from(u8::from(count > 0.0)));
    let mut distribution = normalize(&in_play);
    for _ in 0..MOST_ROUNDS {
        let next = tilted(counts, &tangent(&distribution, deviations));
        let change = next.iter().zip(&distribution).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        distribution = next;
        if change <= CONVERGED {
            break;
        }
    }
    distribution
}

/// By score, how much it adds to `mean - 1/2 - deviations * standard deviation` near a distribution.
fn tangent(distribution: &Weights, deviations: f64) -> Weights {
    let (mean, variance) = mean_and_variance(distribution);
    let spread = variance.sqrt();
    SCORES.map(|score| score - 0.5 - deviations * spread * (1.0 + ((score - mean) / spread).powi(2)) / 2.0)
}

/// The distribution under which the offset is nothing on average that makes the counts most likely.
fn tilted(counts: &Weights, offsets: &Weights) -> Weights {
    let tilt = tilt(offsets, counts);
    let total: f64 = counts.iter().sum();
    std::array::from_fn(|index| match counts[index] {
        0.0 => 0.0,
        count => count / total / (1.0 + tilt * offsets[index]),
    })
}

fn normalize(weights: &Weights) -> Weights {
    let total: f64 = weights.iter().sum();
    weights.map(|weight| weight / total)
}

fn mean_and_variance(distribution: &Weights) -> (f64, f64) {
    let expectation = |value: &dyn Fn(f64) -> f64| -> f64 {
        distribution.iter().zip(SCORES).map(|(probability, score)| probability * value(score)).sum()
    };
    let mean = expectation(&|score| score);
    (mean, expectation(&|score| (score - mean).powi(2)))
}

impl fmt::Display for SprtError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::EloOrder(elo0, elo1) => {
                write!(formatter, "elo0 = {elo0} is not less than elo1 = {elo1}")
            }
            SprtError::EloRange(elo) => {
                write!(formatter, "a hypothesis of {elo} Elo is not within {GREATEST_ELO} points of equality")
            }
            SprtError::ErrorRate(rate) => {
                write!(formatter, "an error rate of {rate} is not between 0 and 0.5")
            }
        }
    }
}

impl std::error::Error for SprtError {}
