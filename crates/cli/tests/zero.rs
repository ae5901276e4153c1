//! `crownhead learn zero`, killed at each part of a generation.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program;
use crate::program::crownhead;
use tempfile::TempDir;

/// Two generations of few short games.
const RUN: &str = "learn zero --generations 2 --games 400 --nodes 40 --gate-nodes 40 --gate-pairs 40 --hidden 64 --passes 2 --seed 5 --threads 2 --out";

/// Parts of a run in their order, by a file and how many lines it has at least when the run has come so far.
const PARTS: [(&str, usize); 6] = [
    ("games/1", 2),
    ("generation-1", 0),
    ("gates/1", 2),
    ("results/1.json", 0),
    ("games/2", 3),
    ("gates/2", 1),
];

fn words(out: &Path) -> Vec<String> {
    let out = out.to_str().expect("temporary folders have plain names");
    RUN.split(' ').map(str::to_owned).chain([out.to_owned()]).collect()
}

/// Goes on with the run until a file has so many lines, and kills it there.
fn kill_at(out: &Path, (name, lines): (&str, usize)) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crownhead"));
    command.current_dir(program::root()).args(words(out)).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let file = out.join(name);
    let has_come =
        || fs::read(&file).is_ok_and(|text| text.iter().filter(|&&byte| byte == b'\n').count() >= lines);
    while !has_come() {
        assert_eq!(child.try_wait().unwrap(), None, "it ended before {name}");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Files that tell of time.
const TELL_TIME: [&str; 4] =
    ["times.csv", "generation-times.csv", "rating-over-hours.svg", "rating-over-hours.json"];

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name().into_string().unwrap());
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else if !TELL_TIME.contains(&&*name) {
            found.push((name, fs::read(path).unwrap()));
        }
    }
    found.sort();
    found
}

#[test]
fn a_run_killed_in_every_part_of_a_generation_ends_like_one_that_was_not() {
    let folder = TempDir::new().unwrap();
    let [killed, whole] = ["killed", "whole"].map(|name| folder.path().join(name));
    PARTS.into_iter().for_each(|part| kill_at(&killed, part));
    for out in [&killed, &whole] {
        let words = words(out);
        let run = crownhead(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(run.code, 0, "{run:?}");
    }
    for ((name, bytes), (other, theirs)) in files(&killed).into_iter().zip(files(&whole)) {
        assert_eq!(name, other);
        assert!(bytes == theirs, "{name} differs");
    }
    assert_eq!(files(&killed).len(), files(&whole).len());
}
