//! Records by name in a log to which changes are appended, with a copy beside it. Each line has a checksum, and a
//! line that is damaged in one file is read from the other. `docs/formats/game-store.md` describes the files.

mod contents;
mod damage;
mod line;
mod scan;
mod survey;
mod writer;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use survey::Survey;
use thiserror::Error;

pub use contents::Records;
pub use damage::{Damage, DamageKind, Recovery};
pub use line::{Header, Line};
pub use writer::{Change, Findings, RecordLog};

/// Why a log cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordLogError {
    /// Another process has it open.
    #[error("{0} is in use by another crownhead")]
    InUse(PathBuf),
    /// A newer program wrote it.
    #[error("{path} has version {version}: expected 1, perhaps it is of a newer crownhead")]
    Version {
        /// The file.
        path: PathBuf,
        /// What it has.
        version: u32,
    },
    /// Something that is not a file has the name of the lock.
    #[error("{0} is not a file: expected a file or nothing")]
    NotAFile(PathBuf),
    /// A record that is damaged in both files.
    #[error("the record {0} is damaged, and so is its copy")]
    Damaged(String),
    /// It cannot be read or made.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What happened.
        error: io::Error,
    },
}

/// The records of a log as they are, and what cannot be believed. Changes nothing, and may be done while
/// somebody writes.
///
/// # Errors
/// When a file cannot be opened, or is of a newer version.
pub fn read(path: &Path) -> Result<(Records, Vec<Damage>), RecordLogError> {
    let mut contents = Survey::read(path)?.contents(path);
    let damage = std::mem::take(&mut contents.damage);
    Ok((Records::new(contents), damage.into_iter().collect()))
}

/// What is damaged in one file, whatever the other may have.
///
/// # Errors
/// When it cannot be opened.
pub fn damage_of(path: &Path) -> Result<Vec<Damage>, RecordLogError> {
    let survey = Survey { main: scan::Scan::read(path, LogFile::Main)?, copy: scan::Scan::default() };
    Ok(survey.damage(path).into_iter().collect())
}

/// Files that were found damaged before and kept under other names.
///
/// # Errors
/// When the folder cannot be read.
pub fn set_aside(path: &Path) -> io::Result<Vec<PathBuf>> {
    let is_aside = |other: &PathBuf| {
        let name = other.file_name().unwrap_or_default().to_string_lossy();
        let own = path.file_name().unwrap_or_default().to_string_lossy();
        name.strip_prefix(&*own).is_some_and(|rest| rest.contains(DAMAGED))
    };
    let entries = fs::read_dir(crate::whole_file::folder_of(path))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.retain(is_aside);
    paths.sort_unstable();
    Ok(paths)
}

/// Gives a file another name beside its own, so that it can be replaced and is still there. What is not a file cannot
/// be replaced, and has only the other name then.
///
/// # Errors
/// When there is no room.
pub fn keep_aside(path: &Path) -> io::Result<PathBuf> {
    let number = |number: u32| if number == 1 { String::new() } else { format!("-{number}") };
    let mut free = (1..).map(|at| with_ending(path, &format!("{DAMAGED}{}", number(at))));
    let free = free.find(|free| !free.exists()).expect("numbers do not end");
    if path.is_file() {
        // Not every file system knows links.
        fs::hard_link(path, &free).or_else(|_| fs::copy(path, &free).map(drop)).inspect_err(|_| {
            // Half a copy is worth nothing.
            let _ = fs::remove_file(&free);
        })?;
    } else {
        fs::rename(path, &free)?;
    }
    crate::whole_file::sync_folder_of(&free);
    Ok(free)
}

const DAMAGED: &str = ".damaged";

/// The two files of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LogFile {
    Main,
    Copy,
}

impl LogFile {
    fn other(self) -> LogFile {
        match self {
            LogFile::Main => LogFile::Copy,
            LogFile::Copy => LogFile::Main,
        }
    }
}

fn log_file_path(path: &Path, file: LogFile) -> PathBuf {
    match file {
        LogFile::Main => path.to_owned(),
        LogFile::Copy => with_ending(path, ".copy"),
    }
}

/// The file that says that somebody writes: the log itself is replaced now and then.
fn lock(path: &Path) -> Result<File, RecordLogError> {
    let path = with_ending(path, ".lock");
    if path.exists() && !path.is_file() {
        return Err(RecordLogError::NotAFile(path));
    }
    let io = |error| RecordLogError::Io { path: path.clone(), error };
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path).map_err(io)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(RecordLogError::InUse(path)),
        Err(TryLockError::Error(error)) => Err(io(error)),
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

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
pub struct LocalDisk;

impl Disk for LocalDisk {
    fn write(&self, file: &mut dyn Write, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_data()
    }
}
