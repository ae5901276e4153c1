//! A job: a list of tasks on the cluster. Its name comes from all that its results depend on, so that the
//! same command finds what an earlier one left.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The version of subjects and messages.
pub(crate) const FORMAT: u32 = 1;

/// Where all jobs are listed.
pub(crate) const JOBS: &str = "CROWNHEAD_JOBS";

/// All subjects of [`JOBS`].
pub(crate) const JOB_SUBJECTS: &str = "crownhead.job.*";

/// Rung when the list of jobs changes.
pub(crate) const BELL: &str = "crownhead.bell";

/// How streams of tasks are called, before the name of the job.
const TASKS: &str = "CROWNHEAD_TASKS_";

/// The name of a job.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct JobId(String);

impl JobId {
    /// The job that a subject ends with.
    pub(crate) fn of_subject(subject: &str) -> JobId {
        JobId(subject.rsplit('.').next().unwrap_or_default().to_owned())
    }

    /// The job whose tasks are in a stream of this name, if they are a job's.
    pub(crate) fn of_tasks_stream(name: &str) -> Option<JobId> {
        name.strip_prefix(TASKS).map(|id| JobId(id.to_owned()))
    }

    /// The subject of its record.
    pub(crate) fn record(&self) -> String {
        format!("crownhead.job.{self}")
    }

    /// The subject on which whoever waits for its results answers.
    pub(crate) fn alive(&self) -> String {
        format!("crownhead.alive.{self}")
    }

    pub(crate) fn task(&self, index: usize) -> String {
        format!("crownhead.task.{self}.{index}")
    }

    pub(crate) fn task_subjects(&self) -> String {
        format!("crownhead.task.{self}.*")
    }

    pub(crate) fn result_subjects(&self) -> String {
        format!("crownhead.result.{self}.*")
    }

    pub(crate) fn result(&self, index: usize) -> String {
        format!("crownhead.result.{self}.{index}")
    }

    /// The stream of tasks that wait or are being done.
    pub(crate) fn tasks_stream(&self) -> String {
        format!("{TASKS}{self}")
    }

    /// The stream of results that were not fetched yet.
    pub(crate) fn results_stream(&self) -> String {
        format!("CROWNHEAD_RESULTS_{self}")
    }

    /// The bucket of files, and of results that are too long for a message.
    pub(crate) fn bucket(&self) -> String {
        format!("CROWNHEAD_{self}")
    }
}

impl fmt::Display for JobId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// The task that a subject ends with.
pub(crate) fn index_of_subject(subject: &str) -> Option<usize> {
    subject.rsplit('.').next()?.parse().ok()
}

/// What workers read of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct JobRecord {
    pub(crate) format: u32,
    /// The version of the program; workers of others leave the job alone.
    pub(crate) version: String,
    pub(crate) command: Vec<String>,
    /// The folder where the command was given, from which names of files start.
    pub(crate) folder: String,
    pub(crate) files: Vec<FileRecord>,
    /// The blake3 hash of what the list of tasks is made from.
    pub(crate) settings: String,
    pub(crate) tasks: usize,
    /// A worker that says nothing for so long is taken for dead.
    pub(crate) patience_seconds: f64,
}

/// A file that tasks read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FileRecord {
    pub(crate) name: String,
    /// The blake3 hash of what is in it: its name in the bucket.
    pub(crate) hash: String,
    pub(crate) bytes: u64,
}

impl JobRecord {
    pub(crate) fn id(&self) -> JobId {
        let what = (self.format, &self.version, &self.command, &self.folder, &self.settings, self.tasks);
        let text = serde_json::to_string(&(what, &self.files)).expect("a record is plain data");
        JobId(blake3::hash(text.as_bytes()).to_hex()[..20].to_owned())
    }

    pub(crate) fn patience(&self) -> Duration {
        Duration::try_from_secs_f64(self.patience_seconds).unwrap_or(Duration::from_secs(10))
    }

    /// The command as it would be typed, for people.
    pub(crate) fn text(&self) -> String {
        self.command.join(" ")
    }
}
