//! Files that are written whole or not at all.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

const UNFINISHED: &str = ".unfinished";

/// Puts bytes into a file: whatever happens, the name has the old content or the new one.
///
/// # Errors
/// When the disk fails; then what was there before is still there.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |out| out.write_all(bytes))
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
    file: BufWriter<NamedTempFile>,
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
        if let Some(permissions) = permissions() {
            builder.permissions(permissions);
        }
        let file = builder.tempfile_in(folder_of(path))?;
        Ok(WholeFile { path: path.to_owned(), file: BufWriter::new(file) })
    }

    /// Puts the file in its place, on the disk before this returns.
    ///
    /// # Errors
    /// When the disk fails; then what was there before is still there.
    pub fn finish(self) -> io::Result<()> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        file.persist(&self.path).map_err(|error| error.error)?;
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

/// Removes what killed writers left in a folder. For a folder in which nobody else is writing.
///
/// # Errors
/// When the folder cannot be read; a file that cannot be removed stays.
pub fn remove_unfinished(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_unfinished = entry.file_name().to_string_lossy().ends_with(UNFINISHED);
        if is_unfinished && entry.file_type()?.is_file() {
            // The next attempt may have more luck.
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// Makes a new name survive a power cut. Not every system can do so, hence no error.
pub fn sync_folder_of(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn no_file(path: &Path) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{} is not the name of a file", path.display()))
}

/// As any new file has them: the user's own mask is applied to them.
#[cfg(unix)]
fn permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn permissions() -> Option<Permissions> {
    None
}
