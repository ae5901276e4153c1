//! Alpha at the table and on paper: the player that learns by generalization, and `crownhead alpha`.

use std::fs;
use std::path::Path;

use crate::program::{crownhead, refused, root};
use samuel::generalization::{Alpha, AlphaState, GeneralizationSettings, play_game};
use samuel::{Polynomial, ScoreDecay};

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
    assert_eq!((after.beta(), after.black_marks), (before.beta(), 0));

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
    let sound = fs::read_to_string(&path).unwrap();
    let damaged = sound.replacen("\nmoves = 0\n", "\nmoves = many\n", 1);
    assert_ne!(damaged, sound);
    fs::write(&path, damaged).unwrap();
    let run = play("random");
    let reason = format!("{}: line 6: ", path.display());
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

/// A state after some games of the series.
fn learn(path: &Path, games: u32) -> AlphaState {
    let mut alpha = Alpha::new(begin(path));
    for _ in 0..games {
        play_game(&mut alpha, None, &|| false, &mut |_| {}).unwrap();
    }
    alpha.state().save(path).unwrap();
    alpha.state().clone()
}

#[test]
fn show_has_the_table_of_the_paper() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.alpha");
    let state = learn(&path, 6);
    let json = crownhead(&["alpha", "show", text(&path), "--json"]).json();
    assert_eq!(json["games"], 6);
    assert_eq!(json["adjustments"], state.adjustments);
    assert_eq!(json["series"], "second");
    let changed: Vec<_> =
        json["settings"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(changed, ["start", "ply"]);
    let terms = json["terms"].as_array().unwrap();
    assert_eq!((terms.len(), json["reserve"].as_array().unwrap().len()), (16, 22));
    assert_eq!(terms[0]["name"], state.terms.leader().term.name());
    assert!(terms[0]["coefficient"].as_str().unwrap().ends_with("2^18"), "{}", terms[0]);
    assert_eq!(json["discarded"].as_array().unwrap().len(), state.discards.len());

    let shown = crownhead(&["alpha", "show", text(&path)]).out;
    assert!(
        shown.starts_with(&format!("{}: 6 games of the series, 0 against others\n", path.display())),
        "{shown}"
    );
    assert!(shown.contains("those of the second series, but start random, ply 1\n"), "{shown}");
    assert!(shown.lines().all(|line| line.len() <= 100 && line.trim_end() == line), "{shown}");
}

#[test]
fn trace_plays_the_next_game_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.alpha");
    for games in [0, 1, 5] {
        let mut alpha = Alpha::new(learn(&path, games));
        let before = fs::read(&path).unwrap();
        let json = crownhead(&["alpha", "trace", text(&path), "--json"]).json();
        assert_eq!(fs::read(&path).unwrap(), before);
        assert_eq!(json["game"], games + 1);

        let report = play_game(&mut alpha, None, &|| false, &mut |_| {}).unwrap();
        let turns = json["turns"].as_array().unwrap();
        assert_eq!(turns.iter().filter(|turn| turn["move"].is_string()).count(), report.moves.len());
        let lessons =
            || turns.iter().map(|turn| &turn["thought"]["lesson"]).filter(|lesson| lesson.is_object());
        let corrects = |lesson: &&serde_json::Value| {
            lesson["corrections"].as_array().is_some_and(|list| !list.is_empty())
        };
        let adjusted = lessons().filter(corrects).count();
        assert_eq!(
            (adjusted as u32, json["result"].as_str()),
            (report.adjustments, Some(report.result.name()))
        );
        let replaced = lessons().filter(|lesson| lesson["replaced"].is_object()).count();
        assert_eq!(replaced, report.replacements.len());
        assert_eq!(
            turns.iter().filter(|turn| turn["thought"]["new_leader"] == true).count() as u32,
            report.leader_changes
        );

        // The last correction of each term is where the state after the game stands.
        for one in alpha.state().terms.active().iter().filter(|one| Some(one.term) != report.unseated) {
            let mut corrections = lessons().flat_map(|lesson| lesson["corrections"].as_array().unwrap());
            let last = corrections.rfind(|correction| correction["term"] == one.term.name());
            let Some(last) = last.and_then(|last| last["after"].as_f64()) else { continue };
            let is_new = report.replacements.iter().any(|replacement| replacement.entered == one.term);
            assert!(is_new || (last - f64::from(one.sign()) * one.correlation).abs() < 1e-12, "{}", one.term);
        }

        let trace = crownhead(&["alpha", "trace", text(&path)]).out;
        assert!(trace.starts_with(&format!("game {} of the series, Alpha is ", games + 1)), "{trace}");
        assert!(trace.contains(&format!("\nAlpha {}: ", report.result.name())), "{trace}");
    }
}

#[test]
fn polynomial_writes_what_every_command_takes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.alpha");
    let state = learn(&path, 3);
    let out = folder.path().join("learned.polynomial");
    assert_eq!(crownhead(&["alpha", "polynomial", text(&path), "--out", text(&out)]).code, 0);
    assert_eq!(Polynomial::load(&out).unwrap(), state.polynomial());
    let run = crownhead(&["alpha", "polynomial", text(&path), "--beta"]);
    assert_eq!(Polynomial::parse(run.out.as_bytes()).unwrap(), state.beta());
    assert_eq!(crownhead(&["terms", "--polynomial", text(&out)]).code, 0);
}

#[test]
fn a_file_that_is_no_state_is_refused_by_every_subcommand() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other");
    fs::write(&path, "crownhead polynomial 1\n").unwrap();
    for subcommand in ["show", "trace", "polynomial"] {
        let run = crownhead(&["alpha", subcommand, text(&path)]);
        assert!(run.code == 2 && run.err.contains("other: line 1: "), "{run:?}");
    }
}

#[test]
fn the_game_in_the_book_is_the_one_that_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pupil.alpha");
    let learner = format!("samuel:alpha={},learn=on", path.display());
    let direction = ScoreDecay::shrinking(1024).unwrap();
    let settings = GeneralizationSettings { direction, ..GeneralizationSettings::SECOND_SERIES };
    AlphaState::begin(settings, 1).save(&path).unwrap();
    assert_eq!(crownhead(&["choose", "--player", &learner, "--seed", "1"]).code, 0);
    let trace = crownhead(&["alpha", "trace", text(&path)]).out;
    let shown = crownhead(&["alpha", "show", text(&path)]).out;
    let printed = format!("{trace}{shown}");
    let book = fs::read_to_string(root().join("docs/how-it-learns.md")).unwrap();
    // Every other part between fences is a drawing; those that begin with a command or a ply are output.
    let blocks = book.split("```\n").skip(1).step_by(2).filter(|block| block.starts_with(['$', ' ']));
    let quoted: Vec<_> = blocks
        .flat_map(str::lines)
        .filter(|line| !line.starts_with('$') && !line.starts_with("pupil.alpha: ") && line.trim() != "...")
        .collect();
    assert!(quoted.len() > 40, "{quoted:?}");
    for line in quoted {
        assert!(printed.lines().any(|known| known == line), "not printed any more: {line}");
    }
}
