//! Any bytes as parts of a memory tape. The first four are the key of a record and the rest its boards: each is
//! written as it was read, and stands for itself. As lines `name=text` they are what a tape says about itself.

use std::collections::BTreeMap;

use samuel::tape::{CatalogKey, StandardForm, fuzzing};

use crate::message::check_message;

/// More than any message needs, but for what it repeats of the text, each byte as at most three.
const LONGEST_MESSAGE: usize = 400;

pub(crate) fn check(bytes: &[u8]) {
    if let Some((&key, record)) = bytes.split_first_chunk() {
        check_record(CatalogKey::from_bytes(key), record);
    }
    check_metadata(bytes);
}

fn check_record(key: CatalogKey, bytes: &[u8]) {
    assert!(key.pieces() <= 24 && key.advantage().abs() <= 1, "{key}");
    match fuzzing::record(key, bytes) {
        Err(error) => check_message(&error.to_string(), LONGEST_MESSAGE),
        Ok(boards) => {
            let written: Vec<u8> = boards.iter().flat_map(|(_, bytes)| bytes).copied().collect();
            assert_eq!(written, bytes, "{boards:?}");
            boards.iter().for_each(|(board, _)| check_board(board));
        }
    }
}

fn check_board(board: &StandardForm) {
    let mut compact = Vec::new();
    board.write_compact(&mut compact);
    assert_eq!(StandardForm::from_compact(&compact).as_ref(), Some(board));
    let Some(position) = board.position() else { return };
    let standard = StandardForm::of(&position);
    assert_eq!(StandardForm::of(&standard.position().expect("its image is legal")), standard);
    assert_eq!(StandardForm::of(&position.turned()), standard, "{position}");
    assert_eq!(CatalogKey::of(&standard).has_kings(), standard.has_kings());
}

fn check_metadata(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let entries = text.lines().filter_map(|line| line.split_once('='));
    let texts: BTreeMap<_, _> =
        entries.map(|(name, text)| (name.to_owned(), text.replace('|', "\n"))).collect();
    match fuzzing::metadata(texts) {
        Err(error) => check_message(&error.to_string(), LONGEST_MESSAGE + 3 * bytes.len()),
        Ok((settings, _)) => settings.check().expect("they were looked at"),
    }
}
