//! A figure over the seeds: its mean with an interval, and how widely the seeds differ.

use serde::Serialize;

/// The spread of a figure.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// The mean over the seeds.
    pub mean: f64,
    /// The lower end of the 95 % interval of the mean, by Student's distribution; none for one seed.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The standard deviation of single seeds.
    pub deviation: Option<f64>,
    /// Not exceeded by a tenth of the seeds.
    pub tenth: f64,
    /// The value in the middle.
    pub median: f64,
    /// Not exceeded by nine tenths of the seeds.
    pub ninetieth: f64,
}

impl Spread {
    /// Of at least one value.
    pub fn of(values: &[f64]) -> Option<Spread> {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let deviation = (values.len() > 1).then(|| (squares / (count - 1.0)).sqrt());
        let reach = deviation.map(|deviation| student_95(values.len() - 1) * deviation / count.sqrt());
        let sorted = sorted(values);
        Some(Spread {
            mean,
            low: reach.map(|reach| mean - reach),
            high: reach.map(|reach| mean + reach),
            deviation,
            tenth: quantile(&sorted, 0.1)?,
            median: quantile(&sorted, 0.5)?,
            ninetieth: quantile(&sorted, 0.9)?,
        })
    }
}

pub(super) fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// The value below which this share of sorted values lies, between two of them in proportion.
pub(super) fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = share * sorted.len().checked_sub(1)? as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    Some(below + (above - below) * place.fract())
}

/// A variable of Student's distribution lies within so many deviations of zero in 95 % of cases.
fn student_95(degrees: usize) -> f64 {
    const FEW: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
    if let Some(&tabled) = FEW.get(degrees.saturating_sub(1)) {
        return tabled;
    }
    // Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.7.5.
    let (normal, degrees) = (1.959_964_f64, degrees as f64);
    let first = (normal.powi(3) + normal) / 4.0;
    let second = (5.0 * normal.powi(5) + 16.0 * normal.powi(3) + 3.0 * normal) / 96.0;
    let third =
        (3.0 * normal.powi(7) + 19.0 * normal.powi(5) + 17.0 * normal.powi(3) - 15.0 * normal) / 384.0;
    normal + first / degrees + second / degrees.powi(2) + third / degrees.powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn students_deviations_are_those_of_the_tables() {
        for (degrees, expected) in [
            (1, 12.706),
            (10, 2.228),
            (11, 2.201),
            (19, 2.093),
            (30, 2.042),
            (120, 1.980),
            (1_000_000, 1.960),
        ] {
            assert!((student_95(degrees) - expected).abs() < 0.0015, "{degrees}");
        }
    }

    #[test]
    fn quantiles_lie_between_values_in_proportion() {
        for (share, expected) in [(0.0, 1.0), (0.5, 2.5), (0.25, 1.75), (1.0, 4.0)] {
            assert_eq!(quantile(&[1.0, 2.0, 3.0, 4.0], share), Some(expected));
        }
        assert_eq!(quantile(&[], 0.5), None);
    }

    #[test]
    fn one_seed_has_no_interval() {
        let spread = Spread::of(&[3.0]).unwrap();
        assert_eq!((spread.mean, spread.low, spread.ninetieth), (3.0, None, 3.0));
        assert_eq!(Spread::of(&[]), None);
    }

    #[test]
    fn the_interval_of_the_mean_is_that_of_a_worked_example() {
        // Five values with mean 3 and deviation sqrt(2.5): 2.776 * sqrt(2.5 / 5).
        let spread = Spread::of(&[5.0, 1.0, 3.0, 2.0, 4.0]).unwrap();
        assert!((spread.high.unwrap() - 3.0 - 2.776 * 0.5_f64.sqrt()).abs() < 1e-12);
        assert_eq!((spread.median, spread.tenth), (3.0, 1.4));
    }
}
