//! The folder of a run: its declaration, the journal while it goes on, the results when it is done.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use files::whole_file;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::journal::{hold, is_held};
use crate::plot::{Chart, to_svg};
use crate::{Journal, JournalError, RunError};

pub(crate) const DECLARATION: &str = "run.toml";
pub(crate) const SUMMARY: &str = "summary.json";
pub(crate) const PLOTS: &str = "plots";
pub(crate) const JOURNAL: &str = "journal";
const TIMES: &str = "times.csv";

/// A folder that holds one run.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
}

impl RunFolder {
    /// Opens the folder of a run, or begins it.
    ///
    /// # Errors
    /// When it holds something else, or the disk fails.
    pub fn open(path: &Path, declaration: &str) -> Result<RunFolder, RunError> {
        check_kind(path)?;
        let folder = RunFolder { path: path.to_owned() };
        fs::create_dir_all(path).map_err(|error| RunError::Io { path: path.to_owned(), error })?;
        match fs::read_to_string(folder.file(DECLARATION)) {
            Ok(theirs) => folder.compare(&theirs, declaration)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => folder.declare(declaration)?,
            Err(error) => return Err(folder.io(DECLARATION, error)),
        }
        whole_file::remove_unfinished(path).map_err(|error| RunError::Io { path: path.to_owned(), error })?;
        Ok(folder)
    }

    /// A folder that is only read.
    pub(crate) fn to_read(path: &Path) -> RunFolder {
        RunFolder { path: path.to_owned() }
    }

    /// Whether the run is done: its results are there and no journal is.
    pub fn is_finished(&self, results: &str) -> bool {
        self.file(results).exists() && !self.file(JOURNAL).exists()
    }

    /// The journal of the run.
    ///
    /// # Errors
    /// When another process has it, or it is damaged beyond use.
    pub fn journal(&self, tasks: usize) -> Result<Journal, RunError> {
        let path = self.file(JOURNAL);
        let journal = Journal::open(&path, tasks).map_err(|error| RunError::Journal { path, error })?;
        tidy(&self.path);
        Ok(journal)
    }

    /// Keeps other processes out of the folder as long as what it answers lives.
    ///
    /// # Errors
    /// When another process is at work there.
    pub(crate) fn lock(&self) -> Result<File, RunError> {
        let path = self.file(DECLARATION);
        let failed = |error: JournalError| RunError::Journal { path: path.clone(), error };
        let file = File::open(&path).map_err(|error| failed(error.into()))?;
        hold(&file).map_err(failed)?;
        tidy(&self.path);
        Ok(file)
    }

    /// Whether somebody, here or in another process, is at work on the run in a folder.
    pub fn is_at_work(path: &Path) -> bool {
        [DECLARATION, JOURNAL].iter().any(|name| is_held(&path.join(name)))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A file of the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes a file whole or not at all.
    ///
    /// # Errors
    /// When the disk fails; then what was there before is still there.
    pub fn write(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), RunError> {
        whole_file::write_with(&self.file(name), |out| write(out)).map_err(|error| self.io(name, error))
    }

    /// Writes what a run came to.
    pub(crate) fn write_summary(&self, summary: &impl Serialize) -> Result<(), RunError> {
        let text = serde_json::to_string_pretty(summary).expect("a summary is plain data");
        self.write(SUMMARY, |out| writeln!(out, "{text}"))
    }

    /// Writes charts below `plots`, each as a drawing (`NAME.svg`) and as data (`NAME.json`).
    pub(crate) fn write_charts(
        &self,
        charts: impl IntoIterator<Item = (impl AsRef<str>, Chart)>,
    ) -> Result<(), RunError> {
        fs::create_dir_all(self.file(PLOTS)).map_err(|error| self.io(PLOTS, error))?;
        for (name, chart) in charts {
            let name = name.as_ref();
            let data = serde_json::to_string(&chart).expect("a chart is plain data");
            self.write(&format!("{PLOTS}/{name}.json"), |out| writeln!(out, "{data}"))?;
            self.write(&format!("{PLOTS}/{name}.svg"), |out| out.write_all(to_svg(&chart).as_bytes()))?;
        }
        Ok(())
    }

    /// The charts below `plots` with their names, in order.
    pub(crate) fn charts(&self) -> Result<Vec<(String, Chart)>, RunError> {
        let entries = match fs::read_dir(self.file(PLOTS)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(|error| self.io(PLOTS, error))?,
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut names: Vec<_> =
            names.filter_map(|name| Some(name.strip_suffix(".json")?.to_owned())).collect();
        names.sort_unstable();
        names.into_iter().map(|name| self.chart(&name).map(|chart| (name, chart))).collect()
    }

    fn chart(&self, name: &str) -> Result<Chart, RunError> {
        let name = format!("{PLOTS}/{name}.json");
        let text = fs::read_to_string(self.file(&name)).map_err(|error| self.io(&name, error))?;
        serde_json::from_str(&text).map_err(|_| self.damaged(&name, "the data of a chart"))
    }

    /// Notes how long a session took: the only file that tells of time.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn note_time(&self, threads: usize, tasks: usize, seconds: f64) -> Result<(), RunError> {
        let is_new = !self.file(TIMES).exists();
        let append = || {
            let mut file = OpenOptions::new().append(true).create(true).open(self.file(TIMES))?;
            let header = if is_new { "threads,tasks,seconds\n" } else { "" };
            file.write_all(format!("{header}{threads},{tasks},{seconds:.3}\n").as_bytes())
        };
        append().map_err(|error| self.io(TIMES, error))
    }

    /// How long all sessions took so far, in seconds; `None` if nobody noted it.
    pub(crate) fn seconds(path: &Path) -> Option<f64> {
        #[derive(Deserialize)]
        struct Noted {
            seconds: f64,
        }
        let times: Vec<Noted> = read_table(&path.join(TIMES)).ok()?;
        Some(times.iter().map(|noted| noted.seconds).sum())
    }

    /// The run is done: the results are in their files, and the journal can go.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn close(&self, journal: Journal) -> Result<(), RunError> {
        // The results must be there for good before the journal goes.
        whole_file::sync_folder_of(&self.file(JOURNAL));
        let removed = self.remove(JOURNAL);
        drop(journal);
        removed
    }

    /// Removes a file if it is there.
    pub(crate) fn remove(&self, name: &str) -> Result<(), RunError> {
        remove(&self.file(name))
    }

    pub(crate) fn damaged(&self, name: &str, expected: &'static str) -> RunError {
        RunError::Damaged { path: self.file(name), expected }
    }

    /// Refuses a folder that has something in it and no run. One that is not there is as good as empty.
    pub(crate) fn check_empty(path: &Path) -> Result<(), RunError> {
        check_kind(path)?;
        let mut entries = match fs::read_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            entries => entries.map_err(|error| RunError::Io { path: path.to_owned(), error })?,
        };
        let is_ours = |name: &str| name.starts_with(DECLARATION);
        let foreign = |entry: io::Result<fs::DirEntry>| {
            entry.is_ok_and(|entry| !is_ours(&entry.file_name().to_string_lossy()))
        };
        if entries.any(foreign) { Err(RunError::NotARun(path.to_owned())) } else { Ok(()) }
    }

    fn declare(&self, declaration: &str) -> Result<(), RunError> {
        RunFolder::check_empty(&self.path)?;
        self.write(DECLARATION, |out| out.write_all(declaration.as_bytes()))
    }

    fn compare(&self, theirs: &str, ours: &str) -> Result<(), RunError> {
        if theirs == ours {
            return Ok(());
        }
        let lines =
            theirs.lines().chain(std::iter::repeat("")).zip(ours.lines().chain(std::iter::repeat("")));
        let most = theirs.lines().count().max(ours.lines().count());
        let (theirs, ours) = lines.take(most).find(|(theirs, ours)| theirs != ours).unwrap_or_default();
        Err(RunError::OtherRun { path: self.path.clone(), theirs: theirs.to_owned(), ours: ours.to_owned() })
    }

    pub(crate) fn io(&self, name: &str, error: io::Error) -> RunError {
        RunError::Io { path: self.file(name), error }
    }
}

/// The rows of a table with a header. Of a line that is being written there is nothing yet.
pub(crate) fn read_table<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, RunError> {
    let lines = whole_lines(path)?;
    csv::Reader::from_reader(&*lines)
        .into_deserialize()
        .collect::<Result<_, _>>()
        .map_err(|error| RunError::Io { path: path.to_owned(), error: error.into() })
}

/// A text up to the end of its last whole line.
fn whole_lines(path: &Path) -> Result<Vec<u8>, RunError> {
    let mut bytes = fs::read(path).map_err(|error| RunError::Io { path: path.to_owned(), error })?;
    bytes.truncate(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
    Ok(bytes)
}

/// The rows of a table whose header must be one of these, by the places of their fields: so a row can have parts, and
/// those of earlier programs can lack the last fields. Of a line that is being written there is nothing yet.
pub(crate) fn read_rows_of<T: DeserializeOwned>(path: &Path, headers: &[&str]) -> Result<Vec<T>, RunError> {
    let failed = |error: csv::Error| RunError::Io { path: path.to_owned(), error: error.into() };
    let lines = whole_lines(path)?;
    let mut table = csv::Reader::from_reader(&*lines);
    let found = table.headers().map_err(failed)?;
    let is_found = |header: &&str| found.iter().eq(header.trim_end().split(','));
    if !found.is_empty() && !headers.iter().any(is_found) {
        return Err(RunError::Damaged {
            path: path.to_owned(),
            expected: "a table with the columns of this version",
        });
    }
    table.records().map(|row| row.and_then(|row| row.deserialize(None)).map_err(failed)).collect()
}

/// Writes the rows of a table; the header, if any, is written before them.
pub(crate) fn write_table(
    out: impl Write,
    has_headers: bool,
    rows: impl IntoIterator<Item = impl Serialize>,
) -> io::Result<()> {
    let mut table = csv::WriterBuilder::new().has_headers(has_headers).from_writer(out);
    rows.into_iter().try_for_each(|row| table.serialize(row))?;
    table.flush()
}

/// Removes a file if it is there.
pub(crate) fn remove(path: &Path) -> Result<(), RunError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(RunError::Io { path: path.to_owned(), error })
        }
        _ => Ok(()),
    }
}

/// Removes what killed writers left; for whoever is alone in the folder. What stays does no harm.
fn tidy(folder: &Path) {
    let _ = whole_file::remove_unfinished(folder);
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            tidy(&entry.path());
        }
    }
}

/// Refuses a path that cannot be a folder because there is a file.
fn check_kind(path: &Path) -> Result<(), RunError> {
    let there = path.ancestors().find(|part| part.exists());
    match there.filter(|part| !part.is_dir()) {
        Some(file) => Err(RunError::NotAFolder(file.to_owned())),
        None => Ok(()),
    }
}

/// A file that only grows, whose length is noted elsewhere: what goes beyond the note is cut off when the run is taken
/// up again, and written anew.
pub(crate) struct GrowingFile {
    file: File,
    len: u64,
    is_on_disk: bool,
}

impl GrowingFile {
    /// Opens a file at a length; `None` if it is shorter than that.
    pub(crate) fn open(path: &Path, len: u64) -> io::Result<Option<GrowingFile>> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if file.metadata()?.len() < len {
            return Ok(None);
        }
        file.set_len(len)?;
        file.seek(SeekFrom::Start(len))?;
        Ok(Some(GrowingFile { file, len, is_on_disk: len == 0 }))
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
        let mut file = GrowingFile::open(&path, 0).unwrap().unwrap();
        file.append(b"one\n").unwrap();
        file.sync().unwrap();
        file.append(b"two\n").unwrap();
        assert_eq!(file.len(), 8);
        let mut file = GrowingFile::open(&path, 4).unwrap().unwrap();
        file.append(b"three\n").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one\nthree\n");
        assert!(GrowingFile::open(&path, 11).unwrap().is_none());
    }
}
