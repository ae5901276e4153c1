//! Tapes as files: what is refused and left as it is, who may open what, and a disk that is full.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[cfg(target_os = "linux")]
use crate::small_disk::SmallDisk;
use crate::tape_play::{Numbers, create, export, learned, open};
use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition, TableHandle};
use rules::{Position, Variant};
use samuel::Polynomial;
use samuel::tape::{Catalog, Learned, Tape, TapeError, TapeSettings};
use tempfile::TempDir;

const METADATA: TableDefinition<&str, &str> = TableDefinition::new("metadata");
const CONTENTS: TableDefinition<&[u8], &[u8]> = TableDefinition::new("contents");

fn place() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("memory.tape");
    (folder, path)
}

/// A closed tape with some hundred positions.
fn made() -> (TempDir, PathBuf) {
    let (folder, path) = place();
    let mut tape = create(&path, TapeSettings::default());
    for position in Numbers::new(1).positions(800) {
        tape.save(&position, 7, 3);
    }
    tape.merge().unwrap();
    (folder, path)
}

/// The file can be opened in no way, is left byte for byte, and the error says so.
fn check_refused(path: &Path, expected: &str) {
    let before = fs::read(path).unwrap();
    for opened in [Tape::open(path, None), Tape::open_read_only(path, None)] {
        let error = opened.expect_err(expected).to_string();
        assert!(error.starts_with(&path.display().to_string()), "{error}");
        assert!(error.contains(expected), "{error}, expected: {expected}");
    }
    assert!(fs::read(path).unwrap() == before, "the file was changed");
}

#[test]
fn a_foreign_file_is_refused_and_left_as_it_is() {
    let (_folder, path) = place();
    for bytes in [&b""[..], b"crownhead polynomial 1\n", &[0; 10_000], b"redb"] {
        fs::write(&path, bytes).unwrap();
        check_refused(&path, "not a memory tape");
    }
}

#[test]
fn a_file_of_the_store_that_is_no_tape_is_refused_and_left_as_it_is() {
    let (_folder, path) = place();
    drop(Database::create(&path).unwrap());
    check_refused(&path, "not a memory tape");
    let database = Database::open(&path).unwrap();
    let transaction = database.begin_write().unwrap();
    transaction.open_table(METADATA).unwrap().insert("format", "another program's 1").unwrap();
    transaction.commit().unwrap();
    drop(database);
    check_refused(&path, "not a memory tape");
}

fn change_metadata(path: &Path, name: &str, text: Option<&str>) {
    let database = Database::open(path).unwrap();
    let transaction = database.begin_write().unwrap();
    {
        let mut table = transaction.open_table(METADATA).unwrap();
        match text {
            Some(text) => drop(table.insert(name, text).unwrap()),
            None => drop(table.remove(name).unwrap()),
        }
    }
    transaction.commit().unwrap();
}

/// Makes the checksum of the metadata right again, as it is documented.
fn seal_metadata(path: &Path) {
    let database = Database::open(path).unwrap();
    let transaction = database.begin_write().unwrap();
    let mut bytes = Vec::new();
    for row in transaction.open_table(METADATA).unwrap().iter().unwrap() {
        let (name, text) = row.unwrap();
        bytes.extend(format!("{}\0{}\0", name.value(), text.value()).into_bytes());
    }
    let sum = files::checksum::of(&bytes).to_be_bytes();
    transaction.open_table(CONTENTS).unwrap().insert([].as_slice(), sum.as_slice()).unwrap();
    transaction.commit().unwrap();
}

#[test]
fn a_tape_of_a_later_version_is_refused_and_left_as_it_is() {
    let (_folder, path) = made();
    change_metadata(&path, "format", Some("crownhead memory tape 4"));
    change_metadata(&path, "positions", None);
    check_refused(&path, "a memory tape of version 4: expected 3 or less");
}

#[test]
fn metadata_that_were_changed_without_their_checksum_are_refused() {
    for (name, text) in [("merges", Some("2")), ("culled", None), ("bookmark", Some("game 7"))] {
        let (_folder, path) = made();
        change_metadata(&path, name, text);
        check_refused(&path, "damaged: its metadata do not match their checksum");
    }
    let (_folder, path) = made();
    change_metadata(&path, "format", Some("crownhead memory tape 1"));
    check_refused(&path, "damaged: its tables are not those of version 1");
}

#[test]
fn a_tape_that_says_nonsense_of_itself_is_refused_and_left_as_it_is() {
    let check = |name: &str, text: Option<&str>, expected: &str| {
        let (_folder, path) = made();
        change_metadata(&path, name, text);
        seal_metadata(&path);
        check_refused(&path, expected);
    };
    check("positions", None, "damaged: it does not tell its positions");
    check("merges", Some("many"), "damaged: its merges is 'many'");
    check("merge every", Some("99999999999"), "damaged: its merge every is '99999999999'");
    check("new age", Some("5000"), "damaged: new age 5000 is not below maximum age 4000");
    check("variant", Some("go"), "damaged: its variant is 'go'");
    check("polynomial", Some("x"), "damaged: its polynomial: ");
    check("swept to", Some("zz"), "damaged: it is swept to 'zz'");
}

#[test]
fn a_truncated_tape_is_refused_and_left_as_it_is() {
    let (_folder, path) = made();
    let bytes = fs::read(&path).unwrap();
    for length in [9, 10, 100, 320, 511, 4_096, 5_000, bytes.len() / 2, bytes.len() - 4_096, bytes.len() - 1]
    {
        fs::write(&path, &bytes[..length]).unwrap();
        check_refused(&path, "truncated or damaged");
    }
    fs::write(&path, &bytes).unwrap();
    assert!(open(&path).totals().positions > 700);
}

#[test]
fn a_tape_with_a_damaged_header_is_refused_and_left_as_it_is() {
    let (_folder, path) = made();
    let bytes = fs::read(&path).unwrap();
    for range in [12..24, 64..320] {
        let mut damaged = bytes.clone();
        damaged[range].fill(0xA5);
        fs::write(&path, damaged).unwrap();
        check_refused(&path, "truncated or damaged");
    }
}

#[test]
fn compacting_gives_back_what_is_free_and_keeps_every_position() {
    let (_folder, path) = place();
    let mut tape = create(&path, TapeSettings { new_age: 1, maximum_age: 3, ..TapeSettings::default() });
    for seed in 1..9 {
        Numbers::new(seed).positions(5_000).iter().for_each(|position| tape.save(position, 7, 3));
        tape.merge().unwrap();
    }
    tape.merge().unwrap();
    let (exported, before) = (export(&tape), tape.counts().unwrap());
    tape.compact().unwrap();
    let after = tape.counts().unwrap();
    assert!(after.file_size < before.file_size / 2, "{} of {}", after.file_size, before.file_size);
    assert_eq!(export(&tape), exported);
    tape.save(&Position::start(), 8, 3);
    tape.merge().unwrap();
    drop(tape);
    assert_eq!(open(&path).recall(&Position::start()).unwrap().score, 8);
}

#[test]
fn a_missing_file_is_named() {
    let (_folder, path) = place();
    for opened in [Tape::open(&path, None), Tape::open_read_only(&path, None)] {
        let error = opened.unwrap_err();
        assert_eq!(error.to_string(), format!("{}: no such file: expected a memory tape", path.display()));
    }
    assert!(!path.exists());
}

#[test]
fn a_new_tape_overwrites_nothing() {
    let (_folder, path) = place();
    fs::write(&path, "my games").unwrap();
    let error = Tape::create(&path, learned(), TapeSettings::default()).unwrap_err();
    assert!(matches!(error, TapeError::Exists(_)), "{error}");
    assert_eq!(fs::read(&path).unwrap(), b"my games");
    let senseless = TapeSettings { merge_every: 0, ..TapeSettings::default() };
    let other = path.with_extension("other");
    assert!(matches!(Tape::create(&other, learned(), senseless), Err(TapeError::Settings { .. })));
    assert!(!other.exists());
}

#[test]
fn of_several_who_make_a_tape_at_once_one_has_it() {
    let (folder, path) = place();
    let make = || Tape::create(&path, learned(), TapeSettings::default());
    let made: Vec<_> = std::thread::scope(|scope| {
        let makers: Vec<_> = (0..6).map(|_| scope.spawn(make)).collect();
        makers.into_iter().map(|maker| maker.join().unwrap()).collect()
    });
    for failure in made.iter().filter_map(|made| made.as_ref().err()) {
        // Whoever made it has it open.
        assert!(matches!(failure, TapeError::Exists(_) | TapeError::InUse(_)), "{failure}");
    }
    assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 1);
    drop(made);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    Tape::open_read_only(&path, None).unwrap();
}

#[test]
fn what_an_interrupted_creation_left_is_no_hindrance() {
    let (folder, path) = place();
    fs::write(folder.path().join("memory.tape.unfinished"), "half").unwrap();
    create(&path, TapeSettings::default());
    let names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["memory.tape"]);
}

#[test]
fn a_tape_learned_otherwise_is_refused_and_left_as_it_is() {
    let (_folder, path) = made();
    let before = fs::read(&path).unwrap();
    let other = Learned { polynomial: Polynomial::preset("pieces").unwrap(), ..learned() };
    assert!(matches!(Tape::open(&path, Some(&other)), Err(TapeError::OtherPolynomial(_))));
    let other = Learned { variant: Variant::GiveAway, ..learned() };
    let error = Tape::open(&path, Some(&other)).unwrap_err().to_string();
    assert!(error.ends_with("learned in standard: expected give-away"), "{error}");
    assert!(fs::read(&path).unwrap() == before, "the file was changed");
    assert_eq!(*Tape::open_read_only(&path, Some(&learned())).unwrap().learned(), learned());
}

/// Earlier programs did not count look-ups and records, and knew one catalog.
#[test]
fn a_tape_without_counts_is_read_and_counts_from_now_on() {
    let (_folder, path) = made();
    for name in ["decisions", "lookups", "hits", "record loads", "evictions"] {
        change_metadata(&path, name, None);
    }
    seal_metadata(&path);
    let mut tape = open(&path);
    assert_eq!((tape.totals().lookups, tape.settings().catalog), (0, Catalog::Exact));
    tape.recall(&Position::start());
    tape.merge().unwrap();
    assert_eq!(tape.totals().lookups, 1);
}

#[test]
fn a_tape_keeps_its_settings() {
    let (_folder, path) = place();
    let settings = TapeSettings { merge_every: 7, record_maximum: 12_345, ..TapeSettings::default() };
    drop(create(&path, settings));
    let mut tape = open(&path);
    assert_eq!(*tape.settings(), settings);
    let changed = TapeSettings { merge_every: 9, ..settings };
    tape.change_settings(changed).unwrap();
    tape.merge().unwrap();
    drop(tape);
    assert_eq!(*open(&path).settings(), changed);
}

#[test]
fn a_tape_that_is_only_read_is_not_changed() {
    let (_folder, path) = made();
    let before = fs::read(&path).unwrap();
    let mut tape = Tape::open_read_only(&path, Some(&learned())).unwrap();
    let exported = export(&tape);
    for position in Numbers::new(1).positions(900) {
        tape.recall(&position);
        tape.save(&position, 1, 30);
        assert_eq!(tape.decision_made().unwrap(), None);
    }
    let statistics = tape.statistics();
    assert_eq!((statistics.lookups, statistics.saved, statistics.decisions), (900, 900, 900));
    assert!(statistics.hits >= 800 && statistics.refreshed == 0, "{statistics:?}");
    assert_eq!(tape.merge().unwrap().positions, tape.totals().positions);
    assert_eq!(export(&tape), exported);
    drop(tape);
    assert!(fs::read(&path).unwrap() == before, "the file was changed");
}

const CHILD: &str = "CROWNHEAD_TAPE_CHILD";

/// Runs one test of this program again in another process, for what a process of its own must do.
fn in_another_process(test: &str, path: &Path) -> String {
    let output = Command::new(std::env::current_exe().unwrap())
        .args([test, "--exact", "--nocapture", "--test-threads=1"])
        .env(CHILD, path)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// What opening says, if this is that other process.
fn told_to_open() -> bool {
    let Some(path) = std::env::var_os(CHILD) else { return false };
    let path = PathBuf::from(path);
    let say = |opened: Result<Tape, TapeError>| {
        opened.map_or_else(|error| error.to_string(), |_| "open".to_owned())
    };
    println!("writer {}", say(Tape::open(&path, None)));
    println!("reader {}", say(Tape::open_read_only(&path, None)));
    true
}

#[test]
fn while_one_writes_nobody_else_can_open_the_tape() {
    if told_to_open() {
        return;
    }
    let (_folder, path) = made();
    let _writer = open(&path);
    let in_use = format!("{}: in use by another program or player", path.display());
    for opened in [Tape::open(&path, None), Tape::open_read_only(&path, None)] {
        assert_eq!(opened.unwrap_err().to_string(), in_use);
    }
    let said = in_another_process("tape_files::while_one_writes_nobody_else_can_open_the_tape", &path);
    assert!(
        said.contains(&format!("writer {in_use}")) && said.contains(&format!("reader {in_use}")),
        "{said}"
    );
}

#[test]
fn while_some_read_others_can_read_and_nobody_can_write() {
    if told_to_open() {
        return;
    }
    let (_folder, path) = made();
    let readers = [1, 2].map(|_| Tape::open_read_only(&path, None).unwrap());
    assert!(matches!(Tape::open(&path, None), Err(TapeError::InUse(_))));
    let said = in_another_process("tape_files::while_some_read_others_can_read_and_nobody_can_write", &path);
    assert!(said.contains("in use") && said.contains("reader open"), "{said}");
    drop(readers);
    open(&path);
}

#[cfg(target_os = "linux")]
#[test]
fn a_merge_that_does_not_fit_on_the_disk_fails_and_leaves_the_last_one() {
    let disk = SmallDisk::new("3m");
    let path = disk.path().join("memory.tape");
    let mut tape = create(&path, TapeSettings::default());
    let mut numbers = Numbers::new(2);
    let mut last = export(&tape);
    let error = loop {
        for position in numbers.positions(2_000) {
            tape.save(&position, 7, 3);
        }
        match tape.merge() {
            Ok(_) => last = export(&tape),
            Err(error) => break error,
        }
        assert!(last.len() < 100 << 20, "the disk is never full");
    };
    assert!(matches!(&error, TapeError::Io { path: named, .. } if *named == path), "{error}");
    assert!(last.lines().count() > 2_000, "something was merged before");
    // It goes on being asked and answers, if only from memory, and then tells.
    tape.recall(&Position::start());
    tape.save(&Position::start(), 1, 3);
    assert!(tape.merge().is_err());
    drop(tape);
    assert_eq!(export(&Tape::open_read_only(&path, None).unwrap()), last);
    let tape = open(&path);
    assert_eq!(export(&tape), last);
    drop(tape);
    assert_eq!(export(&Tape::open_read_only(&path, None).unwrap()), last);
}

#[test]
fn the_tables_and_the_worked_record_are_as_documented() {
    let (_folder, path) = place();
    let mut tape = create(&path, TapeSettings::default());
    tape.save(&Position::from_fen("W:W21-32:B1-10,12,15").unwrap(), 7, 3);
    tape.merge().unwrap();
    drop(tape);
    let document = include_str!("../../../docs/formats/tape.md");
    let is_byte = |word: &&str| word.len() == 2;
    let example = |index: usize| -> Vec<u8> {
        let lines = document.split("```").nth(index).unwrap().lines();
        let bytes = lines.flat_map(|line| line.split(' ').take_while(is_byte));
        bytes.map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
    };

    let database = Database::open(&path).unwrap();
    let transaction = database.begin_read().unwrap();
    let mut names: Vec<String> =
        transaction.list_tables().unwrap().map(|table| table.name().to_owned()).collect();
    names.sort();
    assert_eq!(names, ["contents", "metadata", "records"]);
    let records: TableDefinition<&[u8; 4], &[u8]> = TableDefinition::new("records");
    let record = transaction.open_table(records).unwrap().get(&[0, 0, 0x7e, 0x7e]).unwrap().unwrap();
    assert_eq!(record.value(), example(1));
    let contents = transaction.open_table(CONTENTS).unwrap();
    let part = contents.get([0, 0, 0x7e].as_slice()).unwrap().unwrap();
    assert_eq!(part.value(), example(3), "{:02x?}", part.value());
    for (name, _) in transaction.open_table(METADATA).unwrap().iter().unwrap().map(Result::unwrap) {
        assert!(document.contains(&format!("`{}`", name.value())), "{} is not documented", name.value());
    }
}
