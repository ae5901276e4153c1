//! What many measurements of one thing come to.

use serde::Serialize;

/// The middle of some samples, and between what the middle 95 % of them lie.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Spread {
    pub(super) median: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) samples: usize,
}

impl Spread {
    /// Of at least one sample.
    pub(super) fn of(mut samples: Vec<f64>) -> Spread {
        samples.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let place = share * (samples.len() - 1) as f64;
            let (below, above) = (samples[place.floor() as usize], samples[place.ceil() as usize]);
            below + (above - below) * place.fract()
        };
        Spread { median: at(0.5), low: at(0.025), high: at(0.975), samples: samples.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_95_percent_of_0_to_200_lie_between_5_and_195() {
        let samples = (0..=200).rev().map(f64::from).collect();
        assert_eq!(Spread::of(samples), Spread { median: 100.0, low: 5.0, high: 195.0, samples: 201 });
    }

    #[test]
    fn between_two_samples_is_their_mean() {
        assert_eq!(Spread::of(vec![3.0, 1.0]).median, 2.0);
        assert_eq!(Spread::of(vec![7.0]), Spread { median: 7.0, low: 7.0, high: 7.0, samples: 1 });
    }
}
