//! The paper read in other ways (S-42).

use crate::play::positions_from_play;
use arena::{Limits, NoControl};
use rules::{Position, Variant};
use samuel::readings::{LeafValues, Offers, Reading, Signs, best_moves};
use samuel::{
    ConnectiveReading, JumpPlies, LookAhead, LookAheadSettings, Parameter, ParameterSet, ParameterValues,
    PlyRules, Polynomial, Score, ScoreDecay, Term, View, WIN,
};

fn published() -> Polynomial {
    Polynomial::preset("published-1959").unwrap()
}

fn quick() -> Reading {
    Reading { ply: 1, offers: Offers::Never, direction: ScoreDecay::NONE, ..Reading::default() }
}

/// What the look-ahead does under the switches that it has too.
fn check(reading: Reading, positions: &[Position], variant: Variant) {
    let settings = LookAheadSettings {
        plies: PlyRules { jump_plies: reading.jump_plies, ..PlyRules::default().with_minimum(reading.ply) },
        direction: reading.direction,
        ..LookAheadSettings::default()
    };
    let mut look_ahead = LookAhead::new(reading.polynomial(&published()), settings);
    for position in positions {
        let best = best_moves(&published(), &reading, position, variant);
        let found = look_ahead.choose(None, position, variant, &Limits::default(), &NoControl);
        assert_eq!(
            (best.score, best.moves.first()),
            (found.score, found.line.first()),
            "{reading}: {position}"
        );
        let rated = look_ahead.rate(None, position, variant, &Limits::default(), &NoControl).unwrap();
        let equals: Vec<_> =
            rated.into_iter().filter(|(_, score)| *score == found.score).map(|(mv, _)| mv).collect();
        if reading.direction == ScoreDecay::PLIES {
            assert!(best.moves.iter().all(|mv| equals.contains(mv)), "{reading}: {position}");
        } else {
            assert_eq!(best.moves, equals, "{reading}: {position}");
        }
    }
}

#[test]
fn the_usual_reading_is_the_look_ahead() {
    let positions = positions_from_play(300);
    check(Reading::default(), &positions, Variant::Standard);
    check(Reading::default(), &positions[..60], Variant::GiveAway);
}

#[test]
fn switches_that_the_look_ahead_has_too_do_the_same() {
    let positions = positions_from_play(60);
    for reading in [
        Reading { ply: 1, ..Reading::default() },
        Reading { jump_plies: JumpPlies::Each, ..Reading::default() },
        Reading { ply: 4, man: 1 << 19, ..Reading::default() },
        Reading { direction: ScoreDecay::NONE, signs: Signs::Reversed, ..Reading::default() },
        Reading { direction: ScoreDecay::shrinking(16).unwrap(), man: 1 << 18, ..Reading::default() },
        Reading {
            connectives: ConnectiveReading::ThreeWay,
            signs: Signs::SimpleReversed,
            ..Reading::default()
        },
    ] {
        check(reading, &positions, Variant::Standard);
    }
}

/// One ply ahead, by hand.
fn score_by_hand(reading: &Reading, before: &Position, now: &Position) -> Score {
    let polynomial = reading.polynomial(&published());
    let rate = |view: View| ParameterValues::of(&view, ParameterSet::ALL);
    let compared = match reading.values {
        LeafValues::Difference => rate(View::of(before)),
        LeafValues::SameActive => rate(View::exchanged(before)),
        LeafValues::Alone => ParameterValues::of(&View::of(now), ParameterSet::EMPTY),
        LeafValues::Exchanged => rate(View::exchanged(now)),
    };
    polynomial.score(&View::of(now), &rate(View::of(now)), &compared, Variant::Standard)
}

/// Nothing but plain moves with no jump after them, and no fewer pieces than the break points ask for.
fn is_quiet(position: &Position) -> bool {
    let is_quiet_after = |next: Position| next.can_move() && !next.must_capture();
    let many = position.empty_squares().len() <= 24;
    many && !position.must_capture() && position.moves().iter().all(|&mv| is_quiet_after(position.after(mv)))
}

#[test]
fn values_at_the_leaf_are_compared_with_what_the_switch_says() {
    let positions: Vec<_> = positions_from_play(3000).into_iter().filter(is_quiet).collect();
    assert!(positions.len() > 20, "{}", positions.len());
    for (values, signs) in
        LeafValues::ALL.into_iter().flat_map(|values| Signs::ALL.map(|signs| (values, signs)))
    {
        let reading = Reading { values, signs, ..quick() };
        for position in &positions {
            let after = position.moves().into_iter().map(|mv| position.after(mv));
            let expected = after.map(|next| score_by_hand(&reading, position, &next)).max();
            let best = best_moves(&published(), &reading, position, Variant::Standard);
            assert_eq!(Some(best.score), expected, "{reading}: {position}");
        }
    }
}

#[test]
fn signs_turn_round_the_terms_they_name_and_never_piece_advantage() {
    let of = |signs| Reading { signs, ..Reading::default() }.polynomial(&published());
    let (simple, connective) = (Term::Parameter(Parameter::Adv), "MOC 2".parse().unwrap());
    for (signs, reversed) in [
        (Signs::Printed, [false, false]),
        (Signs::Reversed, [true, true]),
        (Signs::SimpleReversed, [true, false]),
        (Signs::ConnectivesReversed, [false, true]),
    ] {
        let polynomial = of(signs);
        let is_reversed =
            [simple, connective].map(|term| polynomial.coefficient(term) != published().coefficient(term));
        assert_eq!((is_reversed, polynomial.man()), (reversed, published().man()), "{signs:?}");
    }
}

#[test]
fn offers_decide_where_the_look_ahead_goes_on() {
    let positions = positions_from_play(200);
    let scores = Offers::ALL.map(|offers| {
        let reading = Reading { offers, ..Reading::default() };
        positions
            .iter()
            .map(|position| best_moves(&published(), &reading, position, Variant::Standard).score)
            .collect::<Vec<_>>()
    });
    for (i, one) in scores.iter().enumerate() {
        assert!(scores[..i].iter().all(|other| other != one), "{:?} changes nothing", Offers::ALL[i]);
    }
}

#[test]
fn a_reading_says_where_its_switches_stand() {
    let usual = Reading::default();
    assert_eq!(
        usual.to_string(),
        "ply=3 man=2^21 offers=active signs=printed values=difference connectives=plain direction=plies \
         jump-plies=one"
    );
    let other = Reading { ply: 5, values: LeafValues::Alone, ..usual };
    assert_eq!([usual.difference(&usual), other.difference(&usual)], ["default", "ply=5 values=alone"]);
}

#[test]
fn without_a_move_there_is_no_best_one() {
    let blocked = Position::from_fen("B:W32:B28").unwrap();
    for (variant, score) in [(Variant::Standard, -WIN), (Variant::GiveAway, WIN)] {
        let best = best_moves(&published(), &Reading::default(), &blocked, variant);
        assert_eq!((best.score, best.moves.as_slice()), (score, &[][..]));
    }
}
