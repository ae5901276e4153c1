//! Alpha at the table and on paper: the player that learns by generalization, and `crownhead alpha`.

mod program;

use std::fs;
use std::path::Path;

use program::{crownhead, refused};
use samuel::generalization::{AlphaState, GeneralizationSettings};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A quick start: second series, but with an arbitrary selection of terms.
fn begin(path: &Path) -> AlphaState {
    let mut settings = GeneralizationSettings { ply: 1, ..GeneralizationSettings::SECOND_SERIES };
    settings.set("start", "random").unwrap();
    let state = AlphaState::begin(settings, 5);
    state.save(path).unwrap();
    state
}

#[test]
fn a_match_teaches_the_player_that_learns() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.alpha");
    let before = begin(&path);
    let learner = format!("samuel:alpha={},learn=on", path.display());
    let run = crownhead(&["match", &learner, "random", "--games", "4", "--json"]);
    assert_eq!(run.code, 0, "{run:?}");
    let after = AlphaState::load(&path).unwrap();
    assert_eq!((after.games, after.other_games), (0, 4));
    assert!(after.adjustments > 0 && after.terms != before.terms);
    assert_eq!((after.beta, after.black_marks), (before.beta, 0));

    let learned = fs::read(&path).unwrap();
    let reader = format!("samuel:alpha={}", path.display());
    assert_eq!(crownhead(&["match", &reader, "random", "--games", "4"]).code, 0);
    assert_eq!(fs::read(&path).unwrap(), learned, "immobilized, it learns nothing");
}

#[test]
fn two_learners_in_one_file_and_damaged_files_are_refused_before_any_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.alpha");
    begin(&path);
    let learner = format!("samuel:alpha={},learn=on", path.display());
    let out = folder.path().join("run");
    let play = |second: &str| crownhead(&["match", &learner, second, "--games", "2", "--out", text(&out)]);
    let run = play(&format!("{learner},ply=2"));
    assert!(run.code == 2 && run.err.contains("another player learns in it"), "{run:?}");
    let damaged =
        fs::read_to_string(&path).unwrap().replacen("moves             0", "moves             many", 1);
    fs::write(&path, damaged).unwrap();
    let run = play("random");
    let reason = format!("{}: line 5: ", path.display());
    assert!(run.code == 2 && run.err.contains(&reason) && run.err.lines().count() == 1, "{run:?}");
    assert!(!out.exists(), "no run was begun");
}

#[test]
fn commands_that_measure_refuse_a_player_that_learns() {
    refused(
        &crownhead(&["endings", "--player", "samuel:alpha=f,learn=on"]),
        "crownhead: player 'samuel:alpha=f,learn=on' learns as it plays: expected one that does not, with learn=off",
    );
}
