//! An explanation is the score taken apart (S-28).

use crate::arbitrary;
use crate::polynomials;
use proptest::prelude::*;
use rules::{Color, Position, Variant};
use samuel::{Coefficient, Explanation, Parameter, Polynomial, Score, Term, View};

fn score(polynomial: &Polynomial, now: &Position, previous: Option<&Position>, variant: Variant) -> Score {
    let (view, before) = (View::of(now), View::before(previous, now));
    polynomial.score(&view, &polynomial.ratings(&view), &polynomial.ratings(&before), variant)
}

fn preset(name: &str) -> Polynomial {
    Polynomial::preset(name).unwrap()
}

#[test]
fn a_position_is_explained_to_the_credit_of_the_side_that_has_just_moved() {
    // White has just moved and is a man ahead; its king stands in the center.
    let position = arbitrary::fen("B:WK15,20:B5");
    let explanation = Explanation::new(&preset("sixteen-terms"), &position, None, Variant::Standard);
    assert_eq!(explanation.credited_to, Color::White);
    assert_eq!(explanation.piece_advantage, 23 * (1 << 21) * 3 / 7);
    let kcent = explanation.terms[Term::from(Parameter::Kcent).index()];
    assert_eq!((kcent.term.name(), kcent.value), ("KCENT", 1));
    assert_eq!(Some(kcent.contribution()), kcent.coefficient.map(Coefficient::value));
}

#[test]
fn a_term_that_the_polynomial_does_not_have_is_shown_and_adds_nothing() {
    let position = arbitrary::fen("B:WK15,20:B5");
    let explanation = Explanation::new(&preset("pieces"), &position, None, Variant::Standard);
    assert_eq!(explanation.terms.len(), Term::COUNT);
    assert!(explanation.terms.iter().any(|term| term.value != 0));
    assert!(explanation.terms.iter().all(|term| term.coefficient.is_none() && term.contribution() == 0));
    assert_eq!(explanation.total, explanation.piece_advantage);
}

#[test]
fn in_give_away_pieces_are_a_burden() {
    let position = arbitrary::fen("B:WK15,20:B5");
    let of = |variant| Explanation::new(&preset("pieces"), &position, None, variant).total;
    assert_eq!(of(Variant::GiveAway), -of(Variant::Standard));
}

proptest! {
    #[test]
    fn the_total_is_the_score(
        polynomial in polynomials::polynomial(),
        board in arbitrary::any_board(),
        choices in arbitrary::choices(2),
        give_away in any::<bool>(),
    ) {
        let variant = if give_away { Variant::GiveAway } else { Variant::Standard };
        let played = arbitrary::play(board, &choices);
        let (now, previous) = match played.last() {
            Some((before, mv)) => (before.after(*mv), Some(before)),
            None => (board, None),
        };
        let explanation = Explanation::new(&polynomial, &now, previous, variant);
        prop_assert_eq!(explanation.total, score(&polynomial, &now, previous, variant));
        prop_assert_eq!(explanation.credited_to, !now.turn());
    }
}
