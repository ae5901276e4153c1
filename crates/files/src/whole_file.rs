//! Files that are written whole or not at all.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, PersistError};

const UNFINISHED: &str = ".unfinished";

/// Puts bytes into a file: whatever happens, the name has the old content or the new one.
///
/// # Errors
/// When the disk fails; then what was there before is still there.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |out| out.write_all(bytes))
}

/// Puts bytes into a file that is not there yet.
///
/// # Errors
/// When there is such a file, or the disk fails; then nothing is there that was not before.
pub fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = WholeFile::begin(path)?;
    file.write_all(bytes)?;
    file.finish_new()
}

/// Like [`write()`], for content that is made piece by piece.
///
/// # Errors
/// When the disk or the maker of the content fails; then what was there before is still there.
pub fn write_with<E: From<io::Error>>(
    path: &Path,
    fill: impl FnOnce(&mut WholeFile) -> Result<(), E>,
) -> Result<(), E> {
    let mut file = WholeFile::begin(path)?;
    fill(&mut file)?;
    Ok(file.finish()?)
}

/// A file that takes its place when it is finished, and leaves nothing behind when it is dropped before.
///
/// Until then it has a name of its own, so that two writers of one file cannot mix their bytes: the last to
/// finish wins.
pub struct WholeFile {
    path: PathBuf,
    file: BufWriter<Unfinished>,
}

/// Under the name that it has until it is finished, which no error repeats.
struct Unfinished(NamedTempFile);

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl WholeFile {
    /// Begins the new content of a file, beside it.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub fn begin(path: &Path) -> io::Result<WholeFile> {
        let name = path.file_name().ok_or_else(|| no_file(path))?;
        let mut prefix = name.to_owned();
        prefix.push(".");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(UNFINISHED);
        // As any new file, so that whoever may read those may read this one.
        let create = |path: &Path| OpenOptions::new().read(true).write(true).create_new(true).open(path);
        loop {
            let file = builder.make_in(folder_of(path), create)?;
            // So that nobody takes it for one that a killed writer left. Not every file system has locks.
            let is_taken = matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock));
            // Somebody may have done so already.
            if !is_taken && file.path().exists() {
                return Ok(WholeFile { path: path.to_owned(), file: BufWriter::new(Unfinished(file)) });
            }
        }
    }

    /// The file itself, for a library that writes on its own.
    ///
    /// # Errors
    /// When the system has no more files.
    pub fn shared(&self) -> io::Result<File> {
        self.file.get_ref().0.as_file().try_clone()
    }

    /// Has what was written so far on the disk, though not in its place.
    ///
    /// # Errors
    /// When the disk is full or fails.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().0.as_file().sync_data()
    }

    /// Puts the file in its place, on the disk before this returns.
    ///
    /// # Errors
    /// When the disk fails; then what was there before is still there.
    pub fn finish(self) -> io::Result<()> {
        self.finish_by(|file, path| file.persist(path))
    }

    /// Puts the file in its place if that is free: of several writers one succeeds.
    ///
    /// # Errors
    /// When there is such a file, or the disk fails.
    pub fn finish_new(self) -> io::Result<()> {
        self.finish_by(|file, path| file.persist_noclobber(path))
    }

    fn finish_by(
        self,
        persist: impl FnOnce(NamedTempFile, &Path) -> Result<File, PersistError>,
    ) -> io::Result<()> {
        let Unfinished(file) = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        persist(file, &self.path).map_err(|error| error.error)?;
        sync_folder_of(&self.path);
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Removes what killed writers left in a folder, and nothing that somebody is writing.
///
/// # Errors
/// When the folder cannot be read; a file that cannot be removed stays.
pub fn remove_unfinished(folder: &Path) -> io::Result<()> {
    remove_unfinished_that(folder, "")
}

/// Removes what killed writers of one file left, for a folder that may not be ours.
///
/// # Errors
/// When the folder cannot be read; a file that cannot be removed stays.
pub fn remove_unfinished_of(path: &Path) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| no_file(path))?;
    remove_unfinished_that(folder_of(path), &name.to_string_lossy())
}

fn remove_unfinished_that(folder: &Path, beginning: &str) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let rest = name.to_str().and_then(|name| name.strip_prefix(beginning)?.strip_suffix(UNFINISHED));
        let is_unfinished =
            rest.is_some_and(|rest| rest.is_empty() || beginning.is_empty() || rest.starts_with('.'));
        if is_unfinished && entry.file_type()?.is_file() {
            remove_if_nobody_writes(&entry.path());
        }
    }
    Ok(())
}

/// The lock is held until the file is gone: whoever has just made it sees one or the other.
fn remove_if_nobody_writes(path: &Path) {
    let lock = File::open(path);
    let is_being_written =
        lock.as_ref().is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)));
    if !is_being_written {
        // The next attempt may have more luck.
        let _ = fs::remove_file(path);
    }
}

/// Makes a new name survive a power cut. Not every system can do so, hence no error.
pub fn sync_folder_of(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn no_file(path: &Path) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{} is not the name of a file", path.display()))
}
