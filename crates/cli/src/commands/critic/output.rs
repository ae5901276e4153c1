//! The games with the critic's comments, on their way into a file that is put in place when it is whole.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use rules::pdn::Record;

pub(super) struct Output {
    path: PathBuf,
    part: PathBuf,
    file: Option<BufWriter<File>>,
    games: u64,
}

impl Output {
    /// Begins to write beside `path`. The games that are judged are not overwritten: bad ones would be lost.
    pub(super) fn create(path: &Path, games: &Path) -> anyhow::Result<Output> {
        if let (Ok(one), Ok(two)) = (path.canonicalize(), games.canonicalize())
            && one == two
        {
            bail!("{} has the games that are judged: expected another file", path.display());
        }
        if path.is_dir() {
            bail!("cannot write {}: it is a folder: expected a file", path.display());
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let file = File::create(&part).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Output { path: path.to_owned(), part, file: Some(BufWriter::new(file)), games: 0 })
    }

    pub(super) fn write(&mut self, record: &Record) -> anyhow::Result<()> {
        let between = if self.games > 0 { "\n" } else { "" };
        self.games += 1;
        let file = self.file.as_mut().expect("it is open until it is finished");
        write!(file, "{between}{record}").with_context(|| format!("cannot write {}", self.path.display()))
    }

    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        let mut file = self.file.take().expect("it is open until it is finished");
        let written = file.flush().and_then(|()| file.get_ref().sync_all());
        let placed = written.and_then(|()| fs::rename(&self.part, &self.path));
        placed.with_context(|| format!("cannot write {}", self.path.display()))
    }
}

impl Drop for Output {
    /// What was not finished leaves nothing behind; a finished file is no longer beside its place.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.part);
    }
}
