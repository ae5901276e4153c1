//! `crownhead learn generalize` and `learn settings`, killed, stopped and started again.

use crate::program;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{crownhead, refused};
use serde_json::{Value, json};
use tempfile::TempDir;

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary folders have plain names")
}

/// Short games: enough of them to be killed in between.
const SHORT: [&str; 16] = [
    "--series",
    "second",
    "--games",
    "12",
    "--seeds",
    "4",
    "--set",
    "ply=1",
    "--set",
    "start=random",
    "--set",
    "termination=40",
    "--set",
    "tally-limit=8",
    "--threads",
    "2",
];

fn generalize(out: &Path, more: &[&str]) -> program::Run {
    crownhead(&[&["learn", "generalize", "--out", text(out)][..], more].concat())
}

fn states(out: &Path) -> usize {
    let of_seed =
        |seed: usize| fs::read_dir(out.join(format!("states/seed-{seed:04}"))).map_or(0, Iterator::count);
    (1..=4).map(of_seed).sum()
}

/// Starts a run, kills it when there are so many more states, and says whether it was cut short.
fn start_and_kill(out: &Path, more: usize) -> bool {
    let before = states(out);
    let mut child = Command::new(env!("CARGO_BIN_EXE_crownhead"))
        .args(["learn", "generalize", "--out", text(out)])
        .args(SHORT)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while child.try_wait().unwrap().is_none() {
        if states(out) >= before + more {
            child.kill().unwrap();
        }
        std::thread::yield_now();
    }
    !out.join("summary.json").exists()
}

fn same(one: &Path, other: &Path) {
    for name in ["games.csv", "terms.csv", "discards.csv", "games.pdn", "summary.json", "plots/results.svg"] {
        let read = |folder: &Path| fs::read(folder.join(name)).unwrap();
        assert!(read(one) == read(other), "{name} differs");
    }
}

#[test]
fn a_run_killed_again_and_again_ends_like_one_that_was_not() {
    let folder = TempDir::new().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let mut kills = 0;
    while start_and_kill(&killed, [1, 3, 5][kills % 3]) {
        kills += 1;
        assert!(kills < 200, "it never ends");
    }
    assert!(kills >= 4, "{kills} kills");
    let run = generalize(&whole, &SHORT);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    same(&whole, &killed);
    let games = crownhead(&["pdn", "check", text(&killed.join("games.pdn")), "--json"]).json();
    assert_eq!((&games["games"], &games["bad"]), (&json!(48), &json!(0)));
}

#[test]
#[cfg(unix)]
fn ctrl_c_stops_and_the_same_command_goes_on() {
    let folder = TempDir::new().unwrap();
    let [whole, stopped] = ["whole", "stopped"].map(|name| folder.path().join(name));
    let arguments = [&["learn", "generalize", "--out", text(&stopped)][..], &SHORT].concat();
    let running = program::signal::Running::start(&arguments);
    while states(&stopped) < 6 {
        std::thread::yield_now();
    }
    running.press_ctrl_c();
    let run = running.end();
    assert_eq!((run.code, run.out.as_str()), (130, ""), "{run:?}");
    let last = run.err.lines().last().unwrap_or_default();
    assert!(
        last.starts_with("stopped after ")
            && last.ends_with(" of 48 games; the same command goes on from here"),
        "{run:?}"
    );
    assert_eq!(crownhead(&arguments).code, 0);
    assert_eq!(generalize(&whole, &SHORT).code, 0);
    same(&whole, &stopped);
}

#[test]
fn the_report_stands_beside_the_paper() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("out");
    let run = generalize(&out, &SHORT);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(lines[0], "generalization, second series, 4 seeds of 12 games");
    assert!(lines[1].ends_with("paper  seeds below, equal"), "{run:?}");
    assert!(lines[2].starts_with("  won                1 - 12 ") && lines[2].ends_with(" 18"), "{run:?}");
    assert!(run.out.contains("\n  the paper's won are for games 1 - 28\n"), "{run:?}");
    assert!(run.out.contains("\n  leading at the end         seeds      +      -\n"), "{run:?}");
    let report = generalize(&out, &[&SHORT[..], &["--json"]].concat()).json();
    let summary: Value = serde_json::from_slice(&fs::read(out.join("summary.json")).unwrap()).unwrap();
    assert_eq!((&report["figures"], &report["series"]), (&summary["figures"], &json!("second")));
    let figure = |name: &str| {
        let figures = report["figures"].as_array().unwrap();
        figures.iter().find(|figure| figure["name"] == name).unwrap().clone()
    };
    let sum: f64 = ["won", "lost", "drawn"].iter().map(|name| figure(name)["mean"].as_f64().unwrap()).sum();
    assert!((sum - 12.0).abs() < 1e-9);
    assert_eq!(figure("adjustments a game")["paper"]["games"], json!(42));
}

#[test]
fn learning_goes_on_from_a_state() {
    let folder = TempDir::new().unwrap();
    let [whole, back] = ["whole", "back"].map(|name| folder.path().join(name));
    assert_eq!(generalize(&whole, &SHORT).code, 0);
    let fifth = whole.join("states/seed-0003/game-0005.alpha");
    let run = generalize(&back, &["--from", text(&fifth), "--games", "1"]);
    assert!(run.code == 0 && run.out.starts_with("generalization, 1 seed of 1 game\n"), "{run:?}");
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    assert_eq!(
        read(&back.join("states/seed-0001/game-0006.alpha")),
        read(&whole.join("states/seed-0003/game-0006.alpha"))
    );
    let other = folder.path().join("other");
    let run = generalize(&other, &["--from", text(&fifth), "--games", "1", "--set", "active-terms=12"]);
    let expected = format!("crownhead: --set does not fit what is in {}: 16 active terms: ", fifth.display());
    assert!(run.code == 2 && run.err.starts_with(&expected), "{run:?}");
    assert!(!other.exists());
}

#[test]
fn give_away_is_learned_and_refused_where_the_standard_game_is_played() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("out");
    let run = generalize(&out, &[&SHORT[..], &["--give-away"]].concat());
    assert!(
        run.out.starts_with("generalization of give-away, second series, 4 seeds of 12 games\n"),
        "{run:?}"
    );
    assert!(!run.out.contains("paper"), "its series are of the standard game: {run:?}");
    let state = out.join("states/seed-0001/game-0012.alpha");
    let learner = format!("samuel:alpha={}", text(&state));
    let expected = |spec: &str| {
        format!("crownhead: player '{spec}': {}: learned in give-away: expected standard", state.display())
    };
    for command in [&["match", &learner, "greedy", "--games", "2"][..], &["choose", "--player", &learner]] {
        refused(&crownhead(command), &expected(&learner));
        assert_eq!(crownhead(&[command, &["--give-away"]].concat()).code, 0, "{command:?}");
    }
    let other = folder.path().join("other");
    let run = generalize(&other, &["--from", text(&state), "--games", "1"]);
    refused(&run, &format!("crownhead: {}: learned in give-away: expected standard", state.display()));
    assert_eq!(generalize(&other, &["--from", text(&state), "--games", "1", "--give-away"]).code, 0);
    let shown = crownhead(&["alpha", "show", text(&state)]);
    assert!(shown.out.contains("  learned      give-away, from "), "{shown:?}");
    assert_eq!(crownhead(&["alpha", "trace", text(&state)]).code, 0);
    let assessed = folder.path().join("assessed");
    let assess = ["learn", "assess", text(&out), "--at", "12", "--seeds", "1", "--games", "2"];
    let run = crownhead(&[&assess[..], &["--out", text(&assessed)]].concat());
    assert!(run.code == 0 && run.out.contains("against start"), "{run:?}");
}

#[test]
fn what_makes_no_run_is_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("out");
    let begin = ["--series", "first", "--games", "1", "--set", "ply=1", "--set", "termination=4"];
    let line = |more: &[&str]| generalize(&out, &[&begin[..], more].concat());
    refused(&line(&["--set", "ply"]), "crownhead: --set 'ply': expected key=value");
    refused(&line(&["--set", "ply=0"]), "crownhead: --set: ply '0': expected 1 to 12");
    let run = line(&["--set", "depth=3"]);
    let expected = "crownhead: --set: no setting 'depth': expected one of active-terms, start, ";
    assert!(run.code == 2 && run.err.starts_with(expected) && run.err.lines().count() == 1, "{run:?}");
    assert!(!out.exists());
    assert_eq!(line(&["--seed", "18446744073709551615"]).code, 0);
    let begun = format!("crownhead: {}: holds another run: it says ", out.display());
    for other in [&["--set", "ply=2"][..], &["--seed", "2"]] {
        let run = line(other);
        assert!(run.code == 2 && run.err.starts_with(&begun), "{run:?}");
    }
    let run = generalize(&out, &["--games", "1"]);
    assert!(run.code == 2 && run.err.contains("--series"), "{run:?}");
    let run = generalize(&out, &["--games", "1", "--from", "no-such.alpha"]);
    refused(
        &run,
        "crownhead: no-such.alpha: no such file: expected a state of learning, such as learn generalize leaves",
    );
}

#[test]
fn settings_are_listed_with_the_values_of_both_series() {
    let run = crownhead(&["learn", "settings"]);
    assert!(run.out.contains("tally-limit       8            32                low-term tallies"), "{run:?}");
    let listed = crownhead(&["learn", "settings", "--json"]).json();
    let ply = listed.as_array().unwrap().iter().find(|one| one["name"] == "ply").unwrap();
    assert_eq!(
        (&ply["first"], &ply["second"], &ply["expected"]),
        (&json!("3"), &json!("3"), &json!("1 to 12"))
    );
}
