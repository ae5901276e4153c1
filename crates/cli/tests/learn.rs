//! `crownhead learn rote` and `crownhead tape`, killed, stopped and started again.

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

/// Learns in a folder of its own, where tape and run have always the same names.
fn learn(folder: &Path, out: &str, more: &[&str]) -> program::Run {
    let (tape, out) = (folder.join("tape"), folder.join(out));
    crownhead(&[&["learn", "rote", "--tape", text(&tape), "--out", text(&out)][..], more].concat())
}

fn export(folder: &Path) -> String {
    let run = crownhead(&["tape", "export", text(&folder.join("tape"))]);
    assert_eq!(run.code, 0, "{run:?}");
    run.out
}

fn same(one: &Path, other: &Path) {
    for name in ["trace.csv", "hits.csv", "games.pdn", "summary.json", "plots/effective-ply.svg"] {
        let read = |folder: &Path| fs::read(folder.join("out").join(name)).unwrap();
        assert!(read(one) == read(other), "{name} differs");
    }
    assert!(export(one) == export(other), "the tapes differ");
}

fn two_folders() -> [TempDir; 2] {
    [TempDir::new().unwrap(), TempDir::new().unwrap()]
}

#[test]
fn a_run_ends_with_a_table_and_a_second_one_finds_more() {
    let folder = TempDir::new().unwrap();
    let lessons = ["--games", "40", "--ply", "2", "--seed", "1"];
    let first = learn(folder.path(), "one", &lessons);
    assert_eq!(first.code, 0, "{first:?}");
    let lines: Vec<_> = first.out.lines().collect();
    assert_eq!(lines[0], "rote learning, 40 lessons");
    assert!(lines[3].starts_with("  1 - 10 ") && lines[7].starts_with("  all "), "{first:?}");
    assert!(lines.iter().any(|line| line.ends_with(" positions, 0 before")), "{first:?}");
    let second = learn(folder.path(), "two", &[&lessons[..], &["--json"]].concat()).json();
    let first: Value =
        serde_json::from_slice(&fs::read(folder.path().join("one/summary.json")).unwrap()).unwrap();
    let of = |summary: &Value, figure: &str| summary["whole"]["all"][figure].as_f64().unwrap();
    assert!(of(&second, "hits") > of(&first, "hits"));
    assert!(of(&second, "effective_ply") > of(&first, "effective_ply"));
    assert_eq!((&second["positions_before"], &second["complete"]), (&first["positions"], &json!(true)));
    let games = crownhead(&["pdn", "check", text(&folder.path().join("two/games.pdn")), "--json"]).json();
    assert_eq!((&games["games"], &games["bad"]), (&json!(40), &json!(0)));
}

const MIXED: [&str; 14] = [
    "--games",
    "60",
    "--ply",
    "2",
    "--seed",
    "4",
    "--opponent",
    "greedy",
    "--book",
    "data/games/nealey-1962.pdn",
    "--endings",
    "--two-kings",
    "--most-plies",
    "100",
];

/// Starts a run, kills it when it has written so much more of its trace, and says whether it was cut
/// short. The tape is somewhere between two merges then, or in the middle of one.
fn start_and_kill(folder: &Path, bytes: u64) -> bool {
    let (tape, trace) = (folder.join("tape"), folder.join("out/trace.csv"));
    let out = folder.join("out");
    let mut child = Command::new(env!("CARGO_BIN_EXE_crownhead"))
        .current_dir(program::root())
        .args(["learn", "rote", "--tape", text(&tape), "--out", text(&out)])
        .args(MIXED)
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
    let [whole, killed] = two_folders();
    let mut kills = 0;
    while start_and_kill(killed.path(), [1, 400, 900][kills % 3]) {
        kills += 1;
        assert!(kills < 200, "it never ends");
    }
    assert!(kills >= 5, "{kills} kills");
    assert_eq!(learn(whole.path(), "out", &MIXED).code, 0);
    same(whole.path(), killed.path());
}

#[test]
#[cfg(unix)]
fn ctrl_c_stops_at_a_merge_and_the_same_command_goes_on() {
    let [whole, stopped] = two_folders();
    let (tape, out) = (stopped.path().join("tape"), stopped.path().join("out"));
    let arguments = [&["learn", "rote", "--tape", text(&tape), "--out", text(&out)][..], &MIXED].concat();
    let running = program::signal::Running::start(&arguments);
    while !fs::metadata(out.join("trace.csv")).is_ok_and(|metadata| metadata.len() > 500) {
        std::thread::yield_now();
    }
    running.press_ctrl_c();
    let run = running.end();
    assert_eq!(run.code, 130, "{run:?}");
    assert!(run.out.contains("(stopped before the end)"), "{run:?}");
    assert!(run.err.ends_with("stopped; the same command goes on from here\n"), "{run:?}");
    let waiting = learn(stopped.path(), "other", &["--games", "2"]);
    let expected =
        format!("crownhead: {}: another run on this tape, in {}, has done ", tape.display(), out.display());
    assert!(waiting.code == 2 && waiting.err.starts_with(&expected), "{waiting:?}");
    assert!(
        waiting.err.ends_with(" of 60 lessons: expected it to be finished, or --abandon-other\n"),
        "{waiting:?}"
    );
    assert_eq!(crownhead(&arguments).code, 0);
    assert_eq!(learn(whole.path(), "out", &MIXED).code, 0);
    same(whole.path(), stopped.path());
}

#[test]
fn any_share_above_a_hundred_is_never_reached_and_its_run_goes_on() {
    let [usual, large] = two_folders();
    for (folder, share) in [(&usual, "101"), (&large, "4294967295")] {
        let lessons = ["--games", "6", "--ply", "1", "--share", share];
        for _ in ["begun", "gone on with"] {
            let run = learn(folder.path(), "out", &lessons);
            assert_eq!(run.code, 0, "{run:?}");
        }
        let declared = fs::read_to_string(folder.path().join("out/run.toml")).unwrap();
        assert!(declared.contains(&format!("\nshare = {share}\n")), "{declared}");
    }
    same(usual.path(), large.path());
}

#[test]
fn what_makes_no_run_is_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let line = |arguments: &[&str], expected: &str| {
        let run = learn(folder.path(), "out", &[&["--games", "2"], arguments].concat());
        refused(&run, &format!("crownhead: {expected}"));
    };
    line(&["--no-self-play"], "no lessons: expected self-play, an opponent, a book or endings");
    line(&["--mix", "book=1"], "lessons of the kind 'book': expected a book with moves in it");
    line(
        &["--mix", "chess=1"],
        "--mix: 'chess=1' in a mixture: expected kind=number, the kinds being self, opponent, book, endings and two-kings, and numbers up to 1000",
    );
    line(&["--opponent", "random:depth=3"], "player 'random' has no setting 'depth': expected one of seed");
    line(&["--book", "no-such.pdn"], "book no-such.pdn: No such file or directory (os error 2)");
    let tape = folder.path().join("tape");
    line(
        &["--new-age", "9", "--maximum-age", "9"],
        &format!("{}: new age 9 is not below maximum age 9", tape.display()),
    );
    fs::write(&tape, "something else").unwrap();
    line(&[], &format!("{}: not a memory tape", tape.display()));
    assert_eq!(fs::read(&tape).unwrap(), b"something else");
    assert!(!folder.path().join("out").exists());
}

#[test]
fn a_tape_learned_with_another_polynomial_is_refused() {
    let folder = TempDir::new().unwrap();
    assert_eq!(learn(folder.path(), "one", &["--games", "1", "--ply", "1"]).code, 0);
    let run = learn(folder.path(), "two", &["--games", "1", "--ply", "1", "--polynomial", "pieces"]);
    let tape = folder.path().join("tape");
    assert!(
        run.code == 2 && run.err.starts_with(&format!("crownhead: {}: learned with another", tape.display())),
        "{run:?}"
    );
}

/// A tape of a few endings.
fn small_tape(folder: &Path) -> String {
    let lessons = ["--games", "6", "--ply", "2", "--no-self-play", "--two-kings"];
    assert_eq!(learn(folder, "out", &lessons).code, 0);
    text(&folder.join("tape")).to_owned()
}

#[test]
fn a_tape_is_counted() {
    let folder = TempDir::new().unwrap();
    let tape = small_tape(folder.path());
    let stats = crownhead(&["tape", "stats", &tape, "--json"]).json();
    let positions = stats["positions"].as_u64().unwrap();
    assert_eq!(export(folder.path()).lines().count() as u64, positions);
    assert_eq!((&stats["polynomial"], &stats["variant"]), (&json!("four-terms"), &json!("standard")));
    // All boards have kings: three words for each, and one for score, ply and age.
    assert_eq!((&stats["with_kings"], &stats["words"]), (&json!(positions), &json!(4 * positions)));
    assert_eq!((&stats["by_pieces"]["3"].is_u64(), &stats["by_pieces"]["4"]), (&true, &Value::Null));
    let of_plies: u64 =
        stats["by_ply"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(of_plies, positions);
    assert_eq!((&stats["last_run"]["done"], &stats["last_run"]["games"]), (&json!(6), &json!(6)));
    let run = crownhead(&["tape", "stats", &tape]);
    assert!(
        run.out.starts_with(&format!(
            "{tape}: {positions} positions\n  learned     in standard with four-terms\n"
        )),
        "{run:?}"
    );
}

#[test]
fn a_position_is_found_in_any_of_its_images() {
    let folder = TempDir::new().unwrap();
    let tape = small_tape(folder.path());
    let exported = export(folder.path());
    let (fen, rest) = exported.lines().next().unwrap().split_once(' ').unwrap();
    let found = crownhead(&["tape", "find", &tape, "--fen", fen, "--json"]).json();
    let figures = ["score", "ply", "age"].map(|figure| found["found"][figure].to_string());
    assert_eq!(figures.join(" "), rest);
    assert_eq!((&found["standard_form"], found["words"].as_array().unwrap().len()), (&json!(fen), 3));
    assert_eq!((&found["record"]["pieces"], &found["record"]["kings"]), (&json!(3), &json!(true)));
    // The same board turned round, which is the same position with the colors exchanged.
    let turned = rules::Position::from_fen(fen).unwrap().turned().to_fen();
    let run = crownhead(&["tape", "find", &tape, "--fen", &turned]);
    assert!(run.code == 0 && run.out.contains(&format!("\nstandard form  {fen}\n")), "{run:?}");
    assert!(run.out.contains("\nwords          ") && run.out.contains(" has the move, moments "), "{run:?}");
}

#[test]
fn a_position_that_is_not_there_is_said_so_with_1() {
    let folder = TempDir::new().unwrap();
    let tape = small_tape(folder.path());
    let run = crownhead(&["tape", "find", &tape]);
    let expected = "\
position       B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12
standard form  B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12
words          377360000000 000000017377
record         00018080: 24 pieces, even, no kings, White has the move, moments 0 and 0
not on the tape
";
    assert_eq!((run.code, run.out.as_str()), (1, expected), "{run:?}");
    assert_eq!(crownhead(&["tape", "find", &tape, "--json"]).json()["found"], Value::Null);
}

#[test]
fn a_tape_is_exported_to_a_file_as_to_standard_output() {
    let folder = TempDir::new().unwrap();
    let tape = small_tape(folder.path());
    let file = folder.path().join("positions");
    assert_eq!(crownhead(&["tape", "export", &tape, "--out", text(&file)]).code, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), export(folder.path()));
    let nowhere = folder.path().join("no/such/folder");
    let run = crownhead(&["tape", "export", &tape, "--out", text(&nowhere)]);
    assert!(
        run.code == 2 && run.err.starts_with(&format!("crownhead: cannot write {}: ", nowhere.display())),
        "{run:?}"
    );
}

#[test]
fn what_is_no_tape_is_refused_in_one_line() {
    let folder = TempDir::new().unwrap();
    let tape = small_tape(folder.path());
    let [missing, foreign, cut] = ["missing", "foreign", "cut"].map(|name| folder.path().join(name));
    fs::write(&foreign, "1. 11-15 *").unwrap();
    let bytes = fs::read(&tape).unwrap();
    fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
    for (path, expected) in [
        (&missing, "no such file: expected a memory tape"),
        (&foreign, "not a memory tape"),
        (&cut, "truncated or damaged"),
    ] {
        for command in ["stats", "find", "export"] {
            let run = crownhead(&["tape", command, text(path)]);
            let begin = format!("crownhead: {}: {expected}", path.display());
            assert!(run.err.starts_with(&begin) && run.err.lines().count() == 1, "{run:?}");
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        }
    }
    assert!(!missing.exists());
}

#[test]
fn a_player_that_learns_plays_in_the_terminal_and_remembers_what_it_met() {
    let folder = TempDir::new().unwrap();
    let tape = folder.path().join("t");
    let spec = format!("samuel:tape={},learn=on", tape.display());
    let run = program::crownhead_with(&["play", "--player", &spec], "11-15\nhint\nquit\n");
    assert!(run.code == 0 && run.out.contains("samuel would play"), "{run:?}");
    let stats = crownhead(&["tape", "stats", tape.to_str().unwrap(), "--json"]).json();
    assert_eq!(stats["positions"], 1, "the board that it moved on, though the game was left");
}

/// The tape may not grow any more, as on a full disk.
#[test]
#[cfg(target_os = "linux")]
fn a_player_that_cannot_keep_what_it_learned_says_so() {
    let folder = TempDir::new().unwrap();
    let tape = folder.path().join("t");
    let spec = format!("samuel:tape={},learn=on,ply=1", tape.display());
    assert_eq!(crownhead(&["choose", "--player", &spec]).code, 0);
    let blocks = fs::metadata(&tape).unwrap().len() / 1024;
    let full = |arguments: &str, input: &str| {
        let program = env!("CARGO_BIN_EXE_crownhead");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; '{program}' {arguments}");
        let mut command = assert_cmd::Command::new("bash");
        let output = command.args(["-c", &script]).write_stdin(input).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let too_large = format!("{}: File too large (os error 27)\n", tape.display());
    let (code, err) = full(&format!("choose --player {spec}"), "");
    assert_eq!((code, err), (Some(2), format!("crownhead: {spec}: {too_large}")));
    let (code, err) = full(&format!("play --player {spec}"), "11-15\nquit\n");
    assert_eq!((code, err), (Some(2), format!("crownhead: samuel: {too_large}")));
    let (code, err) = full(&format!("match {spec} random --games 2"), "");
    assert!(code == Some(0) && err.starts_with(&format!("game 1: {spec}: {}: ", tape.display())), "{err}");
}

#[test]
fn players_that_want_the_same_tape_are_refused_before_a_match() {
    let folder = TempDir::new().unwrap();
    let spec = format!("samuel:tape={},learn=on", folder.path().join("t").display());
    let run = crownhead(&["match", &spec, &spec, "--games", "2"]);
    assert!(run.code == 2 && run.err.contains("in use"), "{run:?}");
    let run = crownhead(&["book", "no.pdn", "--player", &spec]);
    assert!(run.code == 2 && run.err.contains("learns as it plays"), "{run:?}");
}

#[test]
fn an_export_does_not_overwrite_its_tape() {
    let folder = TempDir::new().unwrap();
    let tape = folder.path().join("t");
    let spec = format!("samuel:tape={},learn=on", tape.display());
    crownhead(&["choose", "--player", &spec]);
    let before = fs::read(&tape).unwrap();
    let name = tape.to_str().unwrap();
    let run = crownhead(&["tape", "export", name, "--out", name]);
    assert!(run.code == 2 && run.err.contains("the tape itself"), "{run:?}");
    assert!(fs::read(&tape).unwrap() == before);
}
