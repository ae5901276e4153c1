//! The records and the table of contents that they are held against whenever they are read.

use std::mem;

use files::checksum;
use redb::{AccessGuard, ReadOnlyTable, ReadableTable, Table, TableDefinition, WriteTransaction};

use super::CatalogKey;
use super::contents::{self, CONTENTS, ContentsTable, Lines, Parts};
use super::error::StoreError;
use super::row::Rows;

/// Each record under its catalog key, whole: one that is not in memory is one read away. A row for
/// each board would load a hundred times slower and take half as much room again.
pub(super) const RECORDS: TableDefinition<&KeyBytes, &[u8]> = TableDefinition::new("records");

/// A catalog key as it is stored, so that the order of bytes is the order of the tape.
pub(super) type KeyBytes = [u8; CatalogKey::LEN];

pub(super) struct Tables<R, C> {
    pub(super) records: R,
    /// `None` in a tape from before there were checksums.
    pub(super) contents: Option<C>,
}

/// The records as they were at a moment.
pub(super) type Snapshot =
    Tables<ReadOnlyTable<&'static KeyBytes, &'static [u8]>, ReadOnlyTable<&'static [u8], &'static [u8]>>;

/// The records, to be written.
pub(super) struct Writing<'transaction> {
    pub(super) tables:
        Tables<Table<'transaction, &'static KeyBytes, &'static [u8]>, ContentsTable<'transaction>>,
    /// What is to be listed of records that were written, in the order of the tape.
    unlisted: Vec<(CatalogKey, Option<u32>)>,
}

impl<R, C> Tables<R, C>
where
    R: ReadableTable<&'static KeyBytes, &'static [u8]>,
    C: ReadableTable<&'static [u8], &'static [u8]>,
{
    /// All boards of a record, as bytes; none if there is no such record.
    pub(super) fn record(&self, key: CatalogKey, parts: &mut Parts) -> Result<Vec<u8>, StoreError> {
        let record = self.records.get(&key.bytes())?;
        let bytes = record.as_ref().map(AccessGuard::value);
        let listed = match &self.contents {
            Some(contents) => parts.find(contents, key)?,
            None => None,
        };
        match bytes {
            Some(bytes) => self.checked(key, bytes, listed).map(|_| bytes.to_vec()),
            None if listed.is_some() => Err(missing(key)),
            None => Ok(Vec::new()),
        }
    }

    /// Calls with every record from a key on, in the order of the tape, until told to stop.
    pub(super) fn for_each_record(
        &self,
        from: CatalogKey,
        mut call: impl FnMut(CatalogKey, Rows<'_>) -> bool,
    ) -> Result<(), StoreError> {
        let mut damage = Ok(());
        self.walk(from, |key, record| match record {
            Ok(rows) => call(key, rows),
            Err(error) => {
                damage = Err(error);
                false
            }
        })?;
        damage
    }

    /// The same with records that are damaged or missing.
    pub(super) fn walk(
        &self,
        from: CatalogKey,
        mut call: impl FnMut(CatalogKey, Result<Rows<'_>, StoreError>) -> bool,
    ) -> Result<(), StoreError> {
        let mut listed = self.contents.as_ref().map(|contents| Lines::new(contents, from)).transpose()?;
        let mut next_line = || listed.as_mut().and_then(Iterator::next).transpose();
        let mut line = next_line()?;
        let mut last = None;
        for record in self.records.range::<&KeyBytes>(&from.bytes()..)? {
            let (key, bytes) = record?;
            let key = CatalogKey::from_bytes(*key.value());
            if last.replace(key).is_some_and(|last| last >= key) {
                return Err(StoreError::Damaged(format!("record {key} is out of order")));
            }
            while let Some((unseen, _)) = line.filter(|line| line.0 < key) {
                if !call(unseen, Err(missing(unseen))) {
                    return Ok(());
                }
                line = next_line()?;
            }
            let sum = line.filter(|line| line.0 == key).map(|line| line.1);
            if sum.is_some() {
                line = next_line()?;
            }
            if !call(key, self.checked(key, bytes.value(), sum)) {
                return Ok(());
            }
        }
        while let Some((unseen, _)) = line
            && call(unseen, Err(missing(unseen)))
        {
            line = next_line()?;
        }
        Ok(())
    }

    /// The boards of a record, if it is what the contents say.
    fn checked<'a>(
        &self,
        key: CatalogKey,
        record: &'a [u8],
        listed: Option<u32>,
    ) -> Result<Rows<'a>, StoreError> {
        match listed {
            None if self.contents.is_some() => damaged(key, "is not in the table of contents"),
            Some(sum) if sum != checksum::of(record) => damaged(key, "does not match its checksum"),
            Some(_) => rows(key, record),
            None => rows(key, record)?.in_place(key),
        }
    }
}

impl<'transaction> Writing<'transaction> {
    /// Lists all records of a tape that has no table of contents yet.
    pub(super) fn open(
        transaction: &'transaction WriteTransaction,
        has_contents: bool,
    ) -> Result<Writing<'transaction>, StoreError> {
        let tables = Tables { records: transaction.open_table(RECORDS)?, contents: None };
        let mut writing = Writing { tables, unlisted: Vec::new() };
        if !has_contents {
            let unlisted = &mut writing.unlisted;
            writing.tables.for_each_record(CatalogKey::FIRST, |key, rows| {
                unlisted.push((key, Some(checksum::of(rows.bytes(0..rows.len())))));
                true
            })?;
        }
        writing.tables.contents = Some(transaction.open_table(CONTENTS)?);
        writing.list()?;
        Ok(writing)
    }

    /// Writes a record. Until it is listed it cannot be read.
    pub(super) fn write(&mut self, key: CatalogKey, bytes: &[u8]) -> Result<(), StoreError> {
        if bytes.is_empty() {
            self.tables.records.remove(&key.bytes())?;
            self.unlisted.push((key, None));
        } else {
            self.tables.records.insert(&key.bytes(), bytes)?;
            self.unlisted.push((key, Some(checksum::of(bytes))));
        }
        Ok(())
    }

    /// Lists the records that were written since the last time.
    pub(super) fn list(&mut self) -> Result<(), StoreError> {
        let unlisted = mem::take(&mut self.unlisted);
        self.tables.contents.as_mut().map_or(Ok(()), |contents| contents::change(contents, &unlisted))
    }
}

impl Rows<'_> {
    /// The same, if all boards belong there and stand in order: of a record without a checksum that is all one
    /// can tell.
    pub(super) fn in_place(self, key: CatalogKey) -> Result<Self, StoreError> {
        let boards: Vec<_> = self.iter().map(|(board, _)| board).collect();
        let is_in_place = boards.len() == self.len()
            && boards.is_sorted_by(|one, next| one < next)
            && boards.iter().all(|board| CatalogKey::of(board) == key);
        if is_in_place { Ok(self) } else { damaged(key, "has a board that does not belong there") }
    }
}

/// The boards of a record.
pub(super) fn rows(key: CatalogKey, bytes: &[u8]) -> Result<Rows<'_>, StoreError> {
    Rows::new(bytes, key.has_kings()).map_or_else(|| damaged(key, "is no whole number of boards"), Ok)
}

fn missing(key: CatalogKey) -> StoreError {
    StoreError::Damaged(format!("record {key} is missing"))
}

fn damaged<T>(key: CatalogKey, what: &str) -> Result<T, StoreError> {
    Err(StoreError::Damaged(format!("record {key} {what}")))
}
