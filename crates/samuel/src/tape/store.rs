//! The file: opened by one that writes or several that read, overlaid in memory where nothing may be written.

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use files::whole_file::{self, WholeFile};
use redb::backends::FileBackend;
use redb::{
    Builder, Database, DatabaseError, Durability, ReadOnlyDatabase, ReadOnlyTable, ReadTransaction,
    ReadableDatabase, StorageBackend, TableError, WriteTransaction,
};

use super::contents::CONTENTS;
use super::error::{StoreError, TapeError, unreadable};
use super::metadata::{self, METADATA, Metadata, Texts};
use super::tables::{RECORDS, Snapshot};

/// What every file of the store begins with.
const STORE_MAGIC: &[u8; 9] = b"redb\x1A\x0A\xA9\x0D\x0A";

/// A tape's file.
pub(super) enum Store {
    Writer(Writer),
    Reader(ReadOnlyDatabase),
    /// A reader of a file that had to be repaired, which was done in memory.
    Repaired(Writer),
}

/// A file of the store that can be written. Closing it writes too, and so finds damage at times; that takes nothing
/// from what was merged, and the next to open the file is told.
pub(super) struct Writer(Option<Database>);

impl Writer {
    fn new(database: Database) -> Writer {
        Writer(Some(database))
    }

    fn database(&self) -> &Database {
        self.0.as_ref().expect("it is open until it is dropped")
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        let _ = files::guarded(|| drop(self.0.take()));
    }
}

impl Store {
    /// Makes a file; by way of another name, so that a half-made one is never seen.
    pub(super) fn create(path: &Path, metadata: &Metadata) -> Result<(), TapeError> {
        if path.try_exists().map_err(|error| TapeError::io(path, error))? {
            return Err(TapeError::Exists(path.to_owned()));
        }
        let file = whole_file::remove_unfinished_of(path).and_then(|()| WholeFile::begin(path));
        let file = file.map_err(|error| TapeError::io(path, error))?;
        let filled = file.shared().map_err(StoreError::Io).and_then(|file| fill(file, metadata));
        filled.map_err(|error| error.of(path))?;
        file.finish_new().map_err(|error| match error.kind() {
            // Somebody else made it meanwhile.
            io::ErrorKind::AlreadyExists => TapeError::Exists(path.to_owned()),
            _ => TapeError::io(path, error),
        })
    }

    /// Opens a file for writing. The metadata must have been read and found good before: opening
    /// writes.
    pub(super) fn open(path: &Path, cache: u64) -> Result<Store, TapeError> {
        let database = guarded(|| Ok(builder(cache).open(path)?)).map_err(|error| error.of(path))?;
        Ok(Store::Writer(Writer::new(database)))
    }

    /// Opens a file for reading.
    pub(super) fn open_read_only(path: &Path, cache: u64) -> Result<Store, TapeError> {
        check_header(path)?;
        let opened = guarded(|| match builder(cache).open_read_only(path) {
            Ok(database) => Ok(Store::Reader(database)),
            // A kill in the middle of a merge leaves such a file, and so does one in the middle of the
            // repair that follows, which has then marked the file as closed already.
            Err(DatabaseError::RepairAborted) => Ok(Store::Repaired(Writer::new(overlaid(path, cache)?))),
            Err(error) => Err(error.into()),
        });
        opened.map_err(|error| error.of(path))
    }

    /// Goes over all of a file and compares it with its checksums.
    pub(super) fn verify(path: &Path, cache: u64) -> Result<(), StoreError> {
        let is_sound = guarded(|| Ok(overlaid(path, cache)?.check_integrity()?))?;
        if is_sound {
            Ok(())
        } else {
            Err(StoreError::Damaged("a page of the store does not match its checksum".to_owned()))
        }
    }

    /// Takes what is free out of the file.
    pub(super) fn compact(&mut self) -> Result<(), StoreError> {
        if let Store::Writer(Writer(Some(database))) = self {
            // A pass leaves some behind that the next one can move.
            while database.compact()? {}
        }
        Ok(())
    }

    /// Whether nothing is ever written.
    pub(super) const fn is_read_only(&self) -> bool {
        !matches!(self, Store::Writer(_))
    }

    /// What the tape says about itself.
    pub(super) fn texts(&self, path: &Path) -> Result<Texts, TapeError> {
        let read = guarded(|| {
            let transaction = self.begin_read()?;
            match transaction.open_table(METADATA) {
                Ok(table) => Ok(Texts::read(&table, contents_of(&transaction)?.as_ref(), path)),
                Err(TableError::Storage(error)) => Err(error.into()),
                // A file of the store, but not one of ours.
                Err(_) => Ok(Err(TapeError::Foreign(path.to_owned()))),
            }
        });
        read.map_err(|error| error.of(path))?
    }

    /// The records, held against the table of contents if there is to be one.
    pub(super) fn snapshot(&self, has_contents: bool) -> Result<Snapshot, StoreError> {
        guarded(|| {
            let transaction = self.begin_read()?;
            let contents = if has_contents { Some(transaction.open_table(CONTENTS)?) } else { None };
            Ok(Snapshot { records: transaction.open_table(RECORDS)?, contents })
        })
    }

    /// A transaction that is on the disk when its commit returns.
    pub(super) fn begin_write(&self) -> Result<Option<WriteTransaction>, StoreError> {
        let Store::Writer(writer) = self else { return Ok(None) };
        let mut transaction = writer.database().begin_write()?;
        transaction.set_durability(Durability::Immediate).expect("no savepoint was made");
        Ok(Some(transaction))
    }

    fn begin_read(&self) -> Result<ReadTransaction, StoreError> {
        Ok(match self {
            Store::Writer(writer) | Store::Repaired(writer) => writer.database().begin_read()?,
            Store::Reader(database) => database.begin_read()?,
        })
    }
}

fn builder(cache: u64) -> Builder {
    let mut builder = Builder::new();
    builder.set_cache_size(usize::try_from(cache).unwrap_or(usize::MAX));
    builder
}

fn fill(file: File, metadata: &Metadata) -> Result<(), StoreError> {
    let store = Store::Writer(Writer::new(builder(metadata.settings.file_cache).create_file(file)?));
    let transaction = store.begin_write()?.expect("it was opened for writing");
    transaction.open_table(RECORDS)?;
    let (mut table, mut contents) = (transaction.open_table(METADATA)?, transaction.open_table(CONTENTS)?);
    metadata::replace(&mut table, &mut contents, metadata, None)?;
    drop((table, contents));
    Ok(transaction.commit()?)
}

type Contents = ReadOnlyTable<&'static [u8], &'static [u8]>;

fn contents_of(transaction: &ReadTransaction) -> Result<Option<Contents>, StoreError> {
    match transaction.open_table(CONTENTS) {
        Ok(contents) => Ok(Some(contents)),
        Err(TableError::TableDoesNotExist(_)) => Ok(None),
        Err(error) => Err(error.into()),
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
    files::guarded(call).unwrap_or_else(|_| Err(unreadable()))
}

/// Writes are kept in pieces of this size.
const PIECE: u64 = 4096;

#[derive(Debug)]
pub(super) struct Overlay {
    file: FileBackend,
    /// The same file, which holds its lock. The store believes that it writes and would lock out
    /// other readers, so it is not asked to lock.
    _lock: File,
    written: Mutex<Written>,
}

#[derive(Debug)]
struct Written {
    len: u64,
    /// How much of the file still counts; less than all after the store made it shorter.
    file_len: u64,
    /// By their number.
    pieces: BTreeMap<u64, Vec<u8>>,
}

impl Overlay {
    /// The file need only be open for reading. It is locked as readers lock it.
    pub(super) fn new(file: File) -> Result<Overlay, DatabaseError> {
        file.try_lock_shared().map_err(|error| match error {
            TryLockError::WouldBlock => DatabaseError::DatabaseAlreadyOpen,
            TryLockError::Error(error) => error.into(),
        })?;
        let (lock, file) = (file.try_clone()?, FileBackend::new(file)?);
        let len = file.len()?;
        let written = Mutex::new(Written { len, file_len: len, pieces: BTreeMap::new() });
        Ok(Overlay { file, _lock: lock, written })
    }

    fn written(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fills with what the file has there, and zeros beyond its end.
    fn read_file(&self, file_len: u64, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let in_file = file_len.saturating_sub(offset).min(out.len() as u64) as usize;
        let (from_file, beyond) = out.split_at_mut(in_file);
        beyond.fill(0);
        if from_file.is_empty() { Ok(()) } else { self.file.read(offset, from_file) }
    }
}

/// The parts of a stretch of bytes that lie in one piece each: the piece's number, where in the
/// piece the part begins, and which part of the stretch it is.
fn parts(offset: u64, len: usize) -> impl Iterator<Item = (u64, usize, Range<usize>)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        let at = offset + done as u64;
        let within = (at % PIECE) as usize;
        let end = len.min(done + PIECE as usize - within);
        let part = (done < len).then_some((at / PIECE, within, done..end));
        done = end;
        part
    })
}

impl StorageBackend for Overlay {
    fn len(&self) -> io::Result<u64> {
        Ok(self.written().len)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let written = self.written();
        if offset + out.len() as u64 > written.len {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.read_file(written.file_len, offset, out)?;
        for (piece, within, part) in parts(offset, out.len()) {
            if let Some(bytes) = written.pieces.get(&piece) {
                let len = part.len();
                out[part].copy_from_slice(&bytes[within..within + len]);
            }
        }
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut written = self.written();
        written.len = len;
        written.file_len = written.file_len.min(len);
        written.pieces.retain(|&piece, _| piece * PIECE < len);
        if let Some(bytes) = written.pieces.get_mut(&(len / PIECE)) {
            bytes[(len % PIECE) as usize..].fill(0);
        }
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut written = self.written();
        for (piece, within, part) in parts(offset, data.len()) {
            if !written.pieces.contains_key(&piece) {
                let mut bytes = vec![0; PIECE as usize];
                self.read_file(written.file_len, piece * PIECE, &mut bytes)?;
                written.pieces.insert(piece, bytes);
            }
            if let Some(bytes) = written.pieces.get_mut(&piece) {
                bytes[within..within + part.len()].copy_from_slice(&data[part]);
            }
        }
        written.len = written.len.max(offset + data.len() as u64);
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }
}
