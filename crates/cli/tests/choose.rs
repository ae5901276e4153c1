//! `crownhead choose` with the engine: several lines, limits that ask for too much, and moves that need no thinking.

use serde_json::Value;

#[cfg(unix)]
use crate::program::crownhead_within;
use crate::program::{Run, crownhead, refused};

const MIDDLE: &str = "B:W27,28,30,31,32:B3,12,14,19,20";

fn choose(more: &[&str]) -> Run {
    crownhead(&[&["choose", "--player", "crownhead:hash=4", "--nodes", "20000"], more].concat())
}

#[test]
fn several_lines_are_numbered_the_best_one_first() {
    let run = choose(&["--fen", MIDDLE, "--lines", "3"]);
    let told: Vec<Vec<&str>> = run.out.lines().map(|line| line.split_whitespace().collect()).collect();
    let lines: Vec<_> = told.iter().filter(|words| words[0].ends_with('.')).collect();
    assert_eq!(lines.iter().map(|words| words[0]).collect::<Vec<_>>(), ["1.", "2.", "3."], "{run:?}");
    let score = |words: &&Vec<&str>| words[1].parse::<f64>().unwrap();
    assert!(lines.iter().map(score).is_sorted_by(|one, two| one >= two), "{run:?}");
    assert_eq!(
        (told[0][0], lines[0].len() > 4),
        (lines[0][2], true),
        "the move, and how it goes on: {run:?}"
    );
}

#[test]
fn several_lines_begin_with_different_moves_in_json() {
    let report = choose(&["--fen", MIDDLE, "--lines", "3", "--json"]).json();
    let lines = report["lines"].as_array().unwrap();
    let first = |line: &Value| line["line"][0].as_str().unwrap().to_owned();
    let mut moves: Vec<_> = lines.iter().map(first).collect();
    assert_eq!((moves.len(), &report["move"]), (3, &moves[0].as_str().into()), "{report}");
    assert_eq!((&report["score"], &report["line"]), (&lines[0]["score"], &lines[0]["line"]));
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 3, "{report}");
    assert_eq!(choose(&["--fen", MIDDLE, "--json"]).json()["lines"], Value::Null, "one line needs no list");
}

#[test]
fn there_are_no_more_lines_than_moves() {
    let report = choose(&["--fen", "B:W30,31,32:B1,28,21,K5", "--lines", "64", "--json"]).json();
    let moves = crownhead(&["moves", "--fen", "B:W30,31,32:B1,28,21,K5", "--json"]).json();
    let count = |list: &Value| list.as_array().map(Vec::len);
    assert_eq!(count(&report["lines"]), count(&moves["moves"]), "{report} {moves}");
}

#[test]
fn known_endings_are_told_with_the_plies_that_they_take() {
    let fen = ["--fen", "W:WK30,K26:BK1", "--lines", "2"];
    let run = choose(&fen);
    assert!(run.out.contains("White wins in 14 moves\n"), "{run:?}");
    let report = choose(&[&fen[..], &["--json"]].concat()).json();
    assert_eq!(report["lines"][0]["score"]["win"], 14, "{report}");
}

#[test]
fn nobody_thinks_for_an_hour_about_what_is_clear() {
    for (fen, most) in [
        ("B:W18:B14,15,1,2,3,5", 1),
        ("W:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,18", 2_000),
    ] {
        let run = crownhead(&["choose", "--player", "crownhead", "--time", "3600", "--fen", fen, "--json"]);
        let report = run.json();
        assert!(report["nodes"].as_u64().is_some_and(|nodes| nodes <= most), "{report}");
        assert_eq!(report["move"], report["line"][0]);
    }
}

#[test]
fn settings_beyond_what_there_is_are_refused_in_one_line() {
    for (setting, expected) in [
        ("hash=0", "a table of 0 MB: expected 1 to 65536"),
        ("hash=70000", "a table of 70000 MB: expected 1 to 65536"),
        ("threads=0", "expected 1 to 256"),
        ("threads=1000", "expected 1 to 256"),
        ("lines=0", "expected 1 to 64"),
        ("cpu=0", "expected 1 to 86400000"),
        ("nodes=0", "expected 1 to 18446744073709551615"),
    ] {
        let run = crownhead(&["choose", "--player", &format!("crownhead:{setting}")]);
        refused(&run, &format!("crownhead: player 'crownhead:{setting}': {expected}"));
    }
    for limit in ["--nodes", "--depth", "--lines"] {
        let run = choose(&[limit, "0"]);
        assert!(run.code == 2 && run.err.contains(limit) && run.err.lines().count() == 1, "{run:?}");
    }
}

/// Whether or not the machine has so much.
#[cfg(unix)]
#[test]
fn a_table_that_does_not_fit_into_memory_is_refused_in_one_line() {
    let run = crownhead_within("ulimit -v 8000000", &["choose", "--player", "crownhead:hash=65536"]);
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
    let line = "crownhead: player 'crownhead:hash=65536': a table of 65536 MB";
    assert!(run.err.starts_with(line) && run.err.contains("memory"), "{run:?}");
}
