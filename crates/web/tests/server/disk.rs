//! A disk that is full when a test wants it to be.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use files::record_log::{Disk, LocalDisk};

/// A disk that takes so many more writes.
pub(crate) struct SmallDisk(AtomicUsize);

impl SmallDisk {
    pub(crate) fn new() -> Arc<SmallDisk> {
        Arc::new(SmallDisk(AtomicUsize::new(usize::MAX)))
    }

    /// From here on it takes so many more writes.
    pub(crate) fn leave(&self, writes: usize) {
        self.0.store(writes, Ordering::SeqCst);
    }

    pub(crate) fn make_room(&self) {
        self.leave(usize::MAX);
    }
}

impl Disk for SmallDisk {
    fn write(&self, file: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
        let left = self.0.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if left.is_err() {
            file.write_all(&bytes[..bytes.len() / 2])?;
            return Err(ErrorKind::StorageFull.into());
        }
        LocalDisk.write(file, bytes)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        LocalDisk.sync(file)
    }
}
