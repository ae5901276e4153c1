//! Where everything is kept: one folder, with a subfolder for each kind of thing that people can open with
//! their own tools.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub(crate) const STORE: &str = "games.records";
pub(crate) const OLD_STORE: &str = "games.redb";

/// The data directory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataFolder(PathBuf);

impl DataFolder {
    /// Opens a data directory, and makes what is missing of it.
    ///
    /// # Errors
    /// When it cannot be made or read.
    pub fn open(path: &Path) -> io::Result<DataFolder> {
        fs::create_dir_all(path)?;
        let path = path.canonicalize()?;
        // Players are named by texts in which commas part the settings.
        if path.to_str().is_none_or(|text| text.contains(',')) {
            let message = "its path has a comma or is no text: expected a folder without";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let folder = DataFolder(path);
        for part in
            [folder.players(), folder.tapes(), folder.runs(), folder.strategies(), folder.principles()]
        {
            fs::create_dir_all(part)?;
        }
        Ok(folder)
    }

    /// The folder itself.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The store of games.
    pub fn games(&self) -> PathBuf {
        self.0.join(STORE)
    }

    /// The store of older versions.
    pub(crate) fn old_games(&self) -> PathBuf {
        self.0.join(OLD_STORE)
    }

    /// Saved learners.
    pub fn players(&self) -> PathBuf {
        self.0.join("players")
    }

    /// Memory tapes.
    pub fn tapes(&self) -> PathBuf {
        self.0.join("tapes")
    }

    /// Folders of runs and contests.
    pub fn runs(&self) -> PathBuf {
        self.0.join("runs")
    }

    /// Strategies that were written here.
    pub fn strategies(&self) -> PathBuf {
        self.0.join("strategies")
    }

    /// Principles that were written here, beside the strategies that name them.
    pub fn principles(&self) -> PathBuf {
        self.0.join("strategies")
    }
}
