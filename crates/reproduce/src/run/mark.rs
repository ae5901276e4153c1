//! A mark says that an errand is done, and by which commands.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use files::whole_file;

use crate::plan::PlannedStep;

const MAGIC: &str = "crownhead errand 1\n";

/// The mark of an errand.
pub(super) struct Mark {
    file: String,
    text: String,
    /// Files that must be there too: a declaration may have come to ask for others since.
    needed: Vec<String>,
}

/// What is found where a mark should be.
pub(super) enum Checked {
    /// The errand is done.
    Done,
    /// It is not.
    Pending,
    /// Another one was done there.
    Other(String),
}

impl Mark {
    pub(super) fn of(step: &PlannedStep, index: usize) -> Mark {
        let errand = &step.errands[index];
        let printed = errand.commands.iter().filter_map(|command| command.output.as_ref());
        let kept = step.keep.iter().filter(|_| step.is_repeated);
        let needed = printed.chain(kept).map(|name| format!("{}/{name}", errand.here)).collect();
        Mark { file: format!("{}.done", errand.here), text: format!("{MAGIC}{}", errand.text()), needed }
    }

    pub(super) fn is_there(&self, root: &Path) -> bool {
        self.path(root).exists() && self.missing(root).is_none()
    }

    /// The first file that should be there and is not.
    pub(super) fn missing(&self, root: &Path) -> Option<&str> {
        self.needed.iter().map(String::as_str).find(|file| !root.join(file).exists())
    }

    pub(super) fn check(&self, root: &Path) -> io::Result<Checked> {
        match fs::read_to_string(self.path(root)) {
            Ok(text) if text == self.text && self.missing(root).is_none() => Ok(Checked::Done),
            Ok(text) if text == self.text => Ok(Checked::Pending),
            Ok(text) => Ok(Checked::Other(text.trim_start_matches(MAGIC).to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Checked::Pending),
            Err(error) => Err(error),
        }
    }

    pub(super) fn set(&self, root: &Path) -> io::Result<()> {
        write_whole(&self.path(root), &self.text)
    }

    fn path(&self, root: &Path) -> PathBuf {
        root.join(&self.file)
    }
}

/// Writes a file whole or not at all.
pub(super) fn write_whole(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    whole_file::write(path, contents.as_ref())
}
