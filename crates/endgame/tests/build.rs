//! Building into a folder: the same bytes however it went.

use std::collections::BTreeMap;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use endgame::{
    BuildError, BuildPlan, Database, DatabaseError, Estimate, GenerateError, Manifest, Slice, build, verify,
};
use tempfile::TempDir;

fn plan(folder: &Path, pieces: usize) -> BuildPlan {
    BuildPlan { folder: folder.to_owned(), pieces, threads: NonZeroUsize::new(2), memory: 1 << 30 }
}

fn build_whole(folder: &Path, pieces: usize) {
    build(&plan(folder, pieces), &mut |_| {}, &|| false).unwrap();
}

/// Every file with its bytes.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap()))
        .collect()
}

#[test]
fn a_folder_has_the_same_bytes_at_any_number_of_threads() {
    let [one, many] = [1, 3].map(|threads| {
        let folder = TempDir::new().unwrap();
        let plan = BuildPlan { threads: NonZeroUsize::new(threads), ..plan(folder.path(), 3) };
        build(&plan, &mut |_| {}, &|| false).unwrap();
        contents(folder.path())
    });
    assert_eq!(one.len(), 2 * 16 + 2, "two files for each slice, the manifest and the lock");
    assert_eq!(one, many);
}

#[test]
fn a_build_that_was_stopped_twice_ends_with_the_same_bytes() {
    let [whole, stopped] = [(); 2].map(|()| TempDir::new().unwrap());
    build_whole(whole.path(), 3);
    for slices in [3, 7] {
        let begun = AtomicUsize::new(0);
        let mut count = |_: &_| {
            begun.fetch_add(1, Ordering::Relaxed);
        };
        let error = build(&plan(stopped.path(), 3), &mut count, &|| begun.load(Ordering::Relaxed) > slices)
            .unwrap_err();
        assert!(matches!(error, BuildError::Generate(GenerateError::Stopped)), "{error}");
    }
    // What a killed build may leave: a file that is not finished, values that are cut off.
    fs::write(stopped.path().join("1m-2m.results.aB3xY9.unfinished"), "half").unwrap();
    let values = stopped.path().join("work").join("1k-1k.values");
    let bytes = fs::read(&values).unwrap();
    fs::write(&values, &bytes[..bytes.len() / 2]).unwrap();
    build_whole(stopped.path(), 3);
    assert_eq!(contents(whole.path()), contents(stopped.path()));
}

#[test]
fn little_memory_changes_no_byte() {
    let [much, little] = [1 << 30, Estimate::of(4).memory].map(|memory| {
        let folder = TempDir::new().unwrap();
        build(&BuildPlan { memory, ..plan(folder.path(), 4) }, &mut |_| {}, &|| false).unwrap();
        contents(folder.path())
    });
    assert!(much == little, "the bytes differ");
}

#[test]
fn what_was_built_is_right_and_answers_as_what_is_built_in() {
    let folder = TempDir::new().unwrap();
    build_whole(folder.path(), 3);
    let verification = verify(folder.path(), None, &mut |_| {}, &|| false).unwrap();
    assert!(verification.is_right(), "{verification:?}");
    assert_eq!((verification.pieces, verification.positions), (3, 3_488 + 196_032));
    let (built, inside) = (Database::open(folder.path()).unwrap(), Database::built_in());
    assert_eq!(built.pieces(), 3);
    for slice in (2..=3).flat_map(Slice::with) {
        for position in (0..slice.numbers()).filter_map(|index| slice.position(index)) {
            assert_eq!(built.ending(&position).unwrap(), inside.ending(&position).unwrap(), "{position}");
            assert_eq!(built.result(&position), inside.result(&position), "{position}");
        }
    }
    // Building on goes on from what is there.
    build_whole(folder.path(), 4);
    assert_eq!(Manifest::of_folder(folder.path()).unwrap().pieces(), 4);
}

#[test]
fn a_slice_that_is_missing_leaves_the_smaller_databases() {
    let folder = TempDir::new().unwrap();
    let begun = AtomicUsize::new(0);
    let mut count = |_: &_| {
        begun.fetch_add(1, Ordering::Relaxed);
    };
    build(&plan(folder.path(), 3), &mut count, &|| begun.load(Ordering::Relaxed) > 5).unwrap_err();
    assert_eq!(Database::open(folder.path()).unwrap().pieces(), 2);
}

#[test]
fn two_builds_do_not_share_a_folder() {
    let folder = TempDir::new().unwrap();
    let inner = plan(folder.path(), 2);
    let mut second = None;
    let mut on_progress = |_: &_| {
        second.get_or_insert_with(|| build(&inner, &mut |_| {}, &|| false).map(drop));
    };
    build(&plan(folder.path(), 2), &mut on_progress, &|| false).unwrap();
    assert!(matches!(second, Some(Err(BuildError::Busy(path))) if path == folder.path()));
}

#[test]
fn too_little_memory_is_refused_before_anything_is_done() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("new");
    let error = build(&BuildPlan { memory: 1 << 30, ..plan(&path, 7) }, &mut |_| {}, &|| false).unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("7 pieces take ") && text.contains(" expected --memory "), "{text}");
    assert!(!path.exists());
    let error = build(&plan(&path, 8), &mut |_| {}, &|| false).unwrap_err();
    assert_eq!(error.to_string(), "databases of 8 pieces cannot be built: expected 2 to 7");
}

#[test]
fn an_empty_folder_has_no_databases() {
    let folder = TempDir::new().unwrap();
    assert!(matches!(Database::open(folder.path()), Err(DatabaseError::NotBuilt(_))));
    assert!(verify(folder.path(), None, &mut |_| {}, &|| false).is_err());
    assert_eq!(Database::open_or_built_in(folder.path()).unwrap().pieces(), 4);
}

#[test]
fn files_that_are_missing_cut_off_or_damaged_are_made_anew() {
    let folder = TempDir::new().unwrap();
    build_whole(folder.path(), 3);
    let whole = contents(folder.path());
    fs::remove_file(folder.path().join("1k-1k.results")).unwrap();
    let change = |name: &str, change: fn(&mut Vec<u8>)| {
        let path = folder.path().join(name);
        let mut bytes = fs::read(&path).unwrap();
        change(&mut bytes);
        fs::write(&path, bytes).unwrap();
    };
    change("2k-1k.distances", |bytes| bytes.truncate(40));
    change("1m1k-1m.results", |bytes| *bytes.last_mut().unwrap() ^= 1);
    change("1m-2k.distances", |bytes| bytes[40] ^= 0x80);
    build_whole(folder.path(), 3);
    assert_eq!(contents(folder.path()), whole);
}
