//! The most likely distribution under a constraint: a sample's own, tilted until the constraint holds.

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
