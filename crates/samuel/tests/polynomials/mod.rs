//! Polynomials for property tests.

use proptest::prelude::*;
use samuel::{Coefficient, ConnectiveReading, Polynomial, Term, WeightedTerm, Weights};

/// Any terms in any order, at any scale.
pub(crate) fn polynomial() -> impl Strategy<Value = Polynomial> {
    let terms = prop::sample::subsequence(Term::ALL.to_vec(), 0..=Term::COUNT).prop_shuffle();
    let coefficients = prop::collection::vec(coefficient(), Term::COUNT);
    let man = prop_oneof![1..=Polynomial::MOST_MAN, (0..=22).prop_map(|power| 1 << power)];
    (man, any::<bool>(), terms, coefficients).prop_map(|(man, plain, terms, coefficients)| {
        let connectives = if plain { ConnectiveReading::Plain } else { ConnectiveReading::ThreeWay };
        let weighted = terms.into_iter().zip(coefficients);
        let terms = weighted.map(|(term, coefficient)| WeightedTerm { term, coefficient }).collect();
        Polynomial::new(Weights { man, connectives, terms, ..Weights::default() }).unwrap()
    })
}

fn coefficient() -> impl Strategy<Value = Coefficient> {
    (0..=Coefficient::HIGHEST_POWER, any::<bool>()).prop_map(|(power, negative)| {
        let coefficient = Coefficient::plus(power).unwrap();
        if negative { coefficient.reversed() } else { coefficient }
    })
}
