//! Databases that earlier versions made stay readable, and a build goes on in their folder.

use std::fs;
use std::path::Path;

use endgame::{BuildPlan, Database, Slice, build, verify};
use tempfile::TempDir;

/// Up to three pieces, made by the first version.
fn version_1() -> TempDir {
    let folder = TempDir::new().unwrap();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/version-1");
    for entry in fs::read_dir(kept).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    folder
}

#[test]
fn databases_of_version_1_say_the_same_as_those_of_today() {
    let folder = version_1();
    let (old, today) = (Database::open(folder.path()).unwrap(), Database::built_in());
    assert_eq!(old.pieces(), 3);
    for slice in (2..=3).flat_map(Slice::with) {
        for position in (0..slice.numbers()).filter_map(|index| slice.position(index)) {
            assert_eq!(old.result(&position), today.result(&position), "{position}");
            assert_eq!(old.ending(&position).unwrap(), today.ending(&position).unwrap(), "{position}");
        }
    }
}

#[test]
fn a_build_goes_on_where_version_1_ended_and_all_of_it_is_right() {
    let folder = version_1();
    let plan = BuildPlan { folder: folder.path().to_owned(), pieces: 4, threads: None, memory: 1 << 30 };
    build(&plan, &mut |_| {}, &|| false).unwrap();
    let verified = verify(folder.path(), None, &mut |_| {}, &|| false).unwrap();
    assert!(verified.is_right() && verified.pieces == 4);
}
