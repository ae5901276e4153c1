//! Any bytes read as a manifest of endgame databases, also with a checksum that fits: what is read is written in one
//! form and reads back equal, its counts can be added, and an error is one short line.

use endgame::{MOST_PIECES, Manifest};
use files::checksum;

use crate::message::check_message;

/// More than any message needs, with what it repeats of the text.
const LONGEST_MESSAGE: usize = 400;

pub(crate) fn check(bytes: &[u8]) {
    check_text(bytes);
    check_text(&sealed(bytes));
}

fn check_text(bytes: &[u8]) {
    match Manifest::read(bytes) {
        Ok(manifest) => check_manifest(&manifest),
        Err(problem) => check_message(&problem.to_string(), LONGEST_MESSAGE),
    }
}

fn check_manifest(manifest: &Manifest) {
    let written = manifest.to_string();
    assert_eq!(Manifest::read(written.as_bytes()).as_ref(), Ok(manifest), "{written}");
    assert!(manifest.pieces() <= MOST_PIECES);
    for entry in manifest.slices() {
        let statistics = &entry.statistics;
        assert!(statistics.positions() <= statistics.slice.numbers());
        if let Some(example) = statistics.example() {
            assert!(statistics.slice.index(&example).is_some());
        }
    }
}

/// The text with the checksum of its lines in place of its last one.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let end = bytes.strip_suffix(b"\n").unwrap_or(bytes).iter().rposition(|&byte| byte == b'\n');
    let lines = &bytes[..end.unwrap_or(bytes.len())];
    [lines, format!("\nchecksum {:08x}\n", checksum::of(lines)).as_bytes()].concat()
}
