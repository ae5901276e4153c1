//! `crownhead reproduce`, with a tiny experiment of one's own.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::thread;

#[cfg(unix)]
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

/// Waits until so many repetitions are done, or the run has ended.
#[cfg(unix)]
fn wait_for_marks(running: &mut Running, out: &str, count: usize) {
    let marks = ["learn/1.done", "learn/2.done", "learn/3.done", "match.done", "everybody.done"]
        .map(|name| Path::new(out).join("tiny").join(name));
    while marks.iter().filter(|mark| mark.exists()).count() < count && !running.has_ended() {
        thread::yield_now();
    }
}

#[cfg(unix)]
#[test]
fn killed_and_stopped_it_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path());
    let place = |name: &str| folder.path().join(name).display().to_string();
    let [whole, broken] = [place("whole"), place("broken")];
    assert_eq!(crownhead(&arguments(&file, &whole, "2")).code, 0);
    for count in 0..4 {
        let mut running = Running::start(&arguments(&file, &broken, "2"));
        wait_for_marks(&mut running, &broken, count);
        running.kill_hard();
    }
    let mut running = Running::start(&arguments(&file, &broken, "2"));
    wait_for_marks(&mut running, &broken, 4);
    running.press_ctrl_c();
    let run = running.end();
    assert!(matches!(run.code, 0 | 130), "{run:?}");
    assert_eq!(crownhead(&arguments(&file, &broken, "1")).code, 0);
    assert_eq!(read(&broken), read(&whole));
}

/// An experiment of one step that would go on for very long.
#[cfg(target_os = "linux")]
fn endless(folder: &Path) -> String {
    let file = folder.join("endless.toml");
    let head = TINY.split("[[step]]").next().unwrap();
    let step = "[[step]]\nname = \"learn\"\nrun = [\"learn rote --games 1000000 --seed 1 --tape {here}/m.tape --out {here}/learn\"]\n";
    fs::write(&file, format!("{head}{step}")).unwrap();
    file.display().to_string()
}

/// Whether a process works in this folder.
#[cfg(target_os = "linux")]
fn is_at_work(folder: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| fs::read_link(process.path().join("cwd")).ok())
        .any(|cwd| cwd == Path::new(folder))
}

#[cfg(target_os = "linux")]
#[test]
fn a_child_ends_with_its_parent_and_keeps_what_it_did_when_that_is_told_to_stop() {
    let folder = tempfile::tempdir().unwrap();
    let file = endless(folder.path());
    let out = folder.path().join("out").display().to_string();
    let trace = Path::new(&out).join("tiny/learn/learn/trace.csv");
    let length = || fs::metadata(&trace).map_or(0, |file| file.len());
    let started = || {
        let before = length();
        let running = Running::start(&arguments(&file, &out, "1"));
        while length() <= before {
            thread::yield_now();
        }
        running
    };
    started().kill_hard();
    while is_at_work(&out) {
        thread::yield_now();
    }
    for ask in [Running::press_ctrl_c, Running::ask_to_end] {
        let running = started();
        ask(&running);
        let run = running.end();
        assert_eq!(run.code, 130, "{run:?}");
        assert!(run.err.contains("stopped; the same command goes on from here"), "{run:?}");
        assert!(!is_at_work(&out));
        // Only a child that stopped by itself draws what it did.
        assert!(fs::remove_file(Path::new(&out).join("tiny/learn/learn/plots/growth.svg")).is_ok());
    }
}

/// A program that would tell that it was started.
#[cfg(unix)]
fn trap(folder: &Path) -> (String, std::path::PathBuf) {
    use std::os::unix::fs::PermissionsExt;
    let (program, sprung) = (folder.join("trap"), folder.join("sprung"));
    fs::write(&program, format!("#!/bin/sh\ntouch '{}'\n", sprung.display())).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).unwrap();
    (program.display().to_string(), sprung)
}

#[cfg(unix)]
#[test]
fn a_command_from_another_machine_starts_no_program() {
    let folder = tempfile::tempdir().unwrap();
    let (program, sprung) = trap(folder.path());
    let out = folder.path().join("out").display().to_string();
    for command in [
        format!("match hub:{program} random --games 2"),
        format!("match random hub:{program} --games 2"),
        "match dxp:127.0.0.1:1 random --games 2".to_owned(),
        format!("tournament random greedy hub:{program} --games 2"),
        format!("endings --player hub:{program} --kind two-kings --positions 2"),
        format!("learn rote --games 2 --opponent hub:{program} --tape {out}.tape --out {out}"),
        format!("book data/games/seed-games.pdn --player hub:{program}"),
        format!("choose --player hub:{program}"),
        format!("engine --protocol hub --player hub:{program}"),
        format!("play --player hub:{program}"),
        "serve".to_owned(),
        "players".to_owned(),
    ] {
        let words: Vec<_> = ["--child", "--untrusted"].into_iter().chain(command.split(' ')).collect();
        let run = Running::start(&words).end();
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{command}: {run:?}");
        assert!(!sprung.exists(), "{command}");
    }
    // The same program is started where the command is given here.
    let run = crownhead(&["match", &format!("hub:{program}"), "random", "--games", "2"]);
    assert!(sprung.exists(), "{run:?}");
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
    assert!(run.err.ends_with("1 repetition failed; the same command tries them again\n"), "{run:?}");
    assert!(run.out.contains("0 agree, 1 differ, 1 could not be tested"), "{run:?}");
    assert!(run.out.ends_with("Unfinished: 4 of 5 repetitions are done.\n"), "{run:?}");
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
    assert!(run.out.ends_with("Unfinished: 2 of 5 repetitions are done.\n"), "{run:?}");
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
