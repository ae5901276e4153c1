//! Independent trials, each a pair or a single game, counted by their score.

use super::Estimate;
use super::elo::DEVIATIONS_95;

/// Halvings of a range of scores, to some 14 digits.
const HALVINGS: usize = 48;

/// What the sequential test counts for a score that never came up, so that no hypothesis is ruled out by
/// its absence. fishtest and fastchess use the same number.
const ABSENT_COUNT: f64 = 1e-3;

/// Independent trials counted by score, at 0, 1/4, 1/2, 3/4 and 1 of what could be had. Single games are
/// trials that never score 1/4 or 3/4.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample {
    counts: Weights,
    games_each: u32,
}

impl Sample {
    /// Pairs of games at 0, 1/2, 1, 3/2 and 2 points.
    pub fn of_pairs(counts: [u64; 5]) -> Sample {
        Sample { counts: counts.map(|count| count as f64), games_each: 2 }
    }

    /// Games lost, drawn and won.
    pub fn of_games([lost, drawn, won]: [u64; 3]) -> Sample {
        Sample { counts: [lost as f64, 0.0, drawn as f64, 0.0, won as f64], games_each: 1 }
    }

    /// Trials made.
    pub fn trials(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Games in a trial: two in a pair.
    pub fn games_each(&self) -> u32 {
        self.games_each
    }

    /// Mean score, from 0 to 1; not a number without trials.
    pub fn mean(&self) -> f64 {
        self.sum_by_score(|score| score) / self.trials()
    }

    /// The share of the points that were to be had, from 0 to 1, with its 95 % interval; absent without trials.
    ///
    /// The interval holds the means under which the sample is at most `1.96^2` in deviance less likely than
    /// under the best (profile likelihood of the multinomial; Owen 1988). With many trials this is the
    /// familiar `mean +- 1.96 * sqrt(variance / trials)` of cutechess and fastchess. With few, or near 0 and
    /// 100 %, it never leaves the possible scores, and it stays honest when all trials ended alike: `n` won
    /// pairs and nothing else show a score of at least `exp(-1.96^2 / 2n)`.
    pub fn score(&self) -> Estimate {
        if self.trials() == 0.0 {
            return Estimate::default();
        }
        let end = |edge| Some(self.interval_end(edge));
        Estimate { value: Some(self.mean()), low: end(0.0), high: end(1.0) }
    }

    /// Where the deviance reaches `1.96^2` between the mean and the edge; the edge if that is the mean.
    fn interval_end(&self, edge: f64) -> f64 {
        let (mut inside, mut outside) = (self.mean(), edge);
        for _ in 0..HALVINGS {
            let middle = (inside + outside) / 2.0;
            if middle == inside || middle == outside {
                break;
            }
            if self.deviance(middle) <= DEVIATIONS_95 * DEVIATIONS_95 {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        outside
    }

    /// Mean squared distance from the mean; not a number without trials.
    pub fn variance(&self) -> f64 {
        self.central_moment(2)
    }

    /// Mean power of the distance from the mean.
    pub(super) fn central_moment(&self, power: i32) -> f64 {
        let mean = self.mean();
        self.sum_by_score(|score| (score - mean).powi(power)) / self.trials()
    }

    /// The variance a single game would have if the games of a trial were independent:
    /// `games_each * variance`.
    pub fn variance_per_game(&self) -> f64 {
        f64::from(self.games_each) * self.variance()
    }

    /// How much less likely the sample is under the best distribution with this mean than under the best
    /// of all: twice the difference of the log-likelihoods. Nothing for the mean of the sample, growing
    /// away from it; for the true mean it is asymptotically chi-squared with one degree of freedom.
    ///
    /// Source: the empirical likelihood of a mean, A. B. Owen, Biometrika 75 (1988) 237-249, on the fixed
    /// scores a trial can have. `mean` lies strictly between 0 and 1.
    pub(super) fn deviance(&self, mean: f64) -> f64 {
        let offsets = SCORES.map(|score| score - mean);
        let tilt = tilt(&offsets, &self.counts);
        let log_ratio = |(count, offset): (&f64, &f64)| match *count {
            0.0 => 0.0,
            count => count * (tilt * offset).ln_1p(),
        };
        2.0 * self.counts.iter().zip(&offsets).map(log_ratio).sum::<f64>()
    }

    /// The counts, with a trace of every possible score.
    pub(super) fn regularized(&self) -> Weights {
        let mut counts = self.counts;
        let step = if self.games_each == 1 { 2 } else { 1 };
        for count in counts.iter_mut().step_by(step) {
            if *count == 0.0 {
                *count = ABSENT_COUNT;
            }
        }
        counts
    }

    /// The sample with one more trial of independent games, each as much won as lost.
    pub(super) fn with_coin_flip(&self) -> Sample {
        let added =
            if self.games_each == 1 { [0.5, 0.0, 0.0, 0.0, 0.5] } else { [0.25, 0.0, 0.5, 0.0, 0.25] };
        let mut counts = self.counts;
        for (count, more) in counts.iter_mut().zip(added) {
            *count += more;
        }
        Sample { counts, ..*self }
    }

    fn sum_by_score(&self, value: impl Fn(f64) -> f64) -> f64 {
        self.counts.iter().zip(SCORES).map(|(count, score)| count * value(score)).sum()
    }
}

/// What a trial can score, as a fraction of what could be had.
pub(super) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Something for each of the five scores.
pub(super) type Weights = [f64; 5];

/// Newton's method ends when a step is shorter than this part of the way to the nearer end of the range.
const CONVERGED: f64 = 1e-10;
const MOST_STEPS: usize = 200;

/// The `x` that solves `sum of weight * offset / (1 + x * offset) = 0` with every `1 + x * offset >= 0`.
///
/// Of all distributions under which the offset is nothing on average, the one that makes the weights (as
/// counts) most likely is `weight / (1 + x * offset)`, up to scale. When the lowest or highest score has
/// no weight it may still have to carry some of the distribution; then `x` lies where its
/// `1 + x * offset` vanishes and the equation has no root. The other scores are in play only with weight.
///
/// Source: M. Van den Bergh, "Comments on normalized Elo" (cantate.be/Fishtest/normalized_elo_practical.pdf),
/// proposition 1.1 with equations 1.2 and 1.3. The sum falls from one end of the range of `x` to the other,
/// so Newton's method kept inside a shrinking bracket finds the root; it is applied to the sum times
/// `(1 + x * lowest) * (1 + x * highest)`, which has no poles at the ends.
pub(super) fn tilt(offsets: &Weights, weights: &Weights) -> f64 {
    let (lowest, highest) = extremes(offsets, weights);
    assert!(lowest < 0.0 && highest > 0.0, "the constraint lies within what can be scored");
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    if ends_without_weight(offsets, weights, highest) && slope(offsets, weights, low).0 <= 0.0 {
        return low;
    }
    if ends_without_weight(offsets, weights, lowest) && slope(offsets, weights, high).0 >= 0.0 {
        return high;
    }
    let (least, most) = (low, high);
    let mut tilt = 0.0;
    for _ in 0..MOST_STEPS {
        let (value, derivative) = slope(offsets, weights, tilt);
        if value > 0.0 {
            low = tilt;
        } else {
            high = tilt;
        }
        let poles = highest / (1.0 + tilt * highest) + lowest / (1.0 + tilt * lowest);
        let newton = tilt - value / (derivative + value * poles);
        let next = if low <= newton && newton <= high { newton } else { (low + high) / 2.0 };
        let step = (next - tilt).abs();
        tilt = next;
        if step <= CONVERGED * (tilt - least).min(most - tilt) + 2.0 * f64::EPSILON * tilt.abs() {
            break;
        }
    }
    tilt
}

/// The least and the greatest offset of a score in play.
fn extremes(offsets: &Weights, weights: &Weights) -> (f64, f64) {
    let in_play = |index: usize| weights[index] > 0.0 || index == 0 || index == SCORES.len() - 1;
    let playing = || (0..SCORES.len()).filter(|&index| in_play(index)).map(|index| offsets[index]);
    (playing().fold(f64::INFINITY, f64::min), playing().fold(f64::NEG_INFINITY, f64::max))
}

fn ends_without_weight(offsets: &Weights, weights: &Weights, extreme: f64) -> bool {
    offsets.iter().zip(weights).all(|(&offset, &weight)| offset != extreme || weight == 0.0)
}

/// The slope of the log-likelihood in `x`, and its own derivative.
fn slope(offsets: &Weights, weights: &Weights, tilt: f64) -> (f64, f64) {
    let (mut value, mut derivative) = (0.0, 0.0);
    for (offset, weight) in offsets.iter().zip(weights) {
        if *weight > 0.0 {
            let ratio = offset / (1.0 + tilt * offset);
            value += weight * ratio;
            derivative -= weight * ratio * ratio;
        }
    }
    (value, derivative)
}
