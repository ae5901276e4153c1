//! The store of older versions, an embedded database without checksums of its own records. It is read once, and kept.

use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use files::guarded;
use files::record_log::{Change, RecordLog};
use redb::backends::InMemoryBackend;
use redb::{Database, ReadableDatabase, ReadableTable, StorageBackend, TableDefinition};

use super::StoreError;
use super::health::Health;

const RECORDS: TableDefinition<&str, &[u8]> = TableDefinition::new("records");

/// What an old store had.
pub(super) struct OldStore {
    pub(super) records: Vec<(String, Vec<u8>)>,
    /// What is wrong with it.
    pub(super) damage: Option<String>,
}

/// Takes over the records of an old store that the log does not have, and gives the old file another name.
pub(super) fn take_over(path: &Path, log: &mut RecordLog, health: &Health) -> Result<(), StoreError> {
    if !path.exists() {
        return Ok(());
    }
    let OldStore { records, damage } = read(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let known = log.records();
    let is_new = |name: &String| matches!(known.find(name), Ok(None));
    let changes: Vec<Change> = records
        .into_iter()
        .filter(|(name, _)| is_new(name))
        .map(|(name, record)| (name, Some(record)))
        .collect();
    let count = changes.len();
    if let Err(error) = log.commit(&changes) {
        health.note(format!(
            "{name}, the store of an older version, could not be converted: {error}. Its games are shown when the \
             server is started again and there is room."
        ));
        return Ok(());
    }
    let ending = if damage.is_some() { "damaged" } else { "converted" };
    let aside = free_name(path, ending);
    if let Err(error) = fs::rename(path, &aside) {
        health.note(format!("{name} was converted, but could not be renamed: {error}."));
    }
    if let Some(damage) = damage {
        let aside = aside.file_name().unwrap_or_default().to_string_lossy();
        health.note(format!(
            "{name}, the store of an older version, is damaged ({damage}). {count} of its records could be read and were \
             taken over, and may be wrong; others may be missing. It is kept as {aside}."
        ));
    }
    Ok(())
}

/// Reads an old store as far as it can be read, and writes nothing.
pub(super) fn read(path: &Path) -> Result<OldStore, StoreError> {
    if !path.is_file() {
        return Ok(OldStore { records: Vec::new(), damage: Some("it is not a file".to_owned()) });
    }
    let bytes = bytes(path)?;
    let mut records = Vec::new();
    let damage = match guarded(|| salvage(&bytes, &mut records)) {
        Ok(Ok(())) => guarded(|| verify(&bytes)).unwrap_or_else(|_| Err("it cannot be read".to_owned())),
        Ok(Err(damage)) => Err(damage),
        Err(_) => Err("parts of it cannot be read".to_owned()),
    };
    let mut damage = damage.err();
    records.sort();
    records.dedup_by(|one, two| one.0 == two.0);
    let before = records.len();
    // What cannot be a record any more, if it ever was one.
    records.retain(|(name, record)| {
        name.bytes().all(|byte| byte.is_ascii_graphic())
            && !record.contains(&b'\n')
            && serde_json::from_slice::<serde::de::IgnoredAny>(record).is_ok()
    });
    if records.len() < before {
        damage.get_or_insert_with(|| format!("{} records cannot be read", before - records.len()));
    }
    Ok(OldStore { records, damage })
}

fn bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    let failed = |error: std::io::Error| StoreError::Files(format!("{}: {error}", path.display()));
    let mut file = File::open(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(StoreError::InUse),
        Err(TryLockError::Error(error)) => return Err(failed(error)),
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}

/// Reads from both ends, so that one damaged page hides nothing else.
fn salvage(bytes: &[u8], found: &mut Vec<(String, Vec<u8>)>) -> Result<(), String> {
    let database = open(bytes)?;
    let transaction = database.begin_read().map_err(in_plain_words)?;
    let records = transaction.open_table(RECORDS).map_err(in_plain_words)?;
    let mut forward = guarded(|| read_all(records.iter(), found)).unwrap_or_else(|_| Err(PAGE.to_owned()));
    if forward.is_err() {
        let backward = guarded(|| read_all(records.iter().map(Iterator::rev), found));
        forward = forward.and(backward.unwrap_or_else(|_| Err(PAGE.to_owned())));
    }
    forward
}

const PAGE: &str = "a page cannot be read";

fn read_all<'a>(
    records: redb::Result<
        impl Iterator<Item = redb::Result<(Guard<'a, &'static str>, Guard<'a, &'static [u8]>)>>,
    >,
    found: &mut Vec<(String, Vec<u8>)>,
) -> Result<(), String> {
    for entry in records.map_err(in_plain_words)? {
        let (name, record) = entry.map_err(in_plain_words)?;
        found.push((name.value().to_owned(), record.value().to_vec()));
    }
    Ok(())
}

type Guard<'a, T> = redb::AccessGuard<'a, T>;

/// Holds every page against its checksum.
fn verify(bytes: &[u8]) -> Result<(), String> {
    match open(bytes)?.check_integrity() {
        Ok(true) => Ok(()),
        Ok(false) => Err("a checksum is wrong".to_owned()),
        Err(error) => Err(in_plain_words(error)),
    }
}

/// In memory: whatever the database repairs, the file stays as it is.
fn open(bytes: &[u8]) -> Result<Database, String> {
    let backend = InMemoryBackend::new();
    backend.set_len(bytes.len() as u64).and_then(|()| backend.write(0, bytes)).map_err(in_plain_words)?;
    Database::builder().create_with_backend(backend).map_err(in_plain_words)
}

/// What the database says is for its authors.
fn in_plain_words(error: impl Into<redb::Error>) -> String {
    match error.into() {
        redb::Error::Io(error) if error.kind() == ErrorKind::InvalidData => "it is not a store".to_owned(),
        // In memory nothing else fails.
        redb::Error::Io(_) => "it ends too early".to_owned(),
        redb::Error::Corrupted(_) => {
            "it is too short or too long, or its pages do not match their checksums".to_owned()
        }
        redb::Error::TableDoesNotExist(_) => "it has no records".to_owned(),
        _ => "it cannot be read".to_owned(),
    }
}

fn free_name(path: &Path, ending: &str) -> PathBuf {
    let number = |number: u32| if number == 1 { String::new() } else { format!("-{number}") };
    let names = (1..).map(|at| path.with_added_extension(format!("{ending}{}", number(at))));
    names.into_iter().find(|name| !name.exists()).expect("numbers do not end")
}
