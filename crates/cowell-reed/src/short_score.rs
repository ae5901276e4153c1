//! Scores as tables show them.

use crate::principles::Score;

/// Larger scores, and smaller ones but 0, are written with an exponent.
const ORDINARY: std::ops::Range<f64> = 0.001..1e9;

/// `3`, `1.125`, `inf`, `2.5e-7`: in few characters, whole numbers without decimals.
pub fn short_score(score: Score) -> String {
    let is_ordinary = score == 0.0 || score.is_infinite() || ORDINARY.contains(&score.abs());
    if !is_ordinary {
        return format!("{score:.2e}");
    }
    // -0 is 0.
    if score.fract() == 0.0 || score.is_infinite() {
        (score + 0.0).to_string()
    } else {
        format!("{score:.3}")
    }
}

/// Two different scores, with as many decimals as tell them apart.
pub fn short_scores(one: Score, two: Score) -> [String; 2] {
    let short = [one, two].map(short_score);
    if one != two && short[0] == short[1] { [one, two].map(|score| format!("{score:e}")) } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_short_whatever_their_size() {
        for (score, expected) in [
            (3.0, "3"),
            (-0.0, "0"),
            (1.125, "1.125"),
            (-11.0 / 12.0, "-0.917"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (1e308, "1.00e308"),
            (-123_456_789_012.5, "-1.23e11"),
            (0.000_25, "2.50e-4"),
            (f64::MIN_POSITIVE, "2.23e-308"),
        ] {
            assert_eq!(short_score(score), expected);
        }
    }

    #[test]
    fn different_scores_are_told_apart() {
        assert_eq!(short_scores(1.0, 2.5), ["1", "2.500"]);
        assert_eq!(short_scores(1.000_1, 1.000_2), ["1.0001e0", "1.0002e0"]);
        assert_eq!(short_scores(0.1, 0.1), ["0.100", "0.100"]);
    }
}
