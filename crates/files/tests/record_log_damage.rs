//! What is told of damaged files, and what comes back.

use std::collections::BTreeMap;
use std::fs;

use files::record_log::{Damage, DamageKind, Findings, Header, Line, Recovery, damage_of, read};

use crate::a_log::{NAME, contents, copied, filled, flip, halves, kept, open, told};

#[test]
fn a_last_line_without_its_line_break_counts_and_the_next_begins_behind_it() {
    for missing in [[1, 0], [0, 1], [1, 1]] {
        let (folder, mut expected) = filled();
        for (half, missing) in halves(folder.path()).iter().zip(missing) {
            let bytes = fs::read(half).unwrap();
            fs::write(half, &bytes[..bytes.len() - missing]).unwrap();
        }
        assert_eq!(contents(&read(&folder.path().join(NAME)).unwrap().0), expected);
        let (mut log, findings) = open(folder.path()).unwrap();
        assert_eq!(findings, Findings::default());
        assert_eq!(contents(&log.records()), expected);
        log.commit(&[kept("games/5", "next")]).unwrap();
        expected.insert("games/5".to_owned(), b"next".to_vec());
        drop(log);
        let (log, findings) = open(folder.path()).unwrap();
        assert_eq!((contents(&log.records()), findings), (expected, Findings::default()));
    }
}

#[test]
fn a_file_that_is_empty_without_a_copy_is_told_and_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(NAME), "").unwrap();
    let (mut log, findings) = open(folder.path()).unwrap();
    assert_eq!(findings.damage.iter().map(|damage| damage.kind).collect::<Vec<_>>(), [DamageKind::Empty]);
    assert_eq!(findings.set_aside.len(), 0);
    log.commit(&[kept("games/1", "new")]).unwrap();
    drop(log);
    let (log, findings) = open(folder.path()).unwrap();
    assert_eq!((log.records().names(""), findings), (vec!["games/1".to_owned()], Findings::default()));
}

#[test]
fn what_is_not_a_file_is_moved_aside_and_the_log_comes_back_from_the_other_file() {
    let (folder, expected) = filled();
    for are_folders in [[true, false], [false, true], [true, true]] {
        let damaged = copied(folder.path());
        for (half, _) in halves(damaged.path()).iter().zip(are_folders).filter(|(_, is_folder)| *is_folder) {
            fs::remove_file(half).unwrap();
            fs::create_dir(half).unwrap();
            fs::write(half.join("inside"), "precious").unwrap();
        }
        let (mut log, findings) = open(damaged.path()).unwrap();
        assert_eq!(findings.trouble, None);
        assert!(findings.damage.iter().all(|damage| damage.kind == DamageKind::NotAFile), "{findings:?}");
        let count = are_folders.iter().filter(|is_folder| **is_folder).count();
        assert_eq!((findings.damage.len(), findings.set_aside.len()), (count, count));
        for aside in &findings.set_aside {
            assert_eq!(fs::read_to_string(aside.join("inside")).unwrap(), "precious");
            assert_eq!(damage_of(aside).unwrap()[0].kind, DamageKind::NotAFile);
        }
        let are_there = if count == 2 { BTreeMap::new() } else { expected.clone() };
        assert_eq!(contents(&log.records()), are_there);
        log.commit(&[kept("games/5", "new")]).unwrap();
        drop(log);
        let (log, findings) = open(damaged.path()).unwrap();
        assert_eq!((log.records().names("").len(), findings), (are_there.len() + 1, Findings::default()));
    }
}

#[test]
fn a_lock_that_is_not_a_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let lock = folder.path().join("games.records.lock");
    fs::create_dir(&lock).unwrap();
    let refused = open(folder.path()).map(drop).unwrap_err();
    assert_eq!(refused.to_string(), format!("{} is not a file: expected a file or nothing", lock.display()));
}

#[test]
fn garbage_in_both_files_is_one_place_in_each_and_its_bytes_are_nobodys_name() {
    let lines = |text: &str| text.repeat(50_000).into_bytes();
    for garbage in [lines("\n"), lines("\u{fffd}a b \u{1}c\n"), lines("12345678 5 ../../etc/passwd {}\n")] {
        let (folder, expected) = filled();
        for half in halves(folder.path()) {
            let mut bytes = fs::read(&half).unwrap();
            bytes.extend(&garbage);
            fs::write(half, bytes).unwrap();
        }
        let (log, findings) = open(folder.path()).unwrap();
        assert_eq!(contents(&log.records()), expected);
        let told: Vec<_> =
            findings.damage.iter().map(|damage| (damage.kind, &damage.name, damage.recovery)).collect();
        let first =
            fs::read(&findings.set_aside[0]).unwrap().split(|&byte| byte == b'\n').count() as u64 - 50_000;
        let kind = DamageKind::Lines { first, last: first + 49_999 };
        assert_eq!(told, [(kind, &None, Recovery::Lost); 2]);
    }
}

#[test]
fn many_damaged_lines_in_both_files_are_all_told() {
    let folder = tempfile::tempdir().unwrap();
    let (mut log, _) = open(folder.path()).unwrap();
    let changes: Vec<_> = (0..40_000).map(|number| kept(&format!("games/{number:x}"), "{}")).collect();
    log.commit(&changes).unwrap();
    drop(log);
    for half in halves(folder.path()) {
        let text = fs::read_to_string(&half).unwrap();
        fs::write(half, text.replace("0 {}", "0 {]")).unwrap();
    }
    let (log, findings) = open(folder.path()).unwrap();
    assert_eq!(findings.damage.len(), 2 * 2_500);
    assert!(findings.damage.iter().all(|damage| damage.is_lost() && damage.name.is_some()));
    assert_eq!(log.records().names("").len(), 37_500);
}

#[test]
fn a_line_is_not_lost_if_the_same_or_a_newer_state_is_kept() {
    let (folder, mut expected) = filled();
    let (mut log, _) = open(folder.path()).unwrap();
    log.commit(&[kept("games/3", "another game")]).unwrap();
    drop(log);
    for half in halves(folder.path()) {
        let text = fs::read_to_string(&half).unwrap();
        let text = text.replace("the first move", "the f1rst move");
        // Of the line that says again what an earlier one said, the checksum.
        let last = text.trim_end().rfind('\n').unwrap() + 1;
        fs::write(&half, format!("{}{}{}", &text[..last], "xxxxxxxx", &text[last + 8..])).unwrap();
    }
    let (log, findings) = open(folder.path()).unwrap();
    assert_eq!(
        told(&findings),
        [("games/1", Recovery::NotNeeded), ("games/3", Recovery::NotNeeded)].repeat(2)
    );
    assert_eq!(contents(&log.records()), expected);
    drop(log);
    // Without a newer state.
    for half in halves(folder.path()) {
        let text = fs::read_to_string(&half).unwrap();
        fs::write(half, text.replace("the second move", "the s2cond move")).unwrap();
    }
    expected.remove("games/1");
    let (log, findings) = open(folder.path()).unwrap();
    assert_eq!(told(&findings), [("games/1", Recovery::Lost); 2]);
    assert_eq!(contents(&log.records()), expected);
}

#[test]
fn a_damaged_first_line_costs_nothing() {
    let (folder, expected) = filled();
    for half in halves(folder.path()) {
        flip(&half, 3);
    }
    let (log, findings) = open(folder.path()).unwrap();
    let told: Vec<_> = findings.damage.iter().map(|damage| (damage.kind, damage.recovery)).collect();
    assert_eq!(told, [(DamageKind::FirstLine, Recovery::NotNeeded); 2]);
    assert_eq!(contents(&log.records()), expected);
}

#[test]
fn a_file_without_any_line_is_damaged_and_not_one_that_was_just_begun() {
    let folder = tempfile::tempdir().unwrap();
    for half in halves(folder.path()) {
        fs::write(half, [0; 5_000]).unwrap();
    }
    let (_, findings) = open(folder.path()).unwrap();
    assert!(findings.damage.len() == 2 && findings.damage.iter().all(Damage::is_lost), "{findings:?}");
    assert_eq!(findings.set_aside.len(), 2);
}

#[test]
fn a_copy_that_has_newer_changes_than_a_log_that_was_put_in_its_place_loses_nothing() {
    let (folder, mut expected) = filled();
    let (main, copy) = (folder.path().join(NAME), folder.path().join("games.records.copy"));
    let mut other = Header::text(5).into_bytes();
    Line { sequence: 6, name: "games/6", record: Some(b"of the other log") }.write(&mut other);
    fs::write(&main, other).unwrap();
    expected.retain(|name, _| ["games/3", "games/4"].contains(&name.as_str()));
    expected.insert("games/6".to_owned(), b"of the other log".to_vec());
    assert_eq!(contents(&open(folder.path()).unwrap().0.records()), expected);
    fs::remove_file(copy).unwrap();
    assert_eq!(contents(&open(folder.path()).unwrap().0.records()), expected);
}

#[test]
fn a_copy_of_another_log_is_written_anew_and_never_appended_to() {
    let (folder, expected) = filled();
    let other = tempfile::tempdir().unwrap();
    let (mut log, _) = open(other.path()).unwrap();
    log.commit(&[kept("games/1", "of another log")]).unwrap();
    drop(log);
    fs::copy(&halves(other.path())[1], &halves(folder.path())[1]).unwrap();
    let (log, findings) = open(folder.path()).unwrap();
    assert_eq!((contents(&log.records()), findings), (expected, Findings::default()));
    let [main, copy] = halves(folder.path()).map(|half| fs::read(half).unwrap());
    assert_eq!(main, copy);
}

#[test]
fn a_last_line_that_is_damaged_in_both_files_is_told() {
    type Damages = fn(&mut Vec<u8>);
    let damages: [Damages; 3] = [
        |bytes| bytes.truncate(bytes.len() - 5),
        |bytes| {
            let start = bytes.len() - 8;
            bytes[start..].fill(0);
        },
        |bytes| bytes.truncate(bytes.len() - 25),
    ];
    for damage in damages {
        let (folder, mut expected) = filled();
        for half in halves(folder.path()) {
            let mut bytes = fs::read(&half).unwrap();
            damage(&mut bytes);
            fs::write(half, bytes).unwrap();
        }
        expected.remove("games/4");
        let (log, findings) = open(folder.path()).unwrap();
        assert_eq!(contents(&log.records()), expected);
        assert_eq!(told(&findings), [("", Recovery::Lost), ("", Recovery::Lost)]);
        drop(log);
        assert_eq!(open(folder.path()).unwrap().1, Findings::default());
    }
}

#[test]
fn a_wrong_byte_in_place_of_the_last_line_break_costs_nothing() {
    for damaged in [&[0][..], &[1], &[0, 1]] {
        let (folder, expected) = filled();
        for &half in damaged {
            let path = &halves(folder.path())[half];
            let mut bytes = fs::read(path).unwrap();
            *bytes.last_mut().unwrap() = b'J';
            fs::write(path, bytes).unwrap();
        }
        let (mut log, findings) = open(folder.path()).unwrap();
        assert_eq!(contents(&log.records()), expected);
        assert!(findings.damage.iter().all(|damage| !damage.is_lost()), "{findings:?}");
        assert_eq!(findings.damage.len(), damaged.len());
        log.commit(&[kept("games/5", "next")]).unwrap();
        drop(log);
        let (log, findings) = open(folder.path()).unwrap();
        assert_eq!((log.records().names("").len(), findings), (expected.len() + 1, Findings::default()));
    }
}
