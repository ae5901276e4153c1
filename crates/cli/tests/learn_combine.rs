//! `crownhead learn combine`: killed, stopped and started again, and the player that it makes.

use crate::program;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{crownhead, refused};
use serde_json::json;
use tempfile::TempDir;

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary folders have plain names")
}

/// Levels open and close often, so that kills meet all that can happen.
const STAGED: [&str; 14] = [
    "learn",
    "combine",
    "--how",
    "staged",
    "--games",
    "20",
    "--ply",
    "1",
    "--seed",
    "2",
    "--set",
    "start=random",
    "--stable-games",
    "1",
];

fn learn(out: &Path, more: &[&str]) -> program::Run {
    crownhead(&[&STAGED[..], &["--out", text(out)], more].concat())
}

fn export(tape: &Path) -> String {
    let run = crownhead(&["tape", "export", text(tape)]);
    assert_eq!(run.code, 0, "{run:?}");
    run.out
}

fn same(one: &Path, other: &Path) {
    for name in ["state.json", "trace.csv", "alpha.state", "summary.json", "plots/level.svg"] {
        let read = |folder: &Path| fs::read(folder.join(name)).unwrap();
        assert!(read(one) == read(other), "{name} differs");
    }
    for level in 0..6 {
        let tape = format!("level-{level}.tape");
        assert_eq!(one.join(&tape).exists(), other.join(&tape).exists(), "{tape}");
        if one.join(&tape).exists() {
            assert!(export(&one.join(&tape)) == export(&other.join(&tape)), "{tape} differs");
        }
    }
}

/// Starts a run, kills it when it has written so much more of its trace, and says whether it was cut short.
fn start_and_kill(out: &Path, bytes: u64) -> bool {
    let trace = out.join("trace.csv");
    let mut child = Command::new(env!("CARGO_BIN_EXE_crownhead"))
        .current_dir(program::root())
        .args(STAGED)
        .args(["--out", text(out)])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let before = fs::metadata(&trace).map_or(0, |metadata| metadata.len());
    while child.try_wait().unwrap().is_none() {
        if fs::metadata(&trace).is_ok_and(|metadata| metadata.len() > before + bytes) {
            child.kill().unwrap();
        }
        std::thread::yield_now();
    }
    !out.join("summary.json").exists()
}

#[test]
fn a_run_killed_again_and_again_ends_like_one_that_was_not() {
    let place = TempDir::new().unwrap();
    let [whole, killed] = ["whole", "killed"].map(|name| place.path().join(name));
    let mut kills = 0;
    while start_and_kill(&killed, [1, 200, 500][kills % 3]) {
        kills += 1;
        assert!(kills < 200, "it never ends");
    }
    assert!(kills >= 3, "{kills} kills");
    let run = learn(&whole, &[]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.starts_with("combined learning, staged\n  Alpha, Beta  20 games, "), "{run:?}");
    same(&whole, &killed);
}

#[test]
fn what_was_learned_plays_and_its_tapes_can_be_looked_at() {
    let place = TempDir::new().unwrap();
    let out = place.path().join("out");
    let summary = learn(&out, &["--json"]).json();
    assert_eq!((&summary["complete"], &summary["games"]), (&json!(true), &json!(20)));
    let tape = crownhead(&["tape", "stats", text(&out.join("level-0.tape")), "--json"]).json();
    assert_eq!(tape["positions"], summary["positions_by_level"][0]);
    for memory in ["on", "off"] {
        let player = format!("combined:folder={},memory={memory}", out.display());
        let run = crownhead(&["match", &player, "random", "--games", "4", "--json"]).json();
        assert_eq!(run["games"], json!(4));
        let lookups = run["thinking"][0]["lookups"].as_u64().unwrap();
        assert_eq!(lookups > 0, memory == "on");
    }
}

#[test]
fn what_makes_no_run_or_player_is_refused_in_one_line() {
    let place = TempDir::new().unwrap();
    let out = place.path().join("out");
    let line = |arguments: &[&str], expected: &str| {
        let run = crownhead(&[&["learn", "combine", "--out", text(&out)], arguments].concat());
        refused(&run, &format!("crownhead: {expected}"));
    };
    line(&["--how", "staged"], "learning 'staged' has no end: expected a number of games or of boards");
    line(&["--how", "rote"], "learning 'rote' has no end: expected a number of lessons or of boards");
    line(&["--how", "staged", "--games", "2", "--set", "ply"], "--set 'ply': expected key=value");
    line(&["--how", "staged", "--games", "2", "--set", "ply=0"], "--set: ply '0': expected 1 to 12");
    line(
        &["--how", "rote", "--lessons", "2", "--polynomial", "none"],
        "no polynomial 'none': expected four-terms, sixteen-terms, published-1959, pieces, or a file",
    );
    let nobody = crownhead(&["choose", "--player", "combined"]);
    assert!(
        nobody.err.contains("player setting folder=: expected the folder of a run of learn combine"),
        "{nobody:?}"
    );
    let nowhere = crownhead(&["choose", "--player", &format!("combined:folder={}", place.path().display())]);
    assert!(nowhere.code == 2 && nowhere.err.contains("alpha.state: "), "{nowhere:?}");
}

#[test]
fn no_games_leave_the_start_as_a_player() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("start");
    let run = crownhead(&[
        "learn",
        "combine",
        "--how",
        "generalization",
        "--games",
        "0",
        "--set",
        "start=random",
        "--out",
        text(&out),
        "--json",
    ]);
    assert_eq!(
        (run.json()["games"].as_u64(), run.json()["complete"].as_bool()),
        (Some(0), Some(true)),
        "{run:?}"
    );
    let player = format!("samuel:ply=1,alpha={}", text(&out.join("alpha.state")));
    assert_eq!(crownhead(&["match", &player, "random", "--games", "2"]).code, 0);
}
