//! The file: an ordered store of records, and a table of metadata. Knows nothing of ages or
//! culling.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use files::whole_file;
use redb::{
    Builder, Database, DatabaseError, Durability, ReadOnlyDatabase, ReadOnlyTable, ReadTransaction,
    ReadableDatabase, ReadableTable, Table, TableDefinition, TableError, WriteTransaction,
};

use super::CatalogKey;
use super::bookmark::Bookmark;
use super::error::{StoreError, TapeError};
use super::metadata::{METADATA, Metadata};
use super::overlay::Overlay;
use super::row::Rows;

/// Each record under its catalog key, whole: one that is not in memory is one read away. A row for
/// each board would load a hundred times slower and take half as much room again.
pub(super) const RECORDS: TableDefinition<&KeyBytes, &[u8]> = TableDefinition::new("records");

/// A catalog key as it is stored, so that the order of bytes is the order of the tape.
pub(super) type KeyBytes = [u8; CatalogKey::LEN];

/// What every file of the store begins with.
const STORE_MAGIC: &[u8; 9] = b"redb\x1A\x0A\xA9\x0D\x0A";

/// The records as they were at a moment.
pub(super) type Snapshot = ReadOnlyTable<&'static KeyBytes, &'static [u8]>;

/// The records, to be written.
pub(super) type RecordTable<'transaction> = Table<'transaction, &'static KeyBytes, &'static [u8]>;

/// A tape's file.
pub(super) enum Store {
    Writer(Database),
    Reader(ReadOnlyDatabase),
    /// A reader of a file that had to be repaired, which was done in memory.
    Repaired(Database),
}

impl Store {
    /// Makes a file; by way of another name, so that a half-made one is never seen.
    pub(super) fn create(path: &Path, metadata: &Metadata) -> Result<(), TapeError> {
        if path.try_exists().map_err(|error| TapeError::io(path, error))? {
            return Err(TapeError::Exists(path.to_owned()));
        }
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(".unfinished");
        let unfinished = PathBuf::from(unfinished);
        let made = remove_if_there(&unfinished)
            .map_err(StoreError::Io)
            .and_then(|()| fill(&unfinished, metadata))
            .and_then(|()| fs::rename(&unfinished, path).map_err(StoreError::Io));
        made.map_err(|error| {
            // The first error is the one to tell.
            let _ = fs::remove_file(&unfinished);
            error.of(path)
        })?;
        whole_file::sync_folder_of(path);
        Ok(())
    }

    /// Opens a file for writing. The metadata must have been read and found good before: opening
    /// writes.
    pub(super) fn open(path: &Path, cache: u64) -> Result<Store, TapeError> {
        let database = guarded(|| Ok(builder(cache).open(path)?)).map_err(|error| error.of(path))?;
        Ok(Store::Writer(database))
    }

    /// Opens a file for reading.
    pub(super) fn open_read_only(path: &Path, cache: u64) -> Result<Store, TapeError> {
        check_header(path)?;
        let opened = guarded(|| match builder(cache).open_read_only(path) {
            Ok(database) => Ok(Store::Reader(database)),
            // A kill in the middle of a merge leaves such a file, and so does one in the middle of the
            // repair that follows, which has then marked the file as closed already.
            Err(DatabaseError::RepairAborted) => Ok(Store::Repaired(overlaid(path, cache)?)),
            Err(error) => Err(error.into()),
        });
        opened.map_err(|error| error.of(path))
    }

    /// Goes over all of a file and compares it with its checksums.
    pub(super) fn verify(path: &Path, cache: u64) -> Result<(), StoreError> {
        let is_sound = guarded(|| Ok(overlaid(path, cache)?.check_integrity()?))?;
        if is_sound { Ok(()) } else { Err(StoreError::Damaged("a checksum is wrong".to_owned())) }
    }

    /// Takes what is free out of the file.
    pub(super) fn compact(&mut self) -> Result<(), StoreError> {
        if let Store::Writer(database) = self {
            // A pass leaves some behind that the next one can move.
            while database.compact()? {}
        }
        Ok(())
    }

    /// Whether nothing is ever written.
    pub(super) const fn is_read_only(&self) -> bool {
        !matches!(self, Store::Writer(_))
    }

    pub(super) fn metadata(&self, path: &Path) -> Result<Metadata, TapeError> {
        let read = guarded(|| match self.begin_read()?.open_table(METADATA) {
            Ok(table) => Ok(Metadata::read(&table, path)),
            Err(TableError::Storage(error)) => Err(error.into()),
            // A file of the store, but not one of ours.
            Err(_) => Ok(Err(TapeError::Foreign(path.to_owned()))),
        });
        read.map_err(|error| error.of(path))?
    }

    pub(super) fn bookmark(&self, path: &Path) -> Result<Option<Bookmark>, TapeError> {
        let read = guarded(|| Ok(Bookmark::read(&self.begin_read()?.open_table(METADATA)?, path)));
        read.map_err(|error| error.of(path))?
    }

    pub(super) fn snapshot(&self) -> Result<Snapshot, StoreError> {
        guarded(|| Ok(self.begin_read()?.open_table(RECORDS)?))
    }

    /// A transaction that is on the disk when its commit returns.
    pub(super) fn begin_write(&self) -> Result<Option<WriteTransaction>, StoreError> {
        let Store::Writer(database) = self else { return Ok(None) };
        let mut transaction = database.begin_write()?;
        transaction.set_durability(Durability::Immediate).expect("no savepoint was made");
        Ok(Some(transaction))
    }

    fn begin_read(&self) -> Result<ReadTransaction, StoreError> {
        Ok(match self {
            Store::Writer(database) | Store::Repaired(database) => database.begin_read()?,
            Store::Reader(database) => database.begin_read()?,
        })
    }
}

fn builder(cache: u64) -> Builder {
    let mut builder = Builder::new();
    builder.set_cache_size(usize::try_from(cache).unwrap_or(usize::MAX));
    builder
}

fn fill(path: &Path, metadata: &Metadata) -> Result<(), StoreError> {
    let store = Store::Writer(builder(metadata.settings.file_cache).create(path)?);
    let transaction = store.begin_write()?.expect("it was opened for writing");
    transaction.open_table(RECORDS)?;
    metadata.write(&mut transaction.open_table(METADATA)?)?;
    Ok(transaction.commit()?)
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Tells a foreign file from a damaged one before the store looks at it.
fn check_header(path: &Path) -> Result<(), TapeError> {
    let mut header = Vec::new();
    File::open(path)
        .and_then(|file| file.take(STORE_MAGIC.len() as u64).read_to_end(&mut header))
        .map_err(|error| TapeError::io(path, error))?;
    if header == STORE_MAGIC { Ok(()) } else { Err(TapeError::Foreign(path.to_owned())) }
}

/// Opens a file so that whatever the store writes stays in memory. If its writer was killed the
/// store goes over all of it, so that nothing damaged is taken for repaired.
fn overlaid(path: &Path, cache: u64) -> Result<Database, StoreError> {
    let file = File::open(path).map_err(StoreError::Io)?;
    Ok(builder(cache).create_with_backend(Overlay::new(file)?)?)
}

/// The store panics at some kinds of damage. To us a damaged file is an error like any other.
pub(super) fn guarded<T>(call: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    files::guarded(call).unwrap_or_else(|_| Err(StoreError::Damaged("the store cannot read it".to_owned())))
}

/// All boards of a record, as bytes; none if there is no such record.
pub(super) fn record_bytes(
    records: &impl ReadableTable<&'static KeyBytes, &'static [u8]>,
    key: CatalogKey,
) -> Result<Vec<u8>, StoreError> {
    let Some(record) = records.get(&key.bytes())? else { return Ok(Vec::new()) };
    rows(key, record.value())?;
    Ok(record.value().to_vec())
}

/// The boards of a record.
pub(super) fn rows(key: CatalogKey, bytes: &[u8]) -> Result<Rows<'_>, StoreError> {
    Rows::new(bytes, key.has_kings())
        .ok_or_else(|| StoreError::Damaged(format!("record {key} is no whole number of boards")))
}

/// Calls with every record from a key on, in the order of the tape, until told to stop.
pub(super) fn for_each_record(
    records: &impl ReadableTable<&'static KeyBytes, &'static [u8]>,
    from: CatalogKey,
    mut call: impl FnMut(CatalogKey, Rows<'_>) -> bool,
) -> Result<(), StoreError> {
    for record in records.range::<&KeyBytes>(&from.bytes()..)? {
        let (key, bytes) = record?;
        let key = CatalogKey::from_bytes(*key.value());
        if !call(key, rows(key, bytes.value())?) {
            break;
        }
    }
    Ok(())
}
