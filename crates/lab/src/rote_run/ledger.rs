//! A file that only grows, whose length the tape notes: what goes beyond the note is cut off when the
//! run is taken up again, and written anew.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

pub(crate) struct Ledger {
    file: File,
    len: u64,
    is_on_disk: bool,
}

impl Ledger {
    /// Opens a file at a length; `None` if it is shorter than that.
    pub(crate) fn open(path: &Path, len: u64) -> io::Result<Option<Ledger>> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if file.metadata()?.len() < len {
            return Ok(None);
        }
        file.set_len(len)?;
        file.seek(SeekFrom::Start(len))?;
        Ok(Some(Ledger { file, len, is_on_disk: len == 0 }))
    }

    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    pub(crate) fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.len += bytes.len() as u64;
        self.is_on_disk = false;
        Ok(())
    }

    /// What the tape will say is there must be there, even after a power cut.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        if !self.is_on_disk {
            self.file.sync_data()?;
            self.is_on_disk = true;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_beyond_the_note_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("trace.csv");
        let mut ledger = Ledger::open(&path, 0).unwrap().unwrap();
        ledger.append(b"one\n").unwrap();
        ledger.sync().unwrap();
        ledger.append(b"two\n").unwrap();
        assert_eq!(ledger.len(), 8);
        let mut ledger = Ledger::open(&path, 4).unwrap().unwrap();
        ledger.append(b"three\n").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"one\nthree\n");
        assert!(Ledger::open(&path, 11).unwrap().is_none());
    }
}
