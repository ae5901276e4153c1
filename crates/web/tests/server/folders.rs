//! Folders of runs held against each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use samuel::tape::Tape;

/// How long a run took is its own.
const TIMES: &str = "times.csv";

/// Every file with its bytes, but for the one that tells of time.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().unwrap() != TIMES {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                files.insert(name, bytes(&path));
            }
        }
    }
    files
}

/// Panics unless two folders of runs hold the same.
pub(crate) fn assert_same(ours: &Path, theirs: &Path) {
    let (ours, theirs) = (contents(ours), contents(theirs));
    assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>());
    for (name, bytes) in &ours {
        assert!(*bytes == theirs[name], "{name} differs");
    }
}

/// What is in a file, but for where things lie: a declaration names the path of its tape, and the pages of a
/// tape are where there was room.
fn bytes(path: &Path) -> Vec<u8> {
    if path.extension().is_some_and(|ending| ending == "tape") {
        let mut positions = Vec::new();
        Tape::open_read_only(path, None).unwrap().export(&mut positions).unwrap();
        return positions;
    }
    let bytes = fs::read(path).unwrap();
    if path.file_name().unwrap() != "run.toml" {
        return bytes;
    }
    let text = String::from_utf8(bytes).unwrap();
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with("tape = ")).collect();
    lines.join("\n").into_bytes()
}
