//! The folder where a run keeps everything: one size, one version, one process at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use files::whole_file;
use thiserror::Error;

use super::mark::write_whole;
use crate::experiment::{BOOK_GAMES, DATA, Size};

const DECLARATION: &str = "reproduce.toml";
const LOCK: &str = "reproduce.lock";

/// A folder that holds a run, for this process alone.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _lock: File,
}

/// Why a folder cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FolderError {
    /// There is something else in it.
    #[error("{}: not empty: expected a new or empty folder, or one with {DECLARATION}", .0.display())]
    Foreign(PathBuf),
    /// It holds another run.
    #[error("{}: holds a run of `{theirs}`: expected `{ours}`, or another --out", path.display())]
    Other {
        /// The folder.
        path: PathBuf,
        /// The first line that differs, there.
        theirs: String,
        /// The same line, here.
        ours: String,
    },
    /// Another process has it.
    #[error("{}: another crownhead is at work there", .0.display())]
    Busy(PathBuf),
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

impl Folder {
    /// Opens the folder of a run, or begins it, with the data files that commands read; `games` are book games in place
    /// of those in the program.
    ///
    /// # Errors
    /// When it holds something else, or another process has it, or the disk fails.
    pub fn open(
        path: &Path,
        size: Size,
        seeds: Option<u32>,
        games: Option<&str>,
        version: &str,
    ) -> Result<Folder, FolderError> {
        let io = |error| FolderError::Io { path: path.to_owned(), error };
        fs::create_dir_all(path).map_err(io)?;
        let declaration = path.join(DECLARATION);
        let is_new = !declaration.exists();
        if is_new && fs::read_dir(path).map_err(io)?.flatten().any(|entry| !is_ours(&entry)) {
            return Err(FolderError::Foreign(path.to_owned()));
        }
        let lock =
            OpenOptions::new().write(true).create(true).truncate(false).open(path.join(LOCK)).map_err(io)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(FolderError::Busy(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(io(error)),
        }
        let text = declared(size, seeds, games, version);
        if is_new {
            write_whole(&declaration, &text).map_err(io)?;
        } else {
            compare(path, &fs::read_to_string(&declaration).map_err(io)?, &text)?;
            // Waits for the children of a run that was killed: they are ending.
            File::open(&declaration).and_then(|file| file.lock()).map_err(io)?;
        }
        whole_file::remove_unfinished(path).map_err(io)?;
        for (name, text) in DATA {
            let text = games.filter(|_| name == BOOK_GAMES).unwrap_or(text);
            write_whole(&path.join(name), text).map_err(io)?;
        }
        let path = fs::canonicalize(path).map_err(io)?;
        Ok(Folder { path, _lock: lock })
    }

    /// Makes the next run in this folder wait until the child process of this one that calls this has ended. Nothing
    /// where there is no run.
    ///
    /// # Errors
    /// When the system has no locks.
    pub fn hold_as_child(path: &Path) -> io::Result<Option<File>> {
        match File::open(path.join(DECLARATION)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            file => file.and_then(|file| file.lock_shared().map(|()| Some(file))),
        }
    }

    /// Where it is, from the root of the file system.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file whole or not at all.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn write(&self, name: &str, text: &str) -> Result<(), FolderError> {
        let path = self.path.join(name);
        write_whole(&path, text).map_err(|error| FolderError::Io { path, error })
    }
}

fn declared(size: Size, seeds: Option<u32>, games: Option<&str>, version: &str) -> String {
    let seeds = seeds.map_or_else(String::new, |seeds| format!("seeds = {seeds}\n"));
    let digest = |text: &str| format!("games = \"{} bytes, {:016x}\"\n", text.len(), fnv_1a(text.as_bytes()));
    let games = games.map_or_else(String::new, digest);
    format!("format = 1\ncrownhead = \"{version}\"\nsize = \"{size}\"\n{seeds}{games}")
}

/// Tells one collection of games from another.
fn fnv_1a(bytes: &[u8]) -> u64 {
    let next = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, next)
}

fn compare(path: &Path, theirs: &str, ours: &str) -> Result<(), FolderError> {
    if theirs == ours {
        return Ok(());
    }
    let most = theirs.lines().count().max(ours.lines().count());
    let line = |text: &str, index| text.lines().nth(index).unwrap_or("the usual seeds and games").to_owned();
    let differing = (0..most).find(|&index| line(theirs, index) != line(ours, index)).unwrap_or(0);
    Err(FolderError::Other {
        path: path.to_owned(),
        theirs: line(theirs, differing),
        ours: line(ours, differing),
    })
}

/// The lock, or a declaration that a kill cut short.
fn is_ours(entry: &fs::DirEntry) -> bool {
    entry.file_name().to_string_lossy().starts_with("reproduce.")
}
