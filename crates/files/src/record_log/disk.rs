//! How a log reaches the disk, so that tests can have a disk that is full.

use std::fs::File;
use std::io::{self, Write};

/// A disk.
pub trait Disk: Send + Sync {
    /// Writes all of something.
    ///
    /// # Errors
    /// When the disk is full or fails; some of it may have been written.
    fn write(&self, file: &mut dyn Write, bytes: &[u8]) -> io::Result<()>;

    /// Has a file survive a power cut.
    ///
    /// # Errors
    /// When the disk fails; then nobody knows what is on it.
    fn sync(&self, file: &File) -> io::Result<()>;
}

/// The disk of this machine.
#[derive(Clone, Copy, Default, Debug)]
pub struct ThisDisk;

impl Disk for ThisDisk {
    fn write(&self, file: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_data()
    }
}
