//! Files whose names somebody else chose, such as a server on the network. A [`RelativePath`] cannot be written
//! down if it leads out of a folder, and a [`GuardedFolder`] follows no symbolic link on the way to it.
//!
//! Links are looked for one folder at a time, not by the kernel in one go. That is enough against names, and
//! against links that lie there; it is no fence against a program of the same user that swaps folders for links
//! meanwhile.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A name of a file or folder below another folder: plain names with `/` between them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RelativePath(String);

/// A text that is no [`RelativePath`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{}': {problem}: expected the name of a file below a folder", name.escape_debug())]
pub struct BadName {
    name: String,
    problem: &'static str,
}

/// What file systems take for one name, in bytes.
const LONGEST_NAME: usize = 255;

/// So much is left of what systems take for a whole path, the folder being as long as it may be.
const LONGEST_PATH: usize = 2048;

impl RelativePath {
    /// The path that a text is. Strict: nothing is mended.
    ///
    /// # Errors
    /// When it could lead elsewhere, on this system or on another, or no file can have that name.
    pub fn parse(text: &str) -> Result<RelativePath, BadName> {
        let bad = |problem| BadName { name: text.chars().take(100).collect(), problem };
        if text.len() > LONGEST_PATH {
            return Err(bad("too long"));
        }
        match text.split('/').find_map(problem_of) {
            Some(problem) => Err(bad(problem)),
            None => Ok(RelativePath(text.to_owned())),
        }
    }

    /// A path below this one.
    ///
    /// # Errors
    /// When it is no path, or both together are too long.
    pub fn join(&self, name: &str) -> Result<RelativePath, BadName> {
        RelativePath::parse(&format!("{self}/{name}"))
    }

    /// Its names, from the outermost folder on.
    fn names(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split('/')
    }
}

impl fmt::Display for RelativePath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Why this cannot be one of the names of a path, if it cannot.
fn problem_of(name: &str) -> Option<&'static str> {
    let is_drive = name.as_bytes().get(1) == Some(&b':') && name.as_bytes()[0].is_ascii_alphabetic();
    match name {
        "" => Some("starts or ends with /, or has two of them"),
        "." | ".." => Some("leads to another folder"),
        _ if name.contains('\\') || is_drive => Some("leads elsewhere on Windows"),
        _ if name.chars().any(char::is_control) => Some("has a letter that cannot be printed"),
        _ if name.len() > LONGEST_NAME => Some("too long"),
        _ => None,
    }
}

/// A folder in which others have a say about names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuardedFolder(PathBuf);

impl GuardedFolder {
    /// What is below this folder, which is there. It may itself be reached through links.
    ///
    /// # Errors
    /// When it is not there.
    pub fn new(folder: &Path) -> io::Result<GuardedFolder> {
        let folder = folder.canonicalize()?;
        if folder.is_dir() { Ok(GuardedFolder(folder)) } else { Err(io::ErrorKind::NotADirectory.into()) }
    }

    /// The folder itself, without links.
    pub fn root(&self) -> &Path {
        &self.0
    }

    /// Makes a folder, with those that it lies in.
    ///
    /// # Errors
    /// When a file or a link lies there or on the way, or the disk fails.
    pub fn folder(&self, name: &RelativePath) -> io::Result<PathBuf> {
        let mut path = self.0.clone();
        for name in name.names() {
            path.push(name);
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => must_be_folder(&path)?,
                made => made?,
            }
        }
        Ok(path)
    }

    /// Where a file of this name goes; the folders that it lies in are made, and nothing lies there any more but a
    /// folder, if one did.
    ///
    /// # Errors
    /// When a file or a link lies on the way, or the disk fails.
    pub fn place(&self, name: &RelativePath) -> io::Result<PathBuf> {
        let (folder, last) = match name.0.rsplit_once('/') {
            None => (self.0.clone(), name.0.as_str()),
            Some((folder, last)) => (self.folder(&RelativePath(folder.to_owned()))?, last),
        };
        let path = folder.join(last);
        match fs::symlink_metadata(&path) {
            Ok(there) if !there.is_dir() => fs::remove_file(&path)?,
            _ => {}
        }
        Ok(path)
    }

    /// Removes a file or a folder with all that is in it; of a link the link. What is not there need not be
    /// removed.
    ///
    /// # Errors
    /// When a link lies on the way, or the disk fails.
    pub fn remove(&self, name: &RelativePath) -> io::Result<()> {
        let mut path = self.0.clone();
        for name in name.names() {
            if path != self.0 {
                match fs::symlink_metadata(&path) {
                    Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                    _ => must_be_folder(&path)?,
                }
            }
            path.push(name);
        }
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
            Ok(there) if there.is_dir() => fs::remove_dir_all(&path),
            Ok(_) => fs::remove_file(&path),
        }
    }
}

/// Refuses a link, wherever it leads.
fn must_be_folder(path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path)?.is_dir() {
        return Ok(());
    }
    let problem = format!("{}: not a folder: expected one, and no link", path.display());
    Err(io::Error::new(io::ErrorKind::NotADirectory, problem))
}
