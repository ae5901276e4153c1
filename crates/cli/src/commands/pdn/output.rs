//! Games written into a file of their own, beside those that were read.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use files::whole_file::WholeFile;
use rules::pdn::Record;

/// Annotated games on their way into a file that is put in place when it is whole.
pub(in crate::commands) struct Output {
    path: PathBuf,
    file: WholeFile,
    games: u64,
}

impl Output {
    /// Begins to write beside `path`. The games that are judged are not overwritten: bad ones would be lost.
    pub(in crate::commands) fn create(path: &Path, games: &Path) -> anyhow::Result<Output> {
        if let (Ok(one), Ok(two)) = (path.canonicalize(), games.canonicalize())
            && one == two
        {
            bail!("{} has the games that are judged: expected another file", path.display());
        }
        if path.is_dir() {
            bail!("cannot write {}: it is a folder: expected a file", path.display());
        }
        let file = WholeFile::begin(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Output { path: path.to_owned(), file, games: 0 })
    }

    pub(in crate::commands) fn write(&mut self, record: &Record) -> anyhow::Result<()> {
        let between = if self.games > 0 { "\n" } else { "" };
        self.games += 1;
        write!(self.file, "{between}{record}")
            .with_context(|| format!("cannot write {}", self.path.display()))
    }

    pub(in crate::commands) fn finish(self) -> anyhow::Result<()> {
        self.file.finish().with_context(|| format!("cannot write {}", self.path.display()))
    }
}
