//! `crownhead endings`: players beside exact play.

use crate::program;
use crate::program::{crownhead, refused};
use serde_json::json;

fn endings(player: &str, more: &[&str]) -> program::Run {
    let arguments = ["endings", "--player", player, "--positions", "30", "--kind", "two-kings"];
    crownhead(&[&arguments[..], more].concat())
}

#[test]
fn the_report_has_what_was_recognized_and_what_was_driven_home() {
    let run = endings("samuel", &["--json"]);
    let report = run.json();
    assert_eq!((run.code, &report["complete"], &report["wrong"]), (0, &json!(true), &json!(0)), "{run:?}");
    let about = ["player", "kind", "positions", "seed", "moves"];
    assert_eq!(json!(about.map(|key| &report[key])), json!(["samuel", "two-kings", 30, 1, 40]));
    // Five plies with so few pieces: three moves of the winner.
    assert_eq!((&report["wins"]["moves_ahead"], &report["losses"]["moves_ahead"]), (&json!(3), &json!(3)));
    let distances = report["distances"].as_array().unwrap();
    let boards: u64 = distances.iter().map(|distance| distance["won"]["boards"].as_u64().unwrap()).sum();
    // Some of the wins are those of the single king, which takes one of the two and is left with one.
    assert!(boards >= 14_846, "{boards}");
    let won = &report["home"]["won"];
    assert_eq!(won["of"], json!(30));
    assert!(won["low"].as_f64() < won["fraction"].as_f64(), "{won}");
    assert!(won["fraction"].as_f64() < won["high"].as_f64(), "{won}");
}

#[test]
fn people_get_a_table() {
    let text = endings("samuel", &["--moves", "5"]).out;
    assert!(text.starts_with("samuel in two kings against one\n"), "{text}");
    for part in
        ["wins recognized 3 moves ahead; of all there are, ", "against exact defense, won within 5 moves: "]
    {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn a_tape_is_read_by_several_threads_and_the_report_is_the_same_at_any_number() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (tape, out) = (path("tape"), path("run"));
    let learn =
        ["learn", "rote", "--games", "20", "--no-self-play", "--two-kings", "--tape", &tape, "--out", &out];
    let run = crownhead(&learn);
    assert_eq!(run.code, 0, "{run:?}");
    let before = std::fs::read(&tape).unwrap();
    let player = format!("samuel:tape={tape}");
    let runs = ["1", "2", "5"].map(|threads| endings(&player, &["--threads", threads]).out);
    assert_eq!(runs[0], runs[1]);
    assert_eq!(runs[0], runs[2]);
    assert_ne!(runs[0].split_once('\n').unwrap().1, endings("samuel", &[]).out.split_once('\n').unwrap().1);
    assert_eq!(std::fs::read(&tape).unwrap(), before, "an examination teaches nothing");
}

#[test]
fn players_that_learn_and_samples_of_nothing_are_refused() {
    refused(
        &endings("samuel:tape=t,learn=on", &[]),
        "crownhead: player 'samuel:tape=t,learn=on' learns as it plays: expected one that does not, with learn=off",
    );
    let run = crownhead(&["endings", "--player", "samuel", "--positions", "0"]);
    assert!(run.code == 2 && run.err.contains("--positions"), "{run:?}");
}
