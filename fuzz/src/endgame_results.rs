//! Any bytes read as the results of a slice, also with checksums that fit: what is read has a value for each number, and
//! an error is one short line.

use endgame::{Damage, Slice, unpack_results};
use files::checksum;

use crate::message::check_message;

/// Small, with kings and men.
const SLICE: &str = "1m-1k";
/// More than any message needs.
const LONGEST_MESSAGE: usize = 200;
/// Bytes of a header without its checksum, and bytes of a block.
const HEADER: usize = 28;
const CHECKED: usize = 16 * 512;

pub(crate) fn slice() -> Slice {
    SLICE.parse().expect("it is a slice")
}

pub(crate) fn check(bytes: &[u8]) {
    check_file(bytes);
    check_file(&sealed(bytes));
}

fn check_file(file: &[u8]) {
    match unpack_results(slice(), file) {
        Ok(verdicts) => assert_eq!(verdicts.len() as u64, slice().numbers()),
        Err(damage) => check_damage(&damage),
    }
}

pub(crate) fn check_damage(damage: &Damage) {
    check_message(&damage.to_string(), LONGEST_MESSAGE);
}

/// The file with every checksum made anew, as far as its parts are where its header says.
pub(crate) fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut file = sealed_header(bytes);
    let Some((directory, data)) = parts(&file) else { return file };
    let sums = file[data..].chunks(CHECKED).map(checksum::of).collect::<Vec<_>>();
    let end = directory.end;
    let Some(first) = end.checked_sub(4 * sums.len()).filter(|first| *first >= directory.start) else {
        return file;
    };
    for (place, sum) in (first..end).step_by(4).zip(sums) {
        file[place..place + 4].copy_from_slice(&sum.to_le_bytes());
    }
    seal_directory(&mut file, directory);
    file
}

/// The file with a checksum behind its header.
pub(crate) fn sealed_header(bytes: &[u8]) -> Vec<u8> {
    let mut file = bytes.to_vec();
    if let Some(header) = file.get(..HEADER) {
        let sum = checksum::of(header);
        if let Some(place) = file.get_mut(HEADER..HEADER + 4) {
            place.copy_from_slice(&sum.to_le_bytes());
        }
    }
    file
}

/// Where the directory is, and where the blocks begin.
pub(crate) fn parts(file: &[u8]) -> Option<(std::ops::Range<usize>, usize)> {
    let length = u32::from_le_bytes(*file.get(16..20)?.first_chunk()?) as usize;
    let start = HEADER + 4;
    let end = start.checked_add(length)?;
    (end + 4 <= file.len()).then_some((start..end, end + 4))
}

pub(crate) fn seal_directory(file: &mut [u8], directory: std::ops::Range<usize>) {
    let (end, sum) = (directory.end, checksum::of(&file[directory]));
    file[end..end + 4].copy_from_slice(&sum.to_le_bytes());
}
