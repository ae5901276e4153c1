//! A file that is read and never written: what the store writes stays in memory. So a tape whose
//! program was killed, which the store must repair before it can read it, can be looked at without
//! being touched.

use std::collections::BTreeMap;
use std::fs::{File, TryLockError};
use std::io;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use redb::backends::FileBackend;
use redb::{DatabaseError, StorageBackend};

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
