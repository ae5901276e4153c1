//! The critic (C-12): recorded moves beside what principles would have rejected.

use arena::{Control, NoControl};
use cowell_reed::Strategy;
use cowell_reed::critic::{Critique, Tally};
use cowell_reed::replay::{PRINTED_ROUNDS, Replay, printed_game};
use rules::Color;
use rules::pdn::{Item, Record};

fn judged(record: &Record, sides: &[Color], preset: &str) -> Critique {
    let strategy = Strategy::preset(preset).unwrap();
    Critique::new(record, sides, &strategy, &NoControl).unwrap().unwrap()
}

fn game(text: &str) -> Record {
    rules::pdn::read(text.as_bytes()).next().unwrap().unwrap()
}

fn comments(record: &Record) -> Vec<&str> {
    let items = record.line.0.iter();
    let comments = items.filter_map(|item| match item {
        Item::Comment(comment) => Some(comment.as_str()),
        _ => None,
    });
    comments.collect()
}

#[test]
fn the_program_is_blamed_for_the_moves_that_its_own_strategy_misses() {
    for (round, preset) in PRINTED_ROUNDS {
        let record = printed_game(round);
        let critique = judged(&record, &[Color::Black], preset);
        let strategy = Strategy::preset(preset).unwrap();
        let replay = Replay::new(&record, Color::Black, &strategy, &strategy.readings).unwrap();
        let missed: Vec<_> = replay.moves.iter().filter(|mv| !mv.is_hit()).collect();
        let blamed: Vec<_> = critique.rejected().collect();
        assert_eq!(blamed.len(), missed.len(), "game {round}");
        for ((mv, objection), missed) in blamed.into_iter().zip(missed) {
            assert_eq!((mv.position, mv.played), (missed.position, missed.played));
            assert_eq!(Some(objection.principle.as_str()), missed.rejected_by());
        }
        let tally = critique.tally(Color::Black);
        assert_eq!((tally.choices, tally.forced), (replay.moves.len(), replay.forced));
        assert_eq!(critique.tally(Color::White), Tally::default());
    }
}

/// As `crownhead choose` shows it: CRAMP gives 9-13 -9, and -8 to the two moves that it leaves.
#[test]
fn an_objection_names_principle_step_scores_and_what_is_left() {
    let critique = judged(&game("1. 9-13 *"), &Color::ALL, "game-1");
    let (mv, objection) = critique.rejected().next().unwrap();
    assert_eq!((objection.principle.as_str(), objection.step, objection.steps), ("CRAMP", 4, 6));
    assert_eq!((objection.score, objection.best), (-9.0, -8.0));
    assert_eq!(
        (objection.preferred.clone(), mv.number()),
        (vec!["10-14".into(), "12-16".into()], "1.".into())
    );
}

/// White's dual: the same game with colors exchanged is judged alike.
#[test]
fn white_is_judged_from_its_own_seat() {
    let turned =
        game("[FEN \"W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\"]\n1. 24-20 *");
    let critique = judged(&turned, &[Color::White], "game-1");
    let (_, objection) = critique.rejected().next().unwrap();
    assert_eq!((objection.principle.as_str(), objection.score, objection.best), ("CRAMP", -9.0, -8.0));
}

#[test]
fn comments_come_behind_those_that_are_there_and_only_once() {
    let record = game("1. 9-13 $6 {my own} (1. 10-14) 22-18 {and mine} *");
    let critique = judged(&record, &[Color::Black], "game-1");
    let annotated = critique.annotate(&record, "game-1");
    let remark = "critic game-1: CRAMP (4 of 6) prefers 10-14 12-16 (-8, this -9)";
    assert_eq!(comments(&annotated), ["my own", remark, "and mine"]);
    assert!(matches!(annotated.line.0[4], Item::Variation(_)), "{annotated}");
    let again = game(&annotated.to_string());
    assert_eq!(judged(&again, &[Color::Black], "game-1").annotate(&again, "game-1").line, annotated.line);
}

#[test]
fn a_move_that_was_forced_is_never_blamed() {
    let critique = judged(&game("1. 11-15 22-18 2. 15x22 25x18 *"), &Color::ALL, "game-1");
    assert!(critique.moves.iter().filter(|mv| mv.is_forced()).all(|mv| mv.objection.is_none()));
    assert_eq!(critique.tally(Color::Black).forced, 1);
}

#[test]
fn it_can_be_stopped() {
    struct StopAtOnce;
    impl Control for StopAtOnce {
        fn stop(&self) -> bool {
            true
        }
    }
    let strategy = Strategy::preset("game-1").unwrap();
    let critique = Critique::new(&printed_game("I"), &Color::ALL, &strategy, &StopAtOnce);
    assert_eq!(critique, Ok(None));
}
