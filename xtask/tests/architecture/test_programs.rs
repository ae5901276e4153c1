//! Every test file is part of a test program: in crates whose tests are listed by hand, one that is forgotten would
//! never run.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::{assert_none, root};

/// Test files of a crate that neither `main.rs` nor the manifest names.
fn forgotten(crate_name: &str, files: &BTreeSet<String>, main: &str, manifest: &str) -> Vec<String> {
    let is_named = |file: &&String| {
        main.lines().any(|line| line == format!("mod {file};"))
            || manifest.contains(&format!("path = \"tests/{file}.rs\""))
    };
    let left = files.iter().filter(|file| !is_named(file));
    left.map(|file| format!("{crate_name}/tests/{file}.rs: expected `mod {file};` in tests/main.rs"))
        .collect()
}

fn test_files(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder of tests").flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter_map(|name| Some(name.strip_suffix(".rs")?.to_owned())).collect()
}

#[test]
fn no_test_file_is_forgotten() {
    let mut complaints = Vec::new();
    let mut crates = 0;
    for entry in fs::read_dir(root().join("crates")).expect("crates").flatten() {
        let manifest = fs::read_to_string(entry.path().join("Cargo.toml")).expect("a manifest");
        if !manifest.contains("autotests = false") {
            continue;
        }
        crates += 1;
        let tests = entry.path().join("tests");
        let main = fs::read_to_string(tests.join("main.rs")).expect("a list of tests");
        let name = entry.file_name().to_string_lossy().into_owned();
        complaints.extend(forgotten(&name, &test_files(&tests), &main, &manifest));
    }
    assert!(crates >= 8, "the walk misses crates");
    assert_none(&complaints);
}

#[test]
fn a_forgotten_test_file_is_noticed() {
    let files = ["main", "moves", "memory", "lost"].map(str::to_owned).into();
    let manifest = "path = \"tests/main.rs\"\npath = \"tests/memory.rs\"";
    assert_eq!(
        forgotten("rules", &files, "mod moves;\nmod not_lost;\n", manifest),
        ["rules/tests/lost.rs: expected `mod lost;` in tests/main.rs"]
    );
}
