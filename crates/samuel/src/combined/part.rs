//! The part of a score that some of the terms make.

use rules::{Position, Variant};

use crate::{Polynomial, Score, View, WeightedTerm};

/// What a polynomial says of a board for its side to move; where a jump is pending that is not looked
/// at, as if one man were taken (S-5).
pub(super) fn score_of(
    polynomial: &Polynomial,
    position: &Position,
    before: Option<&Position>,
    is_before_jump: bool,
    variant: Variant,
) -> Score {
    let view = View::of(position);
    let now = polynomial.ratings(&view);
    let before = polynomial.ratings(&View::before(before, position));
    let score = if is_before_jump { Polynomial::score_before_jump } else { Polynomial::score };
    -score(polynomial, &view, &now, &before, variant)
}

/// What some terms of a polynomial add to the score of a board, for its side to move.
pub(super) fn sum_of(
    polynomial: &Polynomial,
    terms: &[WeightedTerm],
    position: &Position,
    before: Option<&Position>,
) -> Score {
    if terms.is_empty() {
        return 0;
    }
    let now = polynomial.ratings(&View::of(position));
    let before = polynomial.ratings(&View::before(before, position));
    -polynomial.sum_of(terms, &now, &before)
}

/// The terms of a polynomial that another one has not.
pub(super) fn terms_beyond(polynomial: &Polynomial, known: &Polynomial) -> Vec<WeightedTerm> {
    let beyond = |one: &&WeightedTerm| known.coefficient(one.term).is_none();
    polynomial.terms().iter().filter(beyond).copied().collect()
}
