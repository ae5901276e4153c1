//! How often chance alone does as much.

/// The sign test: of cases that differ, so many are better and so many worse. Answers how often a fair coin
/// is as far from the middle, either way.
pub(super) fn sign_test(better: u64, worse: u64) -> f64 {
    let (few, all) = (better.min(worse), better + worse);
    if all == 0 {
        return 1.0;
    }
    // In logarithms, as powers of a half vanish.
    let mut log_choices = 0.0;
    let mut tail = 0.0;
    for taken in 0..=few {
        if taken > 0 {
            log_choices += ((all - taken + 1) as f64).ln() - (taken as f64).ln();
        }
        tail += (log_choices - all as f64 * std::f64::consts::LN_2).exp();
    }
    (2.0 * tail).min(1.0)
}

/// The same in words.
pub(super) fn in_words(chance: f64) -> String {
    if chance > 0.05 {
        format!(
            "Chance alone does as much in {:.0} of a hundred tries, so this shows nothing.",
            100.0 * chance
        )
    } else if chance > 0.001 {
        format!("Chance alone does as much once in {:.0} tries.", 1.0 / chance)
    } else {
        "Chance alone does as much less than once in a thousand tries.".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_test_is_twice_the_tail_of_a_fair_coin() {
        for (better, worse, expected) in [(0, 0, 1.0), (5, 0, 0.0625), (1, 9, 22.0 / 1024.0), (8, 8, 1.0)] {
            assert!((sign_test(better, worse) - expected).abs() < 1e-12, "{better} {worse}");
        }
        assert!(sign_test(2_000, 1_000) < 1e-50);
    }
}
