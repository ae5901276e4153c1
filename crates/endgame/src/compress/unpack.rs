//! Whole files unpacked, for those who look at files and ask no database.

use super::container::{Damage, Part};
use super::distances::{self, Distances};
use super::results::Results;
use crate::index::Slice;
use crate::value::Verdict;

/// All values of a file of results, in the order of the file. Values that are not stored are whatever made it smaller.
///
/// # Errors
/// When the file is foreign or damaged.
pub fn unpack_results(slice: Slice, file: &[u8]) -> Result<Vec<Verdict>, Damage> {
    Ok(Results::read(file, slice)?.all())
}

/// All distances of a file, in the order of the file: half the plies of each loss that is stored.
///
/// # Errors
/// When the file, or that of the results it is about, is foreign or damaged.
pub fn unpack_distances(slice: Slice, results: &[u8], file: &[u8]) -> Result<Vec<Option<u8>>, Damage> {
    let results = Results::read(results, slice)?;
    let part = |place: u64, count: usize| {
        let start = usize::try_from(place).ok();
        let part = start.and_then(|start| file.get(start..start.checked_add(count)?));
        part.map(<[u8]>::to_vec).ok_or(Damage::Checksum(Part::Directory))
    };
    let distances = Distances::open(slice, &results, file.len() as u64, part)?;
    let mut all = Vec::with_capacity(results.layout.len());
    for block in 0..distances.blocks() {
        let (place, count) = distances.place(block);
        let unpacked = distances.unpack(block, &part(place, count)?, &results)?;
        all.extend(unpacked.into_iter().map(|moves| (moves != distances::NONE).then_some(moves)));
    }
    Ok(all)
}
