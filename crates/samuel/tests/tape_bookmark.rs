//! The note that is written with a merge.

use rules::{Position, Variant};
use samuel::Polynomial;
use samuel::tape::{Learned, Tape, TapeSettings};
use tempfile::TempDir;

fn create(folder: &TempDir) -> Tape {
    let learned =
        Learned { polynomial: Polynomial::preset("four-terms").unwrap(), variant: Variant::Standard };
    Tape::create(&folder.path().join("tape"), learned, TapeSettings::default()).unwrap()
}

fn reopened(tape: Tape) -> Tape {
    let path = tape.path().to_owned();
    drop(tape);
    Tape::open(&path, None).unwrap()
}

fn noted(tape: &Tape) -> Option<(&str, u32)> {
    tape.bookmark().map(|bookmark| (bookmark.text.as_str(), bookmark.number))
}

#[test]
fn a_note_is_there_with_the_merge_and_not_before() {
    let folder = TempDir::new().unwrap();
    let mut tape = create(&folder);
    tape.set_bookmark("one".to_owned());
    assert_eq!(noted(&tape), None);
    let mut tape = reopened(tape);
    assert_eq!(noted(&tape), None);
    tape.set_bookmark("two".to_owned());
    tape.save(&Position::start(), 5, 3);
    let merge = tape.merge().unwrap();
    assert_eq!(noted(&tape), Some(("two", 1)));
    let tape = reopened(tape);
    assert_eq!(noted(&tape), Some(("two", 1)));
    assert_eq!((tape.bookmark().unwrap().merge, merge.new), (merge, 1));
}

#[test]
fn a_merge_without_a_note_leaves_the_one_that_is_there() {
    let folder = TempDir::new().unwrap();
    let mut tape = create(&folder);
    tape.set_bookmark("one".to_owned());
    tape.merge().unwrap();
    tape.merge().unwrap();
    let tape = reopened(tape);
    assert_eq!((noted(&tape), tape.totals().merges), (Some(("one", 1)), 2));
}

#[test]
fn the_tape_says_when_the_next_decision_brings_a_merge() {
    let folder = TempDir::new().unwrap();
    let mut tape = create(&folder);
    for decision in 1..=60 {
        assert_eq!(tape.is_merge_due(), decision % 20 == 0);
        assert_eq!(tape.decision_made().unwrap().is_some(), decision % 20 == 0);
    }
}
