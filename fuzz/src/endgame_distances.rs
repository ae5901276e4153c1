//! Any bytes read as the distances of a slice, also with checksums that fit: what is read has an entry for each number,
//! and an error is one short line.

use std::sync::LazyLock;

use endgame::unpack_distances;
use files::checksum;

use crate::endgame_results::{check_damage, parts, seal_directory, sealed_header, slice};

/// The results that the distances are about.
const RESULTS: &[u8] = include_bytes!("../corpus/endgame-results/whole");

/// Tells at the first use if they can no longer be read.
static IS_READ: LazyLock<()> =
    LazyLock::new(|| drop(endgame::unpack_results(slice(), RESULTS).expect("the kept results are whole")));

pub(crate) fn check(bytes: &[u8]) {
    LazyLock::force(&IS_READ);
    check_file(bytes);
    check_file(&sealed(bytes));
}

fn check_file(file: &[u8]) {
    match unpack_distances(slice(), RESULTS, file) {
        Ok(distances) => assert_eq!(distances.len() as u64, slice().numbers()),
        Err(damage) => check_damage(&damage),
    }
}

/// The file with every checksum made anew: the slice is so small that it has one block.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut file = sealed_header(bytes);
    let Some((directory, data)) = parts(&file) else { return file };
    seal_directory(&mut file, directory);
    if let Some(end) = file.len().checked_sub(4).filter(|end| *end >= data) {
        let sum = checksum::of(&file[data..end]);
        file[end..].copy_from_slice(&sum.to_le_bytes());
    }
    file
}
