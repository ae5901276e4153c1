//! `crownhead reproduce`, with a tiny experiment of one's own.

use std::fs;
use std::path::Path;

#[cfg(target_os = "linux")]
use crate::program::signal::Running;
use crate::program::{crownhead, refused};

const TINY: &str = r#"
format = 1
name = "tiny"
title = "A tiny experiment"
question = "Is greedy better than random?"
method = "{games} games a seed."
source = "nowhere"

[quick]
seeds = 3
games = 20

[[step]]
name = "learn"
each = "{seeds}"
keep = ["memory.tape"]
run = [
    "learn rote --games 6 --seed {seed} --ply 2 --tape {here}/memory.tape --out {here}/learn --json > learn.json",
    "tape stats {here}/memory.tape --json > tape.json",
]

[[step]]
name = "match"
run = ["match greedy random --games {games} --openings three-move --seed 1 --out {here}/run {workers} --json > match.json"]

[[step]]
name = "everybody"
run = ["tournament random greedy [samuel:ply=1,tape={out}/learn/{seed}/memory.tape] --games 2 --out {here}/run {workers} --json > tournament.json"]

[[figure]]
what = "points of greedy, %"
where = "p. 1"
paper = "more than half"
value = 50
ours = { file = "match/match.json", at = "score", times = 100 }
judge = "above"

[[figure]]
what = "positions"
where = "p. 2"
paper = "53,000"
value = 53000
ours = { file = "learn/{seed}/tape.json", at = "positions" }
judge = "spread"

[[table]]
caption = "Ratings"
heads = ["player", "Elo"]
each = [["random"], ["greedy"]]
cells = ["{1}", { ours = { file = "everybody/tournament.json", at = "ranking/[player={1}]/elo" } }]
"#;

/// What must not depend on threads, interruptions or the place of the folder.
const SAME: [&str; 7] = [
    "figures.csv",
    "report.html",
    "report.md",
    "tiny/match/run/results.csv",
    "tiny/match/run/games.pdn",
    "tiny/everybody/run/results.csv",
    "tiny/everybody/run/games.pdn",
];

fn written(folder: &Path) -> String {
    let file = folder.join("tiny.toml");
    fs::write(&file, TINY).unwrap();
    file.display().to_string()
}

fn arguments<'a>(file: &'a str, out: &'a str, threads: &'a str) -> [&'a str; 6] {
    ["reproduce", file, "--out", out, "--threads", threads]
}

fn read(out: &str) -> [Vec<u8>; 7] {
    SAME.map(|name| fs::read(Path::new(out).join(name)).unwrap_or_else(|error| panic!("{name}: {error}")))
}

#[test]
fn a_tiny_experiment_gives_the_same_bytes_on_any_number_of_threads_and_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path());
    let place = |name: &str| folder.path().join(name).display().to_string();
    let [one, three] = [place("one"), place("three/deeper")];
    let run = crownhead(&arguments(&file, &one, "1"));
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.starts_with("tiny   2 figures: 1 agree, 1 differ, 0 could not be tested\n"), "{run:?}");
    assert_eq!(crownhead(&arguments(&file, &three, "3")).code, 0);
    assert_eq!(read(&one), read(&three));
    let [figures, _, page, ..] = read(&one).map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(figures.contains("tiny,positions,p. 2,\"53,000\","), "{figures}");
    assert!(page.contains("A tiny experiment") && !figures.contains(&one), "{page}");
    assert_eq!(crownhead(&arguments(&file, &one, "2")).out, run.out);
    assert_eq!(read(&one), read(&three));
}

#[cfg(target_os = "linux")]
#[test]
fn killed_and_stopped_it_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path());
    let place = |name: &str| folder.path().join(name).display().to_string();
    let [whole, broken] = [place("whole"), place("broken")];
    assert_eq!(crownhead(&arguments(&file, &whole, "2")).code, 0);
    for ticks in [2, 5, 9, 14, 20] {
        let running = Running::start(&arguments(&file, &broken, "2"));
        running.wait_for_work_or_end(ticks);
        running.kill_hard();
    }
    let running = Running::start(&arguments(&file, &broken, "2"));
    running.wait_for_work_or_end(3);
    running.press_ctrl_c();
    let run = running.end();
    assert!(matches!(run.code, 0 | 130), "{run:?}");
    assert_eq!(crownhead(&arguments(&file, &broken, "1")).code, 0);
    assert_eq!(read(&broken), read(&whole));
}

#[test]
fn a_fault_is_told_and_the_others_are_done() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tiny.toml");
    fs::write(&file, TINY.replace("match greedy random", "match greedy rndom")).unwrap();
    let out = folder.path().join("out");
    let run = crownhead(&arguments(file.to_str().unwrap(), out.to_str().unwrap(), "2"));
    assert_eq!(run.code, 2);
    assert!(run.err.contains("tiny/match: crownhead match greedy rndom"), "{run:?}");
    assert!(run.err.ends_with("1 errand failed; the same command tries them again\n"), "{run:?}");
    assert!(run.out.contains("0 agree, 1 differ, 1 could not be tested"), "{run:?}");
    assert!(run.out.ends_with("Unfinished: 4 of 5 errands are done.\n"), "{run:?}");
}

#[test]
fn a_report_is_written_of_what_is_done_and_nothing_is_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path());
    let out = folder.path().join("out").display().to_string();
    let report = ["reproduce", &file, "--out", &out, "--report"];
    refused(&crownhead(&report), &format!("crownhead: {out}: expected the folder of a run"));
    assert_eq!(crownhead(&arguments(&file, &out, "2")).code, 0);
    for mark in ["match.done", "learn/2.done", "everybody.done"] {
        fs::remove_file(Path::new(&out).join("tiny").join(mark)).unwrap();
    }
    let run = crownhead(&report);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("tiny   2 figures: 0 agree, 1 differ, 1 could not be tested\n"), "{run:?}");
    assert!(run.out.ends_with("Unfinished: 2 of 5 errands are done.\n"), "{run:?}");
    let page = fs::read_to_string(Path::new(&out).join("report.md")).unwrap();
    assert!(page.contains("so far 2 of 3 repetitions") && page.contains("not done yet"), "{page}");
    assert!(!Path::new(&out).join("tiny/match.done").exists());
}

#[test]
fn what_a_declaration_asks_for_in_vain_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tiny.toml");
    let text = TINY.replace("at = \"score\"", "at = \"scroe\"");
    fs::write(&file, text + "\n[[picture]]\nfile = \"match/run/plot.svg\"\ncaption = \"none\"\n").unwrap();
    let out = folder.path().join("out");
    let run = crownhead(&arguments(file.to_str().unwrap(), out.to_str().unwrap(), "2"));
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.err.contains("tiny: figure 'points of greedy, %': match/match.json: "), "{run:?}");
    assert!(run.err.contains("tiny: picture 'match/run/plot.svg': not there"), "{run:?}");
}

#[test]
fn experiments_are_listed_with_their_questions_and_planned_without_being_run() {
    let run = crownhead(&["reproduce", "--list"]);
    for name in ["generalization", "rote-tape", "ladder", "appendix-a-times"] {
        assert!(run.out.lines().any(|line| line.starts_with(name)), "{name}: {run:?}");
    }
    let run = crownhead(&["reproduce", "ladder", "--plan", "--seeds", "2"]);
    assert!(run.out.contains("ladder/rote-small/2/memory.tape"), "{run:?}");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn what_cannot_be_reproduced_is_refused() {
    let run = crownhead(&["reproduce", "nothing"]);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("crownhead: no experiment 'nothing': expected one of "), "{run:?}");
    let run = crownhead(&["reproduce", "ladder", "ladder"]);
    refused(&run, "crownhead: 'ladder' is named twice: expected each experiment once");
}
