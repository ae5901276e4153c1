//! A limit of file sizes: an error in one line, not the end of the program by the system.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::program::{crownhead_within, refused};
use tempfile::TempDir;

/// The limit is in kibibytes. `@` is a folder of its own.
fn check(limit: &str, arguments: &str, expected: &str) {
    check_in(limit, arguments, expected, |_| ());
}

fn check_in(limit: &str, arguments: &str, expected: &str, fill: impl Fn(&Path)) {
    let folder = TempDir::new().unwrap();
    fill(folder.path());
    let path = folder.path().to_str().unwrap();
    let arguments: Vec<_> = arguments.split(' ').map(|word| word.replace('@', path)).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let run = crownhead_within(&format!("ulimit -f {limit}"), &arguments);
    refused(&run, &expected.replace('@', path));
}

#[test]
fn a_write_past_the_limit_of_file_sizes_is_an_error_in_one_line() {
    let words = "File too large (os error 27)";
    check("8", "match random greedy --games 200 --out @/m", &format!("crownhead: @/m/journal: {words}"));
    let export = "store export --data @ --out @/games";
    check_in("4", export, &format!("crownhead: cannot write @/games: {words}"), |folder| {
        let old = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/tests/data/games-1.redb");
        fs::copy(old, folder.join("games.redb")).unwrap();
    });
    check("100", "learn rote --games 5 --tape @/t --out @/r", &format!("crownhead: @/t: {words}"));
}

/// Even before the arguments are understood.
#[test]
fn so_is_that_of_standard_output() {
    let folder = TempDir::new().unwrap();
    let script = format!("ulimit -f 1; exec > '{}'", folder.path().join("out").display());
    for arguments in ["--help", "man", "moves --json", "completions bash"] {
        let run = crownhead_within(&script, &arguments.split(' ').collect::<Vec<_>>());
        refused(&run, "crownhead: cannot write to standard output: File too large (os error 27)");
    }
}
