//! A term of the polynomial with the record of how it correlates with delta (S-32).

use super::settings::GeneralizationSettings;
use crate::Term;

/// A term that stands in the polynomial.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ActiveTerm {
    /// The term.
    pub term: Term,
    /// Whether its coefficient is negative.
    pub is_negative: bool,
    /// How far the sign of its contribution agreed with the sign of delta, from 0 to 1. What would
    /// be below 0 reverses the sign of the term instead.
    pub correlation: f64,
    /// How often it was adjusted.
    pub uses: u32,
    /// Its low-term tallies.
    pub tally: u32,
}

impl ActiveTerm {
    /// A term about which nothing is known.
    pub const fn new(term: Term, is_negative: bool) -> ActiveTerm {
        ActiveTerm { term, is_negative, correlation: 0.0, uses: 0, tally: 0 }
    }

    /// Its sign as +1 or -1.
    pub const fn sign(&self) -> i32 {
        if self.is_negative { -1 } else { 1 }
    }

    /// Takes notice that its contribution agreed with delta or did not, `weight` times as much as
    /// usual.
    pub(super) fn correct(&mut self, agrees: bool, weight: u32, settings: &GeneralizationSettings) {
        let target = if agrees { 1.0 } else { -1.0 };
        let uses = f64::from(uses_that_count(self.uses, settings));
        self.correlation -= f64::from(weight) * (self.correlation - target) / uses;
        self.uses += 1;
        if self.correlation < 0.0 {
            self.correlation = -self.correlation;
            self.is_negative = !self.is_negative;
        }
    }
}

/// N of the formula: the times used as a power of two, within limits.
fn uses_that_count(uses: u32, settings: &GeneralizationSettings) -> u32 {
    let mut count = settings.fewest_uses;
    while count < settings.most_uses && uses >= 2 * count {
        count *= 2;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Parameter;

    const SETTINGS: GeneralizationSettings = GeneralizationSettings::FIRST_SERIES;

    fn term(correlation: f64, uses: u32) -> ActiveTerm {
        ActiveTerm { correlation, uses, ..ActiveTerm::new(Term::Parameter(Parameter::Adv), false) }
    }

    #[test]
    fn n_is_16_until_32_uses_and_never_more_than_256() {
        for (uses, n) in [
            (0, 16),
            (15, 16),
            (16, 16),
            (31, 16),
            (32, 32),
            (63, 32),
            (64, 64),
            (128, 128),
            (255, 128),
            (256, 256),
            (1_000, 256),
            (100_000, 256),
        ] {
            assert_eq!(uses_that_count(uses, &SETTINGS), n, "{uses} uses");
        }
    }

    #[test]
    fn a_correlation_goes_a_part_of_the_way_to_one_or_minus_one() {
        for (before, uses, agrees, weight, after) in [
            (0.0, 0, true, 1, 1.0 / 16.0),
            (0.5, 40, true, 1, 0.5 + 0.5 / 32.0),
            (0.5, 40, false, 1, 0.5 - 1.5 / 32.0),
            (0.5, 40, false, 2, 0.5 - 3.0 / 32.0),
            (0.5, 1_000, true, 4, 0.5 + 2.0 / 256.0),
        ] {
            let mut term = term(before, uses);
            term.correct(agrees, weight, &SETTINGS);
            assert!((term.correlation - after).abs() < 1e-15, "{before} {uses} {agrees} {weight}");
            assert_eq!((term.uses, term.is_negative), (uses + 1, false));
        }
    }

    #[test]
    fn a_negative_correlation_reverses_the_sign_of_the_term() {
        let mut term = term(0.01, 3);
        term.correct(false, 1, &SETTINGS);
        assert!(term.is_negative && (term.correlation - (1.01 / 16.0 - 0.01)).abs() < 1e-15);
        // As its contribution has the other sign now, the same board agrees from here on.
        term.correct(true, 1, &SETTINGS);
        assert!(term.is_negative && term.correlation > 0.1);
    }
}
