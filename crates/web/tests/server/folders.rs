//! Folders of runs held against each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use samuel::tape::Tape;

/// What differs between runs that are the same: how long they took, and where they lie.
const OWN: [&str; 2] = ["times.csv", "where.toml"];

/// Every file with its bytes, but for those of the run alone; a tape by its positions.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !OWN.contains(&path.file_name().unwrap().to_str().unwrap()) {
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

fn bytes(path: &Path) -> Vec<u8> {
    if path.extension().is_none_or(|ending| ending != "tape") {
        return fs::read(path).unwrap();
    }
    // Pages of a tape lie where they were free; what is on it counts.
    let mut positions = Vec::new();
    Tape::open_read_only(path, None).unwrap().export(&mut positions).unwrap();
    positions
}
