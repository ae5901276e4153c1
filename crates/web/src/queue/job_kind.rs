//! A kind of job: what it is told, what it tells, and what can be downloaded of it.

use std::path::PathBuf;

use lab::StopFlag;
use serde_json::Value;

use super::Lane;
use super::work::WorkEnd;
use crate::pages::Id;
use crate::pages::failure::Failure;

/// Hears how far a job is.
pub(crate) type Reporter<'a> = dyn FnMut(Report) + Send + 'a;

/// A kind of work. What is asked for was checked before the job was written down; the same parameters give
/// the same result, so that a job cut short may begin anew or go on from what its folder has.
pub(crate) trait JobKind: Send + Sync {
    /// In a word, as the page knows it: `ladder`, `book`.
    fn name(&self) -> &'static str;

    /// Where it waits for its turn.
    fn lane(&self) -> Lane {
        Lane::Jobs
    }

    /// Does the work, on a thread of its own. Tells how it goes as often as it likes: who watches hears of
    /// it a few times a second.
    ///
    /// # Errors
    /// When it cannot be done, in words for a person.
    fn run(&self, job: &Assignment, report: &mut Reporter<'_>, stop: &StopFlag) -> Result<WorkEnd, String>;

    /// What can be downloaded of a job.
    fn download(&self, _job: &Assignment, download: Download) -> Result<Vec<u8>, Failure> {
        let (name, ending) = (self.name(), download.ending());
        Err(Failure::unknown(format!("A job of the kind '{name}' has no {ending} file.")))
    }
}

/// What is to be done.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    pub(crate) id: Id,
    /// What was asked for.
    pub(crate) parameters: Value,
    /// Where its files go, if it has any; not made yet.
    pub(crate) folder: PathBuf,
}

/// How far a job has come.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) done: u64,
    pub(crate) total: u64,
    /// What is being done, for a person.
    pub(crate) message: String,
    /// The result so far; `None` keeps the last one.
    pub(crate) result: Option<Value>,
}

/// A file of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Download {
    /// The games.
    Pdn,
    /// The results as a table.
    Csv,
}

impl Download {
    /// How the file's name ends.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Download::Pdn => "pdn",
            Download::Csv => "csv",
        }
    }
}
