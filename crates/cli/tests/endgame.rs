//! `crownhead endgame`: databases built, verified, asked and counted.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use files::checksum;
use serde_json::json;
use tempfile::TempDir;

use crate::program::{Run, crownhead};

fn endgame(command: &str, data: &Path, more: &[&str]) -> Run {
    let data = data.to_str().unwrap();
    crownhead(&[&["endgame", command, "--data", data], more].concat())
}

/// Refused with one line that says so.
fn refused(run: &Run, part: &str) {
    assert!(run.err.contains(part) && run.err.starts_with("crownhead: "), "{run:?}");
    assert_eq!((run.code, run.err.lines().count(), run.out.as_str()), (2, 1, ""), "{run:?}");
}

/// The files of the databases with their bytes.
fn contents(data: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(data.join("endgame")).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap()))
        .collect()
}

#[test]
fn a_position_is_told_with_every_move_and_the_line() {
    let data = TempDir::new().unwrap();
    let run = endgame("probe", data.path(), &["--fen", "W:WK30,K26:BK1", "--json"]);
    let report = run.json();
    assert_eq!((run.code, &report["result"]), (0, &json!("win")), "{run:?}");
    let distance = report["distance"].as_u64().unwrap();
    assert_eq!(report["line"].as_array().unwrap().len() as u64, distance);
    let moves = report["moves"].as_array().unwrap();
    assert_eq!(moves.len(), crownhead(&["moves", "--fen", "W:WK30,K26:BK1"]).out.lines().count());
    assert_eq!(moves[0], json!({ "move": report["best"][0], "result": "win", "distance": distance }));
    assert_eq!(report["reaches_forty_move_rule"], json!(false));
    let text = endgame("probe", data.path(), &["--fen", "W:WK30,K26:BK1"]).out;
    assert!(text.starts_with(&format!("W:WK26,K30:BK1: win in {distance} plies\n")), "{text}");
    let drawn = endgame("probe", data.path(), &["--fen", "W:WK32:BK1", "--json"]).json();
    assert_eq!(json!(["result", "distance", "line"].map(|key| &drawn[key])), json!(["draw", null, []]));
}

#[test]
fn what_no_database_knows_is_said_in_a_line() {
    let data = TempDir::new().unwrap();
    let five = endgame("probe", data.path(), &["--fen", "W:WK30,K26,K25:BK1,K2"]);
    let folder = data.path().join("endgame");
    let expected = format!(
        "5 pieces: expected at most 4, or databases in {}, made by 'crownhead endgame build --pieces 5 --data {}'",
        folder.display(),
        data.path().display()
    );
    refused(&five, &expected);
    let many = endgame("probe", data.path(), &["--fen", "W:W21,22,23,24,25:B1,2,3"]);
    refused(&many, "8 pieces: expected at most 4");
    refused(&endgame("probe", data.path(), &["--fen", "W:W1:B32"]), "bad FEN");
    refused(&endgame("verify", data.path(), &[]), "there are no endgame databases in");
    for pieces in ["8", "x"] {
        refused(&endgame("build", data.path(), &["--pieces", pieces]), "expected a number of pieces, 2 to 7");
    }
    let gigabytes = "expected gigabytes, from 0.1 to 1000000, as in 6";
    refused(&endgame("build", data.path(), &["--memory", "0"]), gigabytes);
    let seven = endgame("build", data.path(), &["--pieces", "7", "--memory", "2"]);
    let more = "7 pieces take more than 2.0 GB of memory: expected --memory 14.5 or more";
    assert!(seven.err.contains(more), "{seven:?}");
    assert_eq!(seven.code, 2);
}

#[test]
fn slices_are_counted() {
    let data = TempDir::new().unwrap();
    let slices = endgame("stats", data.path(), &["--json"]).json();
    let slices = slices.as_array().unwrap();
    assert_eq!(slices.len(), 4 + 12 + 25);
    let kings = slices.iter().find(|slice| slice["slice"] == "2k-1k").unwrap();
    let keys = [
        "pieces",
        "men",
        "kings",
        "other_men",
        "other_kings",
        "positions",
        "won",
        "drawn",
        "lost",
        "longest_win",
    ];
    assert_eq!(json!(keys.map(|key| &kings[key])), json!([3, 0, 2, 0, 1, 14_880, 14_846, 34, 0, 33]));
    let example =
        endgame("probe", data.path(), &["--fen", kings["example"].as_str().unwrap(), "--json"]).json();
    assert_eq!(example["distance"], json!(33));
}

/// A build as a process of its own.
fn start(data: &Path) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crownhead"));
    command.args(["endgame", "build", "--pieces", "4", "--data"]).arg(data);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// How many slices a build has listed so far.
fn listed(data: &Path) -> usize {
    fs::read_to_string(data.join("endgame").join("manifest"))
        .map_or(0, |text| text.lines().count().saturating_sub(2))
}

#[test]
fn a_build_that_was_killed_twice_ends_with_the_same_bytes() {
    let [whole, killed] = [(); 2].map(|()| TempDir::new().unwrap());
    let built = endgame("build", whole.path(), &["--pieces", "4", "--threads", "1"]);
    assert_eq!(built.code, 0, "{built:?}");
    for slices in [9, 20] {
        let mut build = start(killed.path());
        while listed(killed.path()) < slices && build.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        build.kill().unwrap();
        build.wait().unwrap();
        assert!((slices..41).contains(&listed(killed.path())), "it was killed in the middle");
    }
    assert_eq!(endgame("build", killed.path(), &["--pieces", "4"]).code, 0);
    assert!(contents(whole.path()) == contents(killed.path()), "the bytes differ");
    let verified = endgame("verify", killed.path(), &["--json"]);
    let report = verified.json();
    let found = ["pieces", "positions", "wrong"].map(|key| &report[key]);
    assert_eq!((verified.code, json!(found)), (0, json!([4, 6_408_836, 0])));
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_one_line_and_what_was_built_stays() {
    let data = TempDir::new().unwrap();
    let arguments = ["endgame", "build", "--pieces", "3", "--data", data.path().to_str().unwrap()];
    // Values of the larger slices do not fit in 16 kB.
    let full = crate::program::crownhead_within("ulimit -f 16", &arguments);
    assert_eq!(full.code, 2, "{full:?}");
    let last = full.err.lines().last().unwrap();
    assert!(last.contains(".values: ") && last.starts_with("crownhead: "), "{full:?}");
    let left = 16 - listed(data.path());
    assert!((1..=12).contains(&left), "{left}");
    let stats = endgame("stats", data.path(), &["--json"]);
    let unfinished = format!("a build of 3 pieces has not ended: {left} of 16 slices are missing; ");
    assert!(stats.err.contains(&unfinished) && stats.json().is_array(), "{stats:?}");
    let goes_on = format!("'crownhead endgame build --pieces 3 --data {}' goes on", data.path().display());
    assert!(stats.err.contains(&goes_on), "{stats:?}");
    assert_eq!(crownhead(&arguments).code, 0);
    assert_eq!(listed(data.path()), 16);
    assert_eq!(endgame("stats", data.path(), &[]).err, "");
}

#[test]
fn a_damaged_database_is_refused_by_name() {
    let data = TempDir::new().unwrap();
    assert_eq!(endgame("build", data.path(), &["--pieces", "3"]).code, 0);
    let path = data.path().join("endgame").join("2k-1k.results");
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 4;
    fs::write(&path, bytes).unwrap();
    let run = endgame("verify", data.path(), &[]);
    refused(&run, &format!("{}: its block 0 is damaged", path.display()));
}

/// Changes a text of the manifest and seals it again, as whoever claims something false on purpose would.
fn claim(data: &Path, from: &str, to: &str) {
    let path = data.join("endgame").join("manifest");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches(from).count(), 1, "{text}");
    let text = text.replacen(from, to, 1);
    let lines = text.trim_end().rsplit_once('\n').unwrap().0;
    fs::write(&path, format!("{lines}\nchecksum {:08x}\n", checksum::of(lines.as_bytes()))).unwrap();
}

#[test]
fn a_verification_that_finds_something_wrong_ends_with_exit_code_1() {
    let data = TempDir::new().unwrap();
    assert_eq!(endgame("build", data.path(), &["--pieces", "2"]).code, 0);
    claim(data.path(), "won 230 drawn 654", "won 231 drawn 653");
    let counts = endgame("verify", data.path(), &[]);
    assert!(counts.out.ends_with("the manifest counts slice 1k-1k differently\n"), "{counts:?}");
    assert_eq!(counts.code, 1);
}

#[test]
fn a_decision_with_few_pieces_is_told_with_its_exact_result() {
    let fen = "W:WK30,K26:BK1";
    let run = crownhead(&["choose", "--player", "greedy", "--fen", fen, "--rate"]);
    assert!(run.out.contains("\nwith best play White wins in 14 moves (27 plies)\n"), "{run:?}");
    let best = run.out.lines().find(|line| line.starts_with("  26-22 ")).unwrap();
    assert!(best.ends_with("  win in 27 plies"), "{run:?}");
    let report = crownhead(&["choose", "--player", "greedy", "--fen", fen, "--rate", "--json"]).json();
    assert_eq!(report["exact"], json!({ "result": "win", "distance": 27 }));
    let rated = report["moves"].as_array().unwrap();
    assert!(rated.iter().all(|rated| rated["exact"]["result"].is_string()), "{report}");
    for more in [&["--give-away"][..], &["--fen", "B:W21-32:B1-12"][..]] {
        let fen = if more.len() == 1 { &["--fen", fen][..] } else { &[] };
        let run = crownhead(&[&["choose", "--player", "greedy", "--json"], fen, more].concat());
        assert!(run.json().get("exact").is_none(), "{run:?}");
    }
}
