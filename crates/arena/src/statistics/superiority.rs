//! How sure it is that the better score comes from the better player.

use super::Sample;
use super::normal::normal_cumulative;

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
