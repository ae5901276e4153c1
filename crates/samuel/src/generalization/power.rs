//! From correlations to coefficients (S-29).

/// The power of two of each coefficient: the largest correlation gets `leading`, another one in
/// proportion. As long as all are zero, all lead.
///
/// The paper's prose has the ratio of two correlations make the power of the ratio of their
/// coefficients, which the table it prints does not bear out; this rule gives all of the table.
pub fn powers(correlations: &[f64], leading: u8) -> Vec<u8> {
    let largest = correlations.iter().fold(0.0, |largest: f64, &one| largest.max(one));
    let power = |&one: &f64| {
        if largest > 0.0 { (f64::from(leading) * one / largest).round() as u8 } else { leading }
    };
    correlations.iter().map(power).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Appendix C, "Evaluation polynomial (first 12 terms only) after 42 games".
    const PUBLISHED: [(&str, f64, u8); 12] = [
        ("MOC 2", 0.45, 18),
        ("KCENT", 0.40, 16),
        ("MOC 4", 0.35, 14),
        ("MODE 3", 0.33, 13),
        ("DEMMO", 0.27, 11),
        ("MOVE", 0.19, 8),
        ("ADV", 0.19, 8),
        ("MODE 2", 0.19, 8),
        ("BACK", 0.14, 6),
        ("CNTR", 0.13, 5),
        ("THRET", 0.13, 5),
        ("MOC 3", 0.10, 4),
    ];

    #[test]
    fn the_rule_gives_all_twelve_rows_of_the_papers_table() {
        let correlations = PUBLISHED.map(|(_, correlation, _)| correlation);
        let expected = PUBLISHED.map(|(_, _, power)| power);
        assert_eq!(powers(&correlations, 18), expected, "{PUBLISHED:?}");
    }

    #[test]
    fn terms_of_which_nothing_is_known_have_equal_weights() {
        assert_eq!(powers(&[0.0; 16], 18), [18; 16]);
        assert_eq!(powers(&[0.0, 0.0625], 18), [0, 18]);
        assert_eq!(powers(&[0.2, 0.1], 10), [10, 5]);
        assert!(powers(&[], 18).is_empty());
    }
}
