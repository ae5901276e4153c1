//! `crownhead moves`.

use crate::program::{crownhead, refused};
use serde_json::{Value, json};

fn check(fen: &str, expected: &[&str]) {
    let report = crownhead(&["moves", "--fen", fen, "--json"]).json();
    let moves = report["moves"].as_array().unwrap();
    assert_eq!(moves.iter().map(|entry| entry["move"].as_str().unwrap()).collect::<Vec<_>>(), expected);
}

#[test]
fn both_ways_round_a_circular_capture_are_listed() {
    check("B:W14,15,22,23:BK10", &["10x17x26x19x10", "10x19x26x17x10"]);
    let report = crownhead(&["moves", "--fen", "B:W14,15,22,23:BK10", "--json"]).json();
    assert_eq!(report["moves"][0]["path"], json!([10, 17, 26, 19, 10]));
    assert_eq!(report["moves"][0]["captured"], json!([14, 15, 22, 23]));
    assert_eq!(report["results"], 1);
}

#[test]
fn a_man_that_is_crowned_stops() {
    check("B:W26,27:B22", &["22x31"]);
}

#[test]
fn without_a_position_it_is_the_start() {
    let run = crownhead(&["moves"]);
    assert_eq!(run.out, "9-13\n9-14\n10-14\n10-15\n11-15\n11-16\n12-16\n");
    let report = crownhead(&["moves", "--json"]).json();
    assert_eq!((&report["turn"], &report["must_capture"]), (&json!("black"), &Value::Bool(false)));
}

#[test]
fn a_lost_position_has_no_move() {
    check("W:W:B1", &[]);
    assert_eq!(crownhead(&["moves", "--fen", "W:W:B1"]).out, "no legal move\n");
}

#[test]
fn every_kind_of_bad_position_has_its_own_line() {
    let line = |fen: &str, why: &str| {
        let run = crownhead(&["moves", "--fen", fen]);
        refused(&run, &format!("crownhead: bad FEN '{fen}': {why}"));
    };
    line("", "column 1: expected B or W for the side to move, found the end");
    line("B:W1", "a White man on its own crown row (1): expected a king there, K1");
    line("B:W18:B18", "column 8: square 18 is named twice: expected each square once");
    line("B:W5-17", "White has 13 pieces: expected at most 12");
    line("B:W0", "column 4: no square 0: expected 1 to 32");
}
