//! The look-ahead finds the score and the move that plain minimax finds (S-4), whatever the
//! settings.

use std::thread;

use crate::play::positions_from_play;
use arena::{Limits, NoControl};
use rules::{Position, Variant};
use samuel::{
    Coefficient, Connective, ConnectiveReading, JumpPlies, LookAhead, LookAheadSettings, Parameter, PlyRules,
    Polynomial, ScoreDecay, Term, WIN, WeightedTerm, Weights, minimax,
};

const POSITIONS: usize = 10_000;

fn polynomial(terms: &[(Term, i8)]) -> Polynomial {
    let weighted = |&(term, power): &(Term, i8)| {
        let plus = Coefficient::plus(power.unsigned_abs()).unwrap();
        WeightedTerm { term, coefficient: if power < 0 { plus.reversed() } else { plus } }
    };
    let terms = terms.iter().map(weighted).collect();
    Polynomial::new(Weights { terms, ..Weights::default() }).unwrap()
}

fn four_terms() -> Polynomial {
    polynomial(&[
        (Parameter::Deny.into(), 17),
        (Parameter::Mob.into(), -15),
        (Parameter::Cent.into(), 14),
        (Parameter::Adv.into(), 14),
    ])
}

/// Few values, so that many moves are equally good.
fn coarse() -> Polynomial {
    polynomial(&[(Parameter::Kcent.into(), 18), (Connective::Moc2.into(), -18)])
}

fn settings(plies: PlyRules, direction: i32) -> LookAheadSettings {
    LookAheadSettings {
        plies,
        direction: ScoreDecay::shrinking(direction).unwrap(),
        ..LookAheadSettings::default()
    }
}

#[track_caller]
fn check(polynomial: &Polynomial, settings: &LookAheadSettings, variant: Variant) {
    let positions = positions_from_play(POSITIONS);
    thread::scope(|scope| {
        for part in positions.chunks(POSITIONS / 4) {
            scope.spawn(|| part.iter().for_each(|position| compare(polynomial, settings, variant, position)));
        }
    });
}

fn compare(polynomial: &Polynomial, settings: &LookAheadSettings, variant: Variant, position: &Position) {
    let mut look_ahead = LookAhead::new(polynomial.clone(), *settings);
    let found = look_ahead.choose(None, position, variant, &Limits::default(), &NoControl);
    let proof = minimax(polynomial, settings, position, variant);
    assert_eq!((found.score, found.line.first().copied()), (proof.score, proof.best), "{position}");
}

#[test]
fn it_agrees_with_minimax_at_the_papers_ply() {
    check(&four_terms(), &LookAheadSettings::default(), Variant::Standard);
}

#[test]
fn it_agrees_with_minimax_where_many_moves_are_equally_good() {
    let plies = PlyRules::default().with_minimum(2);
    check(&polynomial(&[]), &settings(plies, 0), Variant::Standard);
    check(&polynomial(&[]), &settings(plies, 1024), Variant::Standard);
    check(&coarse(), &LookAheadSettings { plies, ..LookAheadSettings::default() }, Variant::Standard);
    check(&coarse(), &settings(plies, 1 << 16), Variant::Standard);
}

#[test]
fn it_agrees_with_minimax_for_the_polynomials_that_people_play() {
    let plies = PlyRules::default().with_minimum(2);
    for name in ["sixteen-terms", "published-1959"] {
        let preset = Polynomial::preset(name).unwrap();
        let connectives = ConnectiveReading::ThreeWay;
        let three_way = Polynomial::new(Weights { connectives, ..preset.clone().into() }).unwrap();
        for polynomial in [preset, three_way] {
            check(&polynomial, &settings(plies, 1024), Variant::Standard);
        }
    }
}

#[test]
fn it_agrees_with_minimax_where_each_jump_counts() {
    let plies = PlyRules { jump_plies: JumpPlies::Each, ..PlyRules::default() };
    check(&four_terms(), &settings(plies, 0), Variant::Standard);
}

#[test]
fn it_agrees_with_minimax_in_give_away() {
    check(&four_terms(), &settings(PlyRules::default().with_minimum(2), 7), Variant::GiveAway);
}

#[test]
fn it_agrees_with_minimax_with_other_break_points() {
    // Stops before jumps, at once and when one side is ahead; goes further with fewer pieces.
    let early = PlyRules {
        minimum: 1,
        offers: 3,
        jumps: 3,
        decided: 3,
        lead: 0,
        last: 4,
        few: [20, 10],
        ..PlyRules::default()
    };
    check(&four_terms(), &settings(early, 100), Variant::Standard);
    let flat = PlyRules {
        minimum: 3,
        offers: 3,
        jumps: 3,
        decided: 3,
        lead: 0,
        last: 3,
        few: [0, 0],
        ..PlyRules::default()
    };
    check(&coarse(), &settings(flat, 1), Variant::Standard);
}

#[test]
fn the_scores_of_all_moves_have_the_score_of_the_position_as_their_best() {
    let mut look_ahead = LookAhead::new(four_terms(), LookAheadSettings::default());
    for position in positions_from_play(500) {
        let found = look_ahead.choose(None, &position, Variant::Standard, &Limits::default(), &NoControl);
        let ratings =
            look_ahead.rate(None, &position, Variant::Standard, &Limits::default(), &NoControl).unwrap();
        assert_eq!(ratings.iter().map(|(_, score)| *score).max(), Some(found.score), "{position}");
        assert!(ratings.contains(&(found.line[0], found.score)), "{position}");
        assert_eq!(ratings.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), position.moves());
    }
}

#[test]
fn the_expected_line_is_legal_and_ends_where_a_decided_score_says() {
    let mut look_ahead = LookAhead::new(four_terms(), LookAheadSettings::default());
    for position in positions_from_play(2_000) {
        let found = look_ahead.choose(None, &position, Variant::Standard, &Limits::default(), &NoControl);
        let end = found.line.iter().fold(position, |position, &mv| {
            assert!(position.moves().contains(&mv), "{position} {mv}");
            position.after(mv)
        });
        if samuel::is_decided(found.score) {
            assert!(!end.can_move(), "{position}");
            assert_eq!(found.score.abs(), WIN - 1024 * found.line.len() as i32, "{position}");
        }
    }
}

#[test]
fn limits_end_the_look_ahead_with_a_legal_move() {
    let mut look_ahead = LookAhead::new(four_terms(), LookAheadSettings::default());
    let start = Position::start();
    let whole = look_ahead.choose(None, &start, Variant::Standard, &Limits::default(), &NoControl);
    for nodes in (0..whole.statistics.nodes * 2).step_by(37) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = look_ahead.choose(None, &start, Variant::Standard, &limits, &NoControl);
        assert!(found.statistics.nodes <= nodes, "{nodes}: {found:?}");
        assert!(start.moves().contains(&found.line[0]), "{nodes}");
    }
    let generous = Limits { nodes: Some(1_000_000), ..Limits::default() };
    let found = look_ahead.choose(None, &start, Variant::Standard, &generous, &NoControl);
    assert_eq!((found.score, found.line), (whole.score, whole.line));
}

#[test]
fn ply_and_depth_limits_set_the_first_and_the_last_break_point() {
    let mut look_ahead = LookAhead::new(four_terms(), LookAheadSettings::default());
    for position in positions_from_play(200) {
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let found = look_ahead.choose(None, &position, Variant::Standard, &limits, &NoControl);
        assert!(found.statistics.depth <= 2, "{position}");
        let limits = Limits { ply: Some(1), ..Limits::default() };
        let shallow = look_ahead.choose(None, &position, Variant::Standard, &limits, &NoControl);
        let whole = look_ahead.choose(None, &position, Variant::Standard, &Limits::default(), &NoControl);
        assert!(shallow.statistics.nodes <= whole.statistics.nodes, "{position}");
    }
}
