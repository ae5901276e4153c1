//! Files that are damaged, cut off or foreign are refused by name.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use endgame::{BuildPlan, Damage, Database, DatabaseError, Part, Slice, build, verify};
use tempfile::TempDir;

static BUILT: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = TempDir::new().unwrap();
    let plan = BuildPlan { folder: folder.path().to_owned(), pieces: 2, threads: None, memory: 1 << 30 };
    build(&plan, &mut |_| {}, &|| false).unwrap();
    folder
});

/// A folder of its own with the same files.
fn copy() -> TempDir {
    let folder = TempDir::new().unwrap();
    for entry in fs::read_dir(BUILT.path()).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
    }
    folder
}

/// What a reader of all files says; distances are read on demand, so that all are asked for.
fn complaint(folder: &Path) -> Option<DatabaseError> {
    let database = match Database::open(folder) {
        Ok(database) => database,
        Err(error) => return Some(error),
    };
    Slice::with(2).into_iter().find_map(|slice| {
        let positions = (0..slice.numbers()).filter_map(|index| slice.position(index));
        positions.map(|position| database.ending(&position)).find_map(Result::err)
    })
}

fn files() -> Vec<PathBuf> {
    let names = fs::read_dir(BUILT.path()).unwrap().map(|entry| PathBuf::from(entry.unwrap().file_name()));
    names.filter(|name| name.as_os_str() != "lock").collect()
}

/// Every file with every change is refused by a line with its name, and for the manifest with what helps.
fn check(changes: impl Fn(&[u8]) -> Vec<Vec<u8>>) {
    let folder = copy();
    for name in files() {
        let path = folder.path().join(&name);
        let whole = fs::read(&path).unwrap();
        for (number, changed) in changes(&whole).into_iter().enumerate() {
            fs::write(&path, changed).unwrap();
            let error = complaint(folder.path());
            let text = error.map(|error| error.to_string()).unwrap_or_default();
            assert!(
                text.contains(&*name.to_string_lossy()),
                "change {number} of {}: '{text}'",
                name.display()
            );
            assert_eq!(text.lines().count(), 1, "{text}");
            if name.as_os_str() == "manifest" {
                assert!(text.ends_with("; remove it and build again"), "change {number}: '{text}'");
            }
        }
        fs::write(&path, whole).unwrap();
    }
    assert!(complaint(folder.path()).is_none());
}

#[test]
fn every_flipped_bit_is_noticed() {
    check(|bytes| {
        let flipped = (0..8 * bytes.len()).step_by(if bytes.len() > 400 { 5 } else { 1 }).map(|bit| {
            let mut bytes = bytes.to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            bytes
        });
        flipped.collect()
    });
}

#[test]
fn every_truncation_and_every_extension_is_noticed() {
    check(|bytes| {
        let mut changed: Vec<_> = (0..bytes.len()).map(|length| bytes[..length].to_vec()).collect();
        changed.push([bytes, &[0]].concat());
        changed.push([bytes, bytes].concat());
        changed
    });
}

#[test]
fn the_verification_refuses_a_damaged_block_by_its_number() {
    let folder = copy();
    let path = folder.path().join("1k-1k.distances");
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    let error = verify(folder.path(), None, &mut |_| {}, &|| false).unwrap_err();
    assert_eq!(error.to_string(), format!("{}: its block 0 is damaged", path.display()));
}

#[test]
fn a_file_of_another_slice_or_kind_is_refused() {
    let folder = copy();
    for (from, to) in [("1k-1m.results", "1m-1k.results"), ("1k-1k.results", "1k-1k.distances")] {
        fs::copy(BUILT.path().join(from), folder.path().join(to)).unwrap();
        let text = complaint(folder.path()).unwrap().to_string();
        assert!(text.contains(to) && text.contains("it is not about the"), "{text}");
        fs::copy(BUILT.path().join(to), folder.path().join(to)).unwrap();
    }
}

#[test]
fn a_foreign_file_and_another_version_are_named() {
    let folder = copy();
    let path = folder.path().join("1k-1k.results");
    fs::write(&path, "something else").unwrap();
    let is_foreign = |error| matches!(error, Some(DatabaseError::Damaged { damage: Damage::Foreign, .. }));
    assert!(is_foreign(complaint(folder.path())));
    fs::remove_file(&path).unwrap();
    let text = complaint(folder.path()).unwrap().to_string();
    assert!(text.starts_with(&format!("{}: no such file: expected it", path.display())), "{text}");
    assert!(text.ends_with("'crownhead endgame build' makes it anew"), "{text}");
    let refused = verify(folder.path(), None, &mut |_| {}, &|| false).unwrap_err();
    assert_eq!(refused.to_string(), text);

    let folder = copy();
    let path = folder.path().join("manifest");
    // Sealed again, as a later version would.
    let text = fs::read_to_string(&path).unwrap().replacen("databases 2", "databases 3", 1);
    let lines = text.trim_end().rsplit_once('\n').unwrap().0;
    fs::write(&path, format!("{lines}\nchecksum {:08x}\n", files::checksum::of(lines.as_bytes()))).unwrap();
    let text = complaint(folder.path()).unwrap().to_string();
    assert!(text.ends_with("it has version '3' of the format: expected 1 to 2"), "{text}");
    let plan = BuildPlan { folder: folder.path().to_owned(), pieces: 3, threads: None, memory: 1 << 30 };
    let refused = build(&plan, &mut |_| {}, &|| false).unwrap_err();
    assert_eq!(refused.to_string(), text);
}

#[test]
fn a_damaged_line_of_the_manifest_is_named_with_what_helps() {
    let folder = copy();
    let path = folder.path().join("manifest");
    let whole = fs::read_to_string(&path).unwrap();
    let third_is_at = whole.match_indices('\n').nth(1).unwrap().0 + 1;
    let mut no_text = whole.clone().into_bytes();
    no_text[third_is_at] |= 0x80;
    let third = whole.lines().nth(2).unwrap();
    let line = |written: &str| whole.replacen(third, written, 1).into_bytes();
    for (bytes, expected) in [
        (no_text, "line 3 makes no sense: expected 'SLICE results BYTES CHECKSUM "),
        (
            whole.replacen("crown", "clown", 1).into(),
            "line 1 makes no sense: expected 'crownhead endgame databases 2'",
        ),
        (
            line(&third.replace("won", "one")),
            "line 3 makes no sense: expected 'SLICE results BYTES CHECKSUM ",
        ),
        (
            line(&third.replace(" drawn", "")),
            "line 3 makes no sense: expected 'SLICE results BYTES CHECKSUM ",
        ),
        (line(&third.replace("results ", "results 1")), "its checksum is not that of its lines"),
        (
            whole.replacen("checksum", "checked", 1).into(),
            "it is cut off: expected a last line with its checksum",
        ),
    ] {
        fs::write(&path, bytes).unwrap();
        let found = complaint(folder.path()).unwrap().to_string();
        assert!(found.starts_with(&format!("{}: {expected}", path.display())), "{found}");
        assert!(found.ends_with("; remove it and build again"), "{found}");
    }
    // That does help.
    fs::remove_file(&path).unwrap();
    let plan = BuildPlan { folder: folder.path().to_owned(), pieces: 2, threads: None, memory: 1 << 30 };
    build(&plan, &mut |_| {}, &|| false).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn a_part_of_a_file_has_a_name() {
    assert_eq!(Part::Block(7).to_string(), "its block 7");
}
