//! The shape of every run. A kind of run says what `run.toml` declares, how the work goes on from what the folder
//! holds, and what is made of the results; opening, keeping others out, noting the time and writing whole files are
//! done here, once for all kinds.

mod declaration;
mod error;
mod executor;
mod folder;
mod journal;
mod observer;

use std::path::Path;
use std::time::Instant;

pub use declaration::{Digest, RoteDirection, read_declaration};
pub(crate) use declaration::{declared, declared_with, is_standard, sorted_settings};
pub use error::RunError;
pub use executor::{Ended, Enough, Executor, Local, TaskResult, Tasks, drive};
pub use folder::RunFolder;
pub(crate) use folder::{
    DECLARATION, GrowingFile, JOURNAL, SUMMARY, read_rows_of, read_table, remove, write_table,
};
pub use journal::{Journal, JournalError};
pub use observer::{NoObserver, Progress, RunEvent, RunObserver};

use crate::StopFlag;

/// A kind of run, with all that its declaration names at hand.
pub(crate) trait Run: Sized {
    /// What it has come to when a session ends.
    type Outcome;

    /// The text of `run.toml`.
    fn declaration(&self) -> String;

    /// Opens the folder of the run, or begins it.
    fn open(&self, path: &Path) -> Result<RunFolder, RunError> {
        RunFolder::open(path, &self.declaration())
    }

    /// What the run came to, if it was finished before and nothing is to be done again.
    fn finished(&self, _: &RunFolder) -> Result<Option<Self::Outcome>, RunError> {
        Ok(None)
    }

    /// Does what is still to be done, to the end or until told to stop, and writes tables, plots and summary.
    fn go_on(self, session: &mut Session<'_>) -> Result<Self::Outcome, RunError>;
}

/// The work on a run from when it is opened to when it ends or is stopped.
pub(crate) struct Session<'a> {
    pub(crate) folder: &'a RunFolder,
    pub(crate) executor: &'a dyn Executor,
    pub(crate) stop: &'a StopFlag,
    pub(crate) observer: &'a mut dyn RunObserver,
    /// Tasks, games or lessons that were done.
    pub(crate) done: usize,
}

impl Session<'_> {
    /// Does the tasks that the journal lacks, and hands every result to `take`, as [`drive`] does.
    pub(crate) fn tasks(
        &mut self,
        tasks: &dyn Tasks,
        journal: &mut Journal,
        take: &mut dyn FnMut(TaskResult<'_>, &mut dyn RunObserver) -> Enough,
    ) -> Result<Ended, RunError> {
        let before = journal.count();
        let observer = &mut *self.observer;
        let driven = drive(tasks, journal, self.executor, self.stop, &mut |result| take(result, observer));
        self.done = journal.count() - before;
        driven.map_err(|error| self.folder.io(JOURNAL, error))
    }
}

/// Goes on with a run from where its folder was left.
pub(crate) fn go_on<R: Run>(
    run: R,
    path: &Path,
    executor: &dyn Executor,
    stop: &StopFlag,
    observer: &mut dyn RunObserver,
) -> Result<R::Outcome, RunError> {
    let folder = run.open(path)?;
    if let Some(outcome) = run.finished(&folder)? {
        return Ok(outcome);
    }
    let _lock = folder.lock()?;
    let started = Instant::now();
    let mut session = Session { folder: &folder, executor, stop, observer, done: 0 };
    let outcome = run.go_on(&mut session)?;
    let done = session.done;
    folder.note_time(executor.width(), done, started.elapsed().as_secs_f64())?;
    Ok(outcome)
}
