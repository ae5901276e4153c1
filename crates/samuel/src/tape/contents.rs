//! The table of contents: which records the tape has, each with its checksum.
//!
//! A record and its line here lie in different places of the file, so no single damage can change both: a
//! record that is listed must be there as it was written, and one that is not must not be there.

use std::collections::hash_map::Entry;
use std::vec;

use files::checksum;
use redb::{Range, ReadableTable, Table, TableDefinition};

use super::CatalogKey;
use super::catalog::BoardMap;
use super::error::StoreError;

/// Parts of it under the three bytes that the keys of their records begin with, so that a merge writes a few
/// lines for each record it changes. The checksum of the metadata is under no bytes.
pub(super) const CONTENTS: TableDefinition<&[u8], &[u8]> = TableDefinition::new("contents");

pub(super) type ContentsTable<'transaction> = Table<'transaction, &'static [u8], &'static [u8]>;

const OF_METADATA: &[u8] = &[];

/// A record's checksum, under the last byte of its key.
pub(super) type Line = (u8, u32);

const LINE: usize = 1 + size_of::<u32>();

/// Parts that were read, by the first key that each could list. Those of a tape with five million positions
/// take less than a megabyte.
#[derive(Default)]
pub(super) struct Parts(BoardMap<CatalogKey, Vec<Line>>);

impl Parts {
    /// The checksum of a record; `None` if there is to be no such record.
    pub(super) fn find(
        &mut self,
        contents: &impl ReadableTable<&'static [u8], &'static [u8]>,
        key: CatalogKey,
    ) -> Result<Option<u32>, StoreError> {
        let lines = match self.0.entry(first_of_part(key)) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(read_part(contents, key)?),
        };
        let last = last_byte(key);
        Ok(lines.binary_search_by_key(&last, |line| line.0).ok().map(|index| lines[index].1))
    }

    /// Lets go of the part that lists a record, which has changed.
    pub(super) fn discard(&mut self, key: CatalogKey) {
        self.0.remove(&first_of_part(key));
    }
}

/// Lists records anew: with their checksums, or no more. They are in the order of the tape.
pub(super) fn change(
    contents: &mut ContentsTable<'_>,
    changes: &[(CatalogKey, Option<u32>)],
) -> Result<(), StoreError> {
    for changes in changes.chunk_by(|one, other| first_of_part(one.0) == first_of_part(other.0)) {
        let key = changes[0].0;
        let mut lines = read_part(contents, key)?;
        for &(key, sum) in changes {
            let last = last_byte(key);
            match (lines.binary_search_by_key(&last, |line| line.0), sum) {
                (Ok(index), Some(sum)) => lines[index].1 = sum,
                (Ok(index), None) => drop(lines.remove(index)),
                (Err(index), Some(sum)) => lines.insert(index, (last, sum)),
                (Err(_), None) => {}
            }
        }
        write_part(contents, key, &lines)?;
    }
    Ok(())
}

/// The checksum of the metadata.
pub(super) fn of_metadata(
    contents: &impl ReadableTable<&'static [u8], &'static [u8]>,
) -> Result<Option<u32>, StoreError> {
    let sum = contents.get(OF_METADATA)?;
    Ok(sum.and_then(|sum| sum.value().try_into().ok()).map(u32::from_be_bytes))
}

pub(super) fn set_of_metadata(contents: &mut ContentsTable<'_>, sum: u32) -> Result<(), StoreError> {
    contents.insert(OF_METADATA, sum.to_be_bytes().as_slice())?;
    Ok(())
}

/// All lines from a key on, in the order of the tape.
pub(super) struct Lines<'a> {
    from: CatalogKey,
    parts: Range<'a, &'static [u8], &'static [u8]>,
    /// What is left of the part at hand.
    lines: vec::IntoIter<(CatalogKey, u32)>,
    last: Option<CatalogKey>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(
        contents: &'a impl ReadableTable<&'static [u8], &'static [u8]>,
        from: CatalogKey,
    ) -> Result<Lines<'a>, StoreError> {
        let parts = contents.range(part_name(from).as_slice()..)?;
        Ok(Lines { from, parts, lines: Vec::new().into_iter(), last: None })
    }

    fn next_part(&mut self) -> Result<bool, StoreError> {
        let Some(part) = self.parts.next() else { return Ok(false) };
        let (name, sealed) = part?;
        let [a, b, c] = *name.value() else {
            return Err(StoreError::Damaged("a part of the contents has a wrong name".to_owned()));
        };
        let key = |last| CatalogKey::from_bytes([a, b, c, last]);
        let lines = unsealed(key(0), sealed.value())?;
        let lines: Vec<_> = lines.into_iter().map(|(last, sum)| (key(last), sum)).collect();
        self.lines = lines.into_iter();
        Ok(true)
    }
}

impl Iterator for Lines<'_> {
    type Item = Result<(CatalogKey, u32), StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.lines.next() {
                Some((key, _)) if key < self.from => {}
                Some((key, _)) if self.last.replace(key).is_some_and(|last| last >= key) => {
                    return Some(Err(StoreError::Damaged(format!("its contents are out of order at {key}"))));
                }
                Some(line) => return Some(Ok(line)),
                None => match self.next_part() {
                    Ok(true) => {}
                    Ok(false) => return None,
                    Err(error) => return Some(Err(error)),
                },
            }
        }
    }
}

fn read_part(
    contents: &impl ReadableTable<&'static [u8], &'static [u8]>,
    key: CatalogKey,
) -> Result<Vec<Line>, StoreError> {
    let sealed = contents.get(part_name(key).as_slice())?;
    sealed.map_or_else(|| Ok(Vec::new()), |sealed| unsealed(key, sealed.value()))
}

fn write_part(contents: &mut ContentsTable<'_>, key: CatalogKey, lines: &[Line]) -> Result<(), StoreError> {
    let name = part_name(key);
    if lines.is_empty() {
        contents.remove(name.as_slice())?;
        return Ok(());
    }
    let mut bytes = Vec::with_capacity(lines.len() * LINE + size_of::<u32>());
    for (last, sum) in lines {
        bytes.push(*last);
        bytes.extend(sum.to_be_bytes());
    }
    contents.insert(name.as_slice(), checksum::seal(bytes).as_slice())?;
    Ok(())
}

/// The lines of the part that lists a key.
fn unsealed(key: CatalogKey, sealed: &[u8]) -> Result<Vec<Line>, StoreError> {
    let (lines, rest) = checksum::unseal(sealed).map_or((&[][..], &[0][..]), <[u8]>::as_chunks::<LINE>);
    if !rest.is_empty() {
        return Err(StoreError::Damaged(format!("its contents at {key} do not match their checksum")));
    }
    Ok(lines.iter().map(|&[last, a, b, c, d]| (last, u32::from_be_bytes([a, b, c, d]))).collect())
}

fn part_name(key: CatalogKey) -> [u8; 3] {
    let [a, b, c, _] = key.bytes();
    [a, b, c]
}

fn first_of_part(key: CatalogKey) -> CatalogKey {
    let [a, b, c, _] = key.bytes();
    CatalogKey::from_bytes([a, b, c, 0])
}

fn last_byte(key: CatalogKey) -> u8 {
    key.bytes()[CatalogKey::LEN - 1]
}
