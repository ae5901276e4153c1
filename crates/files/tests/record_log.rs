//! What was kept is there, and damage is told.

use std::fs;

use files::record_log::{
    Damage, DamageKind, Findings, Header, Line, RecordLogError, Recovery, read, set_aside,
};

use crate::a_log::{NAME, contents, copied, filled, find, flip, forgotten, halves, kept, open, told};

#[test]
fn records_are_there_after_a_restart_and_forgotten_ones_are_not() {
    let (folder, expected) = filled();
    let (log, findings) = open(folder.path()).unwrap();
    assert_eq!(findings, Findings::default());
    assert_eq!(contents(&log.records()), expected);
    assert_eq!(log.records().names("jobs/"), ["jobs/1"]);
    assert_eq!(log.records().find("games/2").unwrap(), None);
}

#[test]
fn every_flipped_byte_of_either_file_is_told_and_costs_nothing() {
    let (folder, expected) = filled();
    for half in halves(folder.path()) {
        for at in 0..fs::metadata(&half).unwrap().len() as usize {
            let damaged = copied(folder.path());
            let path = damaged.path().join(half.file_name().unwrap());
            flip(&path, at);
            let (records, told) = read(&damaged.path().join(NAME)).unwrap();
            assert_eq!(contents(&records), expected);
            assert!(!told.is_empty(), "byte {at} of {}", half.display());
            // Mending waits for the disk.
            if at % 7 > 0 {
                continue;
            }
            let (log, findings) = open(damaged.path()).unwrap();
            assert_eq!(findings.damage, told);
            assert!(
                findings.damage.iter().all(|damage| !damage.is_lost() && damage.file == path),
                "{findings:?}"
            );
            assert_eq!(findings.set_aside, set_aside(&damaged.path().join(NAME)).unwrap());
            assert_eq!(findings.set_aside.len(), 1);
            assert_eq!(contents(&log.records()), expected, "byte {at} of {}", half.display());
            drop(log);
            let (log, findings) = open(damaged.path()).unwrap();
            assert_eq!((contents(&log.records()), findings), (expected.clone(), Findings::default()));
        }
    }
}

#[test]
fn a_record_that_is_damaged_in_both_files_is_named_and_all_others_are_there() {
    let (folder, mut expected) = filled();
    for half in halves(folder.path()) {
        let bytes = fs::read(&half).unwrap();
        let place = find(&bytes, b"games/3");
        flip(&half, place + 12);
    }
    let (log, findings) = open(folder.path()).unwrap();
    expected.remove("games/3");
    assert_eq!(contents(&log.records()), expected);
    assert_eq!(told(&findings), [("games/3", Recovery::Lost); 2]);
    assert_eq!(findings.set_aside.len(), 2);
}

#[test]
fn an_older_state_of_a_record_is_there_if_the_newest_is_lost() {
    let (folder, mut expected) = filled();
    for half in halves(folder.path()) {
        let bytes = fs::read(&half).unwrap();
        let place = find(&bytes, b"the second move");
        flip(&half, place);
    }
    let (log, _) = open(folder.path()).unwrap();
    expected.insert("games/1".to_owned(), b"the first move".to_vec());
    assert_eq!(contents(&log.records()), expected);
}

#[test]
fn damage_that_comes_while_the_log_is_open_is_told_and_mended() {
    let (folder, expected) = filled();
    let (mut log, _) = open(folder.path()).unwrap();
    let place = find(&fs::read(folder.path().join(NAME)).unwrap(), b"games/3");
    flip(&folder.path().join(NAME), place);
    assert_eq!(contents(&log.records()), expected);
    let findings = log.repair();
    assert_eq!((told(&findings), findings.set_aside.len()), (vec![("games/3", Recovery::InOtherFile)], 1));
    assert_eq!(contents(&log.records()), expected);
    assert_eq!(read(&folder.path().join(NAME)).unwrap().1, []);
    assert_eq!(log.repair(), Findings::default());
}

#[test]
fn a_write_that_was_cut_off_anywhere_leaves_what_was_there_before() {
    let (folder, before) = filled();
    let start = fs::metadata(folder.path().join(NAME)).unwrap().len();
    let (mut log, _) = open(folder.path()).unwrap();
    log.commit(&[kept("games/5", "new")]).unwrap();
    drop(log);
    let whole = fs::read(folder.path().join(NAME)).unwrap();
    for length in start as usize..=whole.len() {
        let cut = copied(folder.path());
        fs::write(cut.path().join(NAME), &whole[..length]).unwrap();
        fs::write(cut.path().join("games.records.copy"), &whole[..start as usize]).unwrap();
        let (log, findings) = open(cut.path()).unwrap();
        assert_eq!(findings, Findings::default(), "{length} bytes");
        assert_eq!(contents(&log.records()).len(), before.len() + usize::from(length + 1 >= whole.len()));
    }
}

#[test]
fn a_file_that_is_gone_or_shorter_than_its_copy_comes_back() {
    let (folder, expected) = filled();
    let whole = fs::read(folder.path().join(NAME)).unwrap();
    for (length, kind) in [
        (None, DamageKind::Missing),
        (Some(0), DamageKind::Empty),
        (Some(10), DamageKind::FirstLine),
        (Some(whole.len() / 2), DamageKind::End),
        (Some(whole.len() - 2), DamageKind::End),
    ] {
        let damaged = copied(folder.path());
        let path = damaged.path().join(NAME);
        match length {
            None => fs::remove_file(&path).unwrap(),
            Some(length) => fs::write(&path, &whole[..length]).unwrap(),
        }
        let (log, findings) = open(damaged.path()).unwrap();
        assert_eq!(contents(&log.records()), expected);
        assert_eq!(findings.damage[0].kind, kind);
        let is_mended = |damage: &Damage| damage.file == path && damage.recovery == Recovery::InOtherFile;
        assert!(findings.damage.iter().all(is_mended), "{findings:?}");
    }
}

#[test]
fn what_was_forgotten_does_not_come_back_with_an_old_copy() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(NAME);
    let (mut log, _) = open(folder.path()).unwrap();
    log.commit(&[kept("games/1", "old"), kept("games/2", "stays")]).unwrap();
    let old_copy = fs::read(folder.path().join("games.records.copy")).unwrap();
    log.commit(&[forgotten("games/1")]).unwrap();
    drop(log);
    // A damaged line makes the log be written whole, and forget what it forgot.
    let place = find(&fs::read(&path).unwrap(), b"games/2");
    flip(&path, place);
    drop(open(folder.path()).unwrap());
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 2);
    // A kill before the copy is written whole as well.
    fs::write(folder.path().join("games.records.copy"), old_copy).unwrap();
    let (log, findings) = open(folder.path()).unwrap();
    assert_eq!(findings, Findings::default());
    assert_eq!(log.records().names(""), ["games/2"]);
}

#[test]
fn a_log_does_not_grow_without_end() {
    let folder = tempfile::tempdir().unwrap();
    let (mut log, _) = open(folder.path()).unwrap();
    let mut longest = 0;
    log.commit(&[kept("games/first", "stays")]).unwrap();
    for number in 0..100 {
        let record = number.to_string().repeat(500_000);
        log.commit(&[kept("games/1", &record)]).unwrap();
        longest = longest.max(fs::metadata(folder.path().join(NAME)).unwrap().len());
    }
    assert!(longest < 40 << 20, "{longest} bytes");
    assert_eq!(log.records().find("games/1").unwrap().unwrap(), "99".repeat(500_000).as_bytes());
    let expected = contents(&log.records());
    drop(log);
    let (log, findings) = open(folder.path()).unwrap();
    assert_eq!((contents(&log.records()), findings), (expected, Findings::default()));
}

#[test]
fn one_process_has_a_log_at_a_time() {
    let (folder, _) = filled();
    let (log, _) = open(folder.path()).unwrap();
    assert!(matches!(open(folder.path()), Err(RecordLogError::InUse(_))));
    drop(log);
    assert!(open(folder.path()).is_ok());
}

#[test]
fn a_log_of_a_newer_version_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(NAME);
    let header = "crownhead records 2 0 with more";
    let sum = files::checksum::of(header.as_bytes());
    fs::write(&path, format!("{header} {sum:08x}\nwhatever\n")).unwrap();
    let before = fs::read(&path).unwrap();
    let refused = open(folder.path()).map(|_| ()).unwrap_err();
    assert!(refused.to_string().contains("has version 2: expected 1"), "{refused}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_foreign_file_is_moved_aside_and_a_new_log_begun() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(NAME), "my diary\nwith two lines\n").unwrap();
    let (mut log, findings) = open(folder.path()).unwrap();
    assert_eq!(findings.set_aside, [folder.path().join("games.records.damaged")]);
    assert_eq!(fs::read_to_string(&findings.set_aside[0]).unwrap(), "my diary\nwith two lines\n");
    log.commit(&[kept("games/1", "new")]).unwrap();
    assert_eq!(log.records().names(""), ["games/1"]);
}

#[test]
fn a_line_is_read_as_it_was_written_and_not_otherwise() {
    for record in [None, Some(&b""[..]), Some(b"{}"), Some(b"{\"words\": \"with spaces\"}")] {
        let line = Line { sequence: 7, name: "games/0123", record };
        let mut bytes = Vec::new();
        line.write(&mut bytes);
        assert_eq!(bytes.pop(), Some(b'\n'));
        assert_eq!(Line::parse(&bytes), Some(line));
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(Line::parse(&damaged), None, "bit {bit}");
        }
    }
    let header = Header::text(12);
    assert_eq!(Header::parse(header.trim_end().as_bytes()), Some(Header::Ours { base: 12 }));
    assert_eq!(Header::parse(b"crownhead records 1 12 00000000"), None);
}
