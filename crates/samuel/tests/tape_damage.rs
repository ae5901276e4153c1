//! Damaged tapes: whatever is read of one is as it was written, or an error.

use std::fs;
use std::path::{Path, PathBuf};

use crate::tape_play::{Numbers, create, export, learned, open};
use redb::{Database, ReadableTable, TableDefinition};
use rules::Position;
use samuel::tape::{CatalogKey, StandardForm, Tape, TapeError, TapeSettings};
use tempfile::TempDir;

const FLIPS: u64 = 480;

/// A closed tape of several merges, so that there are old pages too.
fn made() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("memory.tape");
    let mut tape = create(&path, TapeSettings { new_age: 1, maximum_age: 9, ..TapeSettings::default() });
    for seed in 1..=6 {
        Numbers::new(seed).positions(300).iter().for_each(|position| tape.save(position, seed as i32, 3));
        tape.set_bookmark(format!("game {seed}"));
        tape.merge().unwrap();
    }
    tape.merge().unwrap();
    (folder, path)
}

/// The ways to read a tape, each with what it gives. A process that another test starts has the file, too, until it is
/// another program: what is in use then is read again.
fn readings(path: &Path) -> Vec<Result<String, TapeError>> {
    let before = fs::read(path).unwrap();
    for _ in 0..1_000 {
        let readings = read_once(path);
        if !readings.iter().any(|reading| matches!(reading, Err(TapeError::InUse(_)))) {
            return readings;
        }
        fs::write(path, &before).unwrap();
    }
    panic!("{}: still in use", path.display());
}

fn read_once(path: &Path) -> Vec<Result<String, TapeError>> {
    let before = fs::read(path).unwrap();
    let mut readings = match Tape::open_read_only(path, Some(&learned())) {
        Ok(mut tape) => vec![stats(&tape), exported(&tape), found(&tape), recalled(&mut tape)],
        Err(error) => vec![Err(error)],
    };
    assert!(fs::read(path).unwrap() == before, "the file was changed");
    readings.push(learned_on(path));
    readings
}

fn stats(tape: &Tape) -> Result<String, TapeError> {
    Ok(format!("{:?} {:?} {:?} {:?}", tape.counts()?, tape.totals(), tape.settings(), tape.bookmark()))
}

fn exported(tape: &Tape) -> Result<String, TapeError> {
    let mut bytes = Vec::new();
    tape.export(&mut bytes)?;
    Ok(String::from_utf8(bytes).unwrap())
}

fn found(tape: &Tape) -> Result<String, TapeError> {
    let found: Result<Vec<_>, _> = questions().iter().map(|position| tape.find(position)).collect();
    Ok(format!("{:?}", found?))
}

fn recalled(tape: &mut Tape) -> Result<String, TapeError> {
    let recalled: Vec<_> = questions().iter().map(|position| tape.recall(position)).collect();
    tape.decision_made()?;
    Ok(format!("{recalled:?}"))
}

fn learned_on(path: &Path) -> Result<String, TapeError> {
    let mut tape = Tape::open(path, Some(&learned()))?;
    Numbers::new(9).positions(50).iter().for_each(|position| tape.save(position, 9, 4));
    tape.merge()?;
    drop(tape);
    exported(&Tape::open_read_only(path, None)?)
}

/// Boards of the tape, and others.
fn questions() -> Vec<Position> {
    (1..12).step_by(2).flat_map(|seed| Numbers::new(seed).positions(40)).collect()
}

#[derive(Default, Debug)]
struct Count {
    told: u32,
    harmless: u32,
    unnoticed: Vec<u64>,
}

#[test]
fn a_flipped_byte_in_a_closed_tape_is_told_or_changes_nothing_that_is_read() {
    let (_folder, path) = made();
    let bytes = fs::read(&path).unwrap();
    let sound: Vec<String> = readings(&path).into_iter().map(Result::unwrap).collect();
    let mut numbers = Numbers::new(5);
    let mut count = Count::default();
    for _ in 0..FLIPS {
        let mut damaged = bytes.clone();
        let place = numbers.below(bytes.len() as u64);
        damaged[place as usize] ^= 1 + numbers.below(255) as u8;
        fs::write(&path, &damaged).unwrap();
        let is_sound = Tape::verify(&path).is_ok_and(|verification| verification.damage.is_empty());
        let readings = readings(&path);
        let is_told = readings.iter().any(Result::is_err);
        let errors = readings.iter().filter_map(|reading| reading.as_ref().err());
        for error in errors.map(ToString::to_string) {
            assert!(error.starts_with(&path.display().to_string()), "{error}");
        }
        let is_right = |(reading, sound): (&Result<String, _>, &String)| {
            reading.as_ref().is_ok_and(|reading| reading == sound) || reading.is_err()
        };
        // What cannot be opened has one reading for the four.
        let unread = sound.len() - readings.len();
        if !readings.iter().zip(&sound[unread..]).all(is_right) || (is_told && is_sound) {
            count.unnoticed.push(place);
        } else if is_told {
            count.told += 1;
        } else {
            count.harmless += 1;
        }
    }
    println!("{FLIPS} flips: {count:?}");
    assert_eq!(count.unnoticed, [0; 0], "{count:?}");
    assert!(count.told > 100 && count.harmless > 100, "{count:?}");
}

/// What is told of a file whose length or whose pages are wrong.
const DAMAGED: &str = "the file is too short or too long, or its pages do not match their checksums";

/// The store has words of its own for damage, which are for its authors.
fn check_words(what: &str, damage: &str) {
    const WORDS: [&str; 8] = [
        DAMAGED,
        "a page of the store does not match its checksum",
        "the store cannot read it",
        "it ends too early",
        "one of its tables is missing or of another kind",
        "its metadata do not match their checksum",
        "record ",
        "a part of the contents ",
    ];
    assert!(WORDS.iter().any(|words| damage.starts_with(words)), "{what}: {damage}");
}

#[test]
fn damage_is_told_in_plain_words() {
    let (_folder, path) = made();
    let bytes = fs::read(&path).unwrap();
    let told = |what: &str, damaged: &[u8]| {
        fs::write(&path, damaged).unwrap();
        // A file of which no more is left than another program's might have is called foreign.
        let damage = Tape::verify(&path).map(|verification| verification.damage).unwrap_or_default();
        damage.iter().for_each(|damage| check_words(what, damage));
        damage
    };
    assert_eq!(told("half", &bytes[..bytes.len() / 2]), [DAMAGED]);
    let longer = [&bytes[..], &[0; 100]].concat();
    assert_eq!(told("longer", &longer), [DAMAGED]);
    let mut count = 0;
    for at in 0..512 {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        count += told(&format!("byte {at}"), &damaged).len();
    }
    assert!(count > 50, "{count}");
}

type Record<'a> = (&'a [u8; 4], Option<Vec<u8>>);

/// Writes or removes a record behind the tape's back.
fn change_record(path: &Path, (key, bytes): Record<'_>) {
    let records: TableDefinition<&[u8; 4], &[u8]> = TableDefinition::new("records");
    let database = Database::open(path).unwrap();
    let transaction = database.begin_write().unwrap();
    {
        let mut records = transaction.open_table(records).unwrap();
        match bytes {
            Some(bytes) => drop(records.insert(key, bytes.as_slice()).unwrap()),
            None => drop(records.remove(key).unwrap().expect("it was there")),
        }
    }
    transaction.commit().unwrap();
}

/// What all say who read a record that was changed behind the tape's back.
fn check_record(change: impl Fn(&mut Vec<u8>) -> bool, position: &Position, expected: &str) {
    let (_folder, path) = made();
    let key = CatalogKey::of(&StandardForm::of(position));
    let records: TableDefinition<&[u8; 4], &[u8]> = TableDefinition::new("records");
    let database = Database::open(&path).unwrap();
    let transaction = database.begin_write().unwrap();
    let record =
        transaction.open_table(records).unwrap().get(&key.bytes()).unwrap().map(|old| old.value().to_vec());
    transaction.abort().unwrap();
    drop(database);
    let mut record = record.unwrap_or_default();
    let is_kept = change(&mut record);
    change_record(&path, (&key.bytes(), is_kept.then_some(record)));

    let expected = format!("record {key} {expected}");
    assert_eq!(Tape::verify(&path).unwrap().damage, std::slice::from_ref(&expected));
    let expected = format!("{}: truncated or damaged: {expected}", path.display());
    let mut tape = open(&path);
    assert_eq!(tape.find(position).unwrap_err().to_string(), expected);
    assert_eq!(tape.counts().unwrap_err().to_string(), expected);
    assert_eq!(tape.export(&mut Vec::new()).unwrap_err().to_string(), expected);
    assert_eq!(tape.recall(position), None);
    assert_eq!(tape.merge().unwrap_err().to_string(), expected);
    tape.save(position, 1, 1);
    assert_eq!(tape.decision_made().unwrap_err().to_string(), expected);
}

#[test]
fn a_record_that_is_not_as_it_was_written_is_named_by_all_who_read_it() {
    let start = Position::start();
    let change_score = |record: &mut Vec<u8>| {
        record[11] ^= 1;
        true
    };
    check_record(change_score, &start, "does not match its checksum");
    check_record(|_| false, &start, "is missing");
    let two_kings = Position::from_fen("B:WK1,K2:BK31,K32").unwrap();
    let add = |record: &mut Vec<u8>| {
        record.extend([0; 22]);
        true
    };
    check_record(add, &two_kings, "is not in the table of contents");
}

#[test]
fn an_old_tape_can_be_read_and_gets_checksums_at_its_next_merge() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("old.tape");
    let (old, exported) = (include_bytes!("tapes/version-1.tape"), include_str!("tapes/version-1.txt"));
    fs::write(&path, old).unwrap();
    assert_eq!(export(&Tape::open_read_only(&path, Some(&learned())).unwrap()), exported);
    let verification = Tape::verify(&path).unwrap();
    assert_eq!((verification.has_checksums, verification.records, verification.positions), (false, 33, 42));
    assert_eq!(verification.damage, [""; 0]);
    let bookmark = open(&path).bookmark().cloned();
    assert!(bookmark.is_some());
    assert!(!Tape::verify(&path).unwrap().has_checksums, "opening it changes nothing");

    let mut tape = open(&path);
    let position = Position::start();
    tape.save(&position, 7, 3);
    tape.merge().unwrap();
    assert_eq!((tape.bookmark(), tape.find(&position).unwrap().unwrap().score), (bookmark.as_ref(), 7));
    let without_age = |line: &str| line.rsplit_once(' ').unwrap().0.to_owned();
    let expected: Vec<String> = exported.lines().map(without_age).collect();
    assert_eq!(export(&tape).lines().skip(1).map(without_age).collect::<Vec<_>>(), expected);
    drop(tape);
    let verification = Tape::verify(&path).unwrap();
    assert_eq!((verification.has_checksums, verification.records, verification.positions), (true, 34, 43));
    assert_eq!(verification.damage, [""; 0]);
}

/// The first board of the old tape.
const FIRST_OLD: &str = "B:WK11:BK14,K24";

#[test]
fn a_board_out_of_place_in_an_old_tape_is_named_and_not_given_a_checksum() {
    let key = CatalogKey::of(&StandardForm::of(&Position::from_fen(FIRST_OLD).unwrap()));
    let row = [0; 10];
    for (words, what) in [
        ([0x0004_0000, 0x0020_0000, 0], "no kings"),
        ([0x0004_0000, 0x0020_0000, 0x0024_0000], "one king less"),
    ] {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("old.tape");
        fs::write(&path, include_bytes!("tapes/version-1.tape")).unwrap();
        let board: Vec<u8> = words.iter().flat_map(|word: &u32| word.to_be_bytes()).chain(row).collect();
        change_record(&path, (&key.bytes(), Some(board)));
        let expected = format!("record {key} has a board that does not belong there");
        assert_eq!(Tape::verify(&path).unwrap().damage, std::slice::from_ref(&expected), "{what}");
        let expected = format!("{}: truncated or damaged: {expected}", path.display());
        let mut tape = open(&path);
        assert_eq!(tape.export(&mut Vec::new()).unwrap_err().to_string(), expected, "{what}");
        assert_eq!(tape.merge().unwrap_err().to_string(), expected, "{what}");
    }
}
