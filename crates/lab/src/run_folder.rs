//! The folder of a run: its declaration, the journal while it goes on, the results when it is done.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use files::whole_file;
use thiserror::Error;

use crate::plot::{Chart, to_svg};
use crate::{Journal, JournalError, file_lock};

pub(crate) const DECLARATION: &str = "run.toml";
const JOURNAL: &str = "journal";
const TIMES: &str = "times.csv";
const PLOTS: &str = "plots";

/// A folder that holds one run.
#[derive(Debug)]
pub struct RunFolder {
    path: PathBuf,
}

/// Why a folder cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// It is a file, or lies in one.
    #[error("{}: is a file: expected a folder, or a name that is free", .0.display())]
    NotAFolder(PathBuf),
    /// There is something in it, but no run.
    #[error("{}: not empty and no run: expected a new or empty folder, or one with {DECLARATION}", .0.display())]
    NotARun(PathBuf),
    /// It holds a run that was declared otherwise.
    #[error("{}: holds another run: it says `{}` where this one says `{}`", path.display(), theirs, ours)]
    OtherRun {
        /// The folder.
        path: PathBuf,
        /// The first line that differs, there.
        theirs: String,
        /// The same line, here.
        ours: String,
    },
    /// Its journal cannot be used.
    #[error("{}: {error}", path.display())]
    Journal {
        /// The journal.
        path: PathBuf,
        /// Why.
        error: JournalError,
    },
    /// A file of a finished run is not what it should be.
    #[error("{}: damaged or missing: expected {expected}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What should be there.
        expected: &'static str,
    },
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
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
        file_lock::hold(&file).map_err(failed)?;
        tidy(&self.path);
        Ok(file)
    }

    /// Whether somebody, here or in another process, is at work on the run in a folder.
    pub fn is_at_work(path: &Path) -> bool {
        [DECLARATION, JOURNAL].iter().any(|name| file_lock::is_held(&path.join(name)))
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

    /// Writes charts below `plots`, each as a drawing (`NAME.svg`) and as data (`NAME.json`).
    ///
    /// # Errors
    /// When the disk fails.
    pub(crate) fn write_charts<N: Display>(
        &self,
        charts: impl IntoIterator<Item = (N, Chart)>,
    ) -> Result<(), RunError> {
        fs::create_dir_all(self.file(PLOTS)).map_err(|error| self.io(PLOTS, error))?;
        for (name, chart) in charts {
            let data = serde_json::to_string(&chart).expect("a chart is plain data");
            self.write(&format!("{PLOTS}/{name}.json"), |out| writeln!(out, "{data}"))?;
            self.write(&format!("{PLOTS}/{name}.svg"), |out| out.write_all(to_svg(&chart).as_bytes()))?;
        }
        Ok(())
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

    /// The run is done: the results are in their files, and the journal can go.
    ///
    /// # Errors
    /// When the disk fails.
    pub fn close(&self, journal: Journal) -> Result<(), RunError> {
        // The results must be there for good before the journal goes.
        whole_file::sync_folder_of(&self.file(JOURNAL));
        let removed = fs::remove_file(self.file(JOURNAL));
        drop(journal);
        match removed {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.io(JOURNAL, error)),
            _ => Ok(()),
        }
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

    fn io(&self, name: &str, error: io::Error) -> RunError {
        RunError::Io { path: self.file(name), error }
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
