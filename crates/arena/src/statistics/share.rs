//! How many of some things are so, and what that says of the whole.

use serde::Serialize;

/// How many of some things are so. Written with its fraction and the interval of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(into = "WrittenShare")]
pub struct Share {
    /// Those that are so.
    pub count: u64,
    /// All of them.
    pub of: u64,
}

#[derive(Serialize)]
struct WrittenShare {
    count: u64,
    of: u64,
    fraction: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl From<Share> for WrittenShare {
    fn from(share: Share) -> WrittenShare {
        let (low, high) = share.interval().map(|[low, high]| (low, high)).unzip();
        WrittenShare { count: share.count, of: share.of, fraction: share.fraction(), low, high }
    }
}

/// A normal variable lies within so many standard deviations of its mean in 95 % of cases.
const DEVIATIONS_95: f64 = 1.959_963_984_540_054;

impl Share {
    /// The fraction; `None` of nothing.
    pub fn fraction(self) -> Option<f64> {
        (self.of > 0).then(|| self.count as f64 / self.of as f64)
    }

    /// Between what the fraction of the whole lies with 95 % confidence, by the score interval of
    /// Wilson (1927), which also holds near none and all; `None` of nothing.
    pub fn interval(self) -> Option<[f64; 2]> {
        let fraction = self.fraction()?;
        let of = self.of as f64;
        let square = DEVIATIONS_95 * DEVIATIONS_95;
        let middle = fraction + square / (2.0 * of);
        let reach = DEVIATIONS_95 * (fraction * (1.0 - fraction) / of + square / (4.0 * of * of)).sqrt();
        Some([-1.0, 1.0].map(|side| ((middle + side * reach) / (1.0 + square / of)).clamp(0.0, 1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe (1998), table I: Wilson's interval without continuity correction.
    #[test]
    fn intervals_are_those_that_newcombe_prints() {
        for (count, of, expected) in [
            (81, 263, [0.2553, 0.3662]),
            (15, 148, [0.0624, 0.1605]),
            (0, 20, [0.0000, 0.1611]),
            (1, 29, [0.0061, 0.1718]),
        ] {
            let interval = Share { count, of }.interval().unwrap();
            let close = interval.iter().zip(expected).all(|(ours, printed)| (ours - printed).abs() < 5.1e-5);
            assert!(close, "{count} of {of}: {interval:?}");
        }
        assert_eq!(Share { count: 0, of: 0 }.interval(), None);
    }
}
