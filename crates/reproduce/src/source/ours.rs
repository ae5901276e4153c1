//! A number of ours: one for each seed, or a single one with its interval.

use arena::statistics::Share;
use lab::Spread;

/// A number of ours.
#[derive(Clone, PartialEq, Debug)]
pub enum Ours {
    /// One for each seed, with its name.
    Seeds(Vec<(String, f64)>),
    /// One, with the ends of its interval where they are known.
    Single {
        /// The number.
        value: f64,
        /// The lower end.
        low: Option<f64>,
        /// The upper end.
        high: Option<f64>,
    },
}

impl Ours {
    /// The numbers changed.
    #[must_use]
    pub(super) fn map(self, change: impl Fn(f64) -> f64) -> Ours {
        match self {
            Ours::Seeds(values) => {
                Ours::Seeds(values.into_iter().map(|(seed, value)| (seed, change(value))).collect())
            }
            Ours::Single { value, low, high } => {
                Ours::Single { value: change(value), low: low.map(&change), high: high.map(&change) }
            }
        }
    }

    /// Less another, seed by seed. If the other is a single number with an interval, that counts too: both together, as if
    /// they were independent.
    pub(super) fn less(self, other: &Ours) -> Ours {
        let Ours::Single { value: subtracted, low: Some(low), high: Some(high) } = other else {
            return self.join(other, |one, other| one - other);
        };
        let Some((mean, interval)) = self.estimate() else { return self };
        let value = mean - subtracted;
        let reach = interval.map(|(low, high)| (high - low) / 2.0);
        let reach = reach.map(|reach| reach.hypot((high - low) / 2.0));
        Ours::Single { value, low: reach.map(|reach| value - reach), high: reach.map(|reach| value + reach) }
    }

    /// The mean, as uncertain as the seeds leave it and as what all of them share does, which is no less for a mean of
    /// many seeds: half the interval of each.
    pub(super) fn sharing(self, reaches: &[f64]) -> Ours {
        let Some((value, interval)) = self.estimate() else { return self };
        let shared = reaches.iter().sum::<f64>() / reaches.len().max(1) as f64;
        let reach = interval.map(|(low, high)| ((high - low) / 2.0).hypot(shared));
        Ours::Single { value, low: reach.map(|reach| value - reach), high: reach.map(|reach| value + reach) }
    }

    /// Seed by seed with another; the interval of a single number does not survive that.
    pub(super) fn join(self, other: &Ours, join: fn(f64, f64) -> f64) -> Ours {
        let single = |value| Ours::Single { value, low: None, high: None };
        match (self, other) {
            (Ours::Seeds(values), Ours::Seeds(others)) => {
                let partner = |seed: &String| others.iter().find(|(other, _)| other == seed);
                let joined = values.into_iter().filter_map(|(seed, value)| {
                    let (_, other) = partner(&seed)?;
                    Some((seed, join(value, *other)))
                });
                Ours::Seeds(joined.collect())
            }
            (ours @ Ours::Seeds(_), Ours::Single { value: other, .. }) => {
                ours.map(|value| join(value, *other))
            }
            (Ours::Single { value, .. }, Ours::Single { value: other, .. }) => single(join(value, *other)),
            (Ours::Single { value, .. }, Ours::Seeds(others)) => {
                let joined = others.iter().map(|(seed, other)| (seed.clone(), join(value, *other)));
                Ours::Seeds(joined.collect())
            }
        }
    }

    /// The share of seeds that are not at zero, with Wilson's interval, which holds also where none or all are.
    pub(super) fn share(self) -> Ours {
        let values = self.values();
        let some = values.iter().filter(|value| **value != 0.0).count() as u64;
        proportion(some, values.len() as u64)
    }

    /// The share that a count is of all, with Wilson's interval.
    pub(super) fn share_of(&self, all: &Ours) -> Ours {
        let count = |ours: &Ours| ours.values().first().copied().unwrap_or_default() as u64;
        proportion(count(self), count(all))
    }

    /// The values of the seeds, or the single one.
    pub fn values(&self) -> Vec<f64> {
        match self {
            Ours::Seeds(values) => values.iter().map(|(_, value)| *value).collect(),
            Ours::Single { value, .. } => vec![*value],
        }
    }

    /// The number with the ends of its 95 % interval: the mean of seeds, of which there is at least one.
    pub fn estimate(&self) -> Option<(f64, Option<(f64, f64)>)> {
        match self {
            Ours::Seeds(_) => {
                let spread = Spread::of(&self.values())?;
                Some((spread.mean, spread.low.zip(spread.high)))
            }
            Ours::Single { value, low, high } => Some((*value, low.zip(*high))),
        }
    }
}

fn proportion(some: u64, all: u64) -> Ours {
    let share = Share { count: some, of: all.max(some) };
    let (low, high) = share.interval().map(|[low, high]| (low, high)).unzip();
    Ours::Single { value: share.fraction().unwrap_or_default(), low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeds(values: &[f64]) -> Ours {
        Ours::Seeds(values.iter().enumerate().map(|(seed, &value)| (seed.to_string(), value)).collect())
    }

    #[test]
    fn what_is_subtracted_brings_its_own_uncertainty() {
        // Five values: mean 3, 1.963 on each side.
        let ours = seeds(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        let other = Ours::Single { value: 1.0, low: Some(-1.0), high: Some(3.0) };
        let Ours::Single { value, low: Some(low), high: Some(high) } = ours.clone().less(&other) else {
            panic!("expected an interval");
        };
        assert!((value - 2.0).abs() < 1e-12 && ((high - low) / 2.0 - 1.963_f64.hypot(2.0)).abs() < 1e-3);
        let exact = Ours::Single { value: 1.0, low: None, high: None };
        assert_eq!(ours.clone().less(&exact), seeds(&[0.0, 1.0, 2.0, 3.0, 4.0]));
        assert_eq!(ours.clone().less(&ours), seeds(&[0.0; 5]));
    }

    #[test]
    fn what_all_seeds_share_is_no_less_uncertain_for_their_number() {
        let Ours::Single { value, low: Some(low), high: Some(high) } = seeds(&[3.0; 9]).sharing(&[2.0; 9])
        else {
            panic!("expected an interval");
        };
        assert_eq!([value, low, high], [3.0, 1.0, 5.0]);
        let alone = seeds(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        let Ours::Single { low: Some(low), .. } = alone.clone().sharing(&[2.0]) else {
            panic!("expected an interval");
        };
        assert!((3.0 - low - 1.963_f64.hypot(2.0)).abs() < 1e-3);
    }

    #[test]
    fn a_share_of_many_has_wilsons_interval() {
        let count = |value: f64| Ours::Single { value, low: None, high: None };
        let Ours::Single { value, low: Some(low), high: Some(high) } = count(25.0).share_of(&count(100.0))
        else {
            panic!("expected an interval");
        };
        // Newcombe, Statistics in Medicine 17 (1998), formula 3.
        assert_eq!(value, 0.25);
        assert!((low - 0.1755).abs() < 1e-3 && (high - 0.3430).abs() < 1e-3, "{low} {high}");
    }

    #[test]
    fn a_share_of_seeds_has_an_interval_where_none_has_it() {
        let Ours::Single { value, low, high } = seeds(&[0.0; 16]).share() else {
            panic!("expected one number")
        };
        assert_eq!((value, low), (0.0, Some(0.0)));
        assert!((high.unwrap() - 0.194).abs() < 1e-3);
    }
}
