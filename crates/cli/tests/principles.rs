//! `crownhead principles`, and the chapter about principles that people write.

use std::path::Path;

use crate::program::{crownhead, refused};

const CHAPTER: &str = include_str!("../../../docs/write-your-own-principle.md");

/// The fenced blocks of a kind.
fn blocks(kind: &str) -> Vec<&'static str> {
    let opened = CHAPTER.split("```").skip(1).step_by(2);
    opened.filter_map(|block| block.strip_prefix(kind)?.strip_prefix('\n')).collect()
}

/// The text, written to the file that its first line names: `# file: mine.toml`.
fn write(folder: &Path, text: &str) {
    let name = text.lines().next().and_then(|line| line.split_once("file: ")).expect("the name of a file").1;
    std::fs::write(folder.join(name.trim()), text).unwrap();
}

/// A command of the chapter, with files in the folder and few games.
fn run(folder: &Path, command: &str) {
    let path = |name: &str| folder.join(name).display().to_string();
    let arguments: Vec<String> = command
        .split_whitespace()
        .skip(1)
        .map(|word| match word {
            "home.rhai" => path("home.rhai"),
            "200" => "2".to_owned(),
            word => word.replace("strategy=mine.toml", &format!("strategy={}", path("mine.toml"))),
        })
        .collect();
    let arguments: Vec<&str> = arguments.iter().map(|word| word.trim_matches('\'')).collect();
    let run = crownhead(&arguments);
    assert_eq!(run.code, 0, "{command}: {run:?}");
}

#[test]
fn the_commands_of_the_chapter_work() {
    let folder = tempfile::tempdir().unwrap();
    let scripts = blocks("rhai");
    let commands =
        || blocks("sh").into_iter().flat_map(str::lines).filter(|line| line.starts_with("crownhead"));
    assert!(scripts.len() == 2 && commands().count() >= 5, "{scripts:?}");
    for script in scripts {
        write(folder.path(), script);
        blocks("toml").into_iter().for_each(|text| write(folder.path(), text));
        commands().for_each(|command| run(folder.path(), command));
    }
}

#[test]
fn a_script_is_tried_for_both_sides() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/principles/krp.rhai");
    let run = crownhead(&["principles", "check", file]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("krp.rhai: a well guarded king row (C-7)\nprunes inside\n"), "{}", run.out);
    let report = crownhead(&["principles", "check", file, "--fen", "B:W30,32:B1,K3", "--json"]).json();
    // White's 32 and 30 are 1 and 3 from its seat.
    assert_eq!(
        (&report["positions"][0]["black"], &report["positions"][0]["white"]),
        (&9.0.into(), &9.0.into())
    );
}

#[test]
fn features_are_listed() {
    let run = crownhead(&["principles", "features"]);
    assert!(run.code == 0 && run.out.contains("own.plausible           number "), "{run:?}");
    assert_eq!(crownhead(&["principles", "features", "--json"]).json()[0]["usage"], "own.men");
}

#[test]
fn a_bad_script_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my.rhai");
    let file = path.to_str().unwrap();
    for (text, told) in [
        (
            "// endless\nwhile true { own.men; }",
            ", line 2, position 18: more than 20000 operations for one position: expected an end, is a loop endless?",
        ),
        (
            "own.kings.count / 0.0",
            ", line 1, position 1: its value is not a number (NaN): expected a number (here is its last statement)",
        ),
        (
            "// two ways out\nlet few = 0;\nif own.kings.count > few { \"a\" } else { 1 }",
            ", line 3, position 1: its value is a string: expected a number (here is its last statement)",
        ),
        (
            "let a = 1;\nconst PRUNES = 7;\n1",
            ", line 2, position 1: PRUNES = 7: expected \"inside\" or \"origin\"",
        ),
    ] {
        std::fs::write(&path, text).unwrap();
        let run = crownhead(&["principles", "check", file]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.starts_with(&format!("crownhead: {file}{told}")), "{run:?}");
        assert_eq!(run.err.lines().count(), 1);
    }
    std::fs::remove_file(&path).unwrap();
    refused(
        &crownhead(&["principles", "check", file]),
        &format!("crownhead: {file}: no such file: expected a script"),
    );
}
