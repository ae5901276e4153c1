//! A job: a list of tasks on the cluster. Its name comes from all that its results depend on, so that the
//! same command finds what an earlier one left.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::error::printable;

/// The version of subjects and messages.
pub(crate) const FORMAT: u32 = 1;

/// Where all jobs are listed.
pub(crate) const JOBS: &str = "CROWNHEAD_JOBS";

/// All subjects of [`JOBS`].
pub(crate) const JOB_SUBJECTS: &str = "crownhead.job.*";

/// How they begin, before the name of the job.
const JOB: &str = "crownhead.job.";

/// Rung when the list of jobs changes.
pub(crate) const BELL: &str = "crownhead.bell";

/// How streams of tasks are called, before the name of the job.
const TASKS: &str = "CROWNHEAD_TASKS_";

/// The name of a job: hexadecimal digits of a hash. It comes from the network and names folders, so nothing else
/// can be one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct JobId(String);

/// So many digits are enough that no two jobs have the same.
const DIGITS: usize = 20;

impl JobId {
    /// The job of this name, if a job can have it.
    pub(crate) fn parse(name: &str) -> Option<JobId> {
        is_hash(name, DIGITS).then(|| JobId(name.to_owned()))
    }

    /// The job whose record has this subject, if it is a job's.
    pub(crate) fn of_subject(subject: &str) -> Option<JobId> {
        JobId::parse(subject.strip_prefix(JOB)?)
    }

    /// The job whose tasks are in a stream of this name, if they are a job's.
    pub(crate) fn of_tasks_stream(name: &str) -> Option<JobId> {
        JobId::parse(name.strip_prefix(TASKS)?)
    }

    /// The subject of its record.
    pub(crate) fn record(&self) -> String {
        format!("{JOB}{self}")
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

const LEAST_PATIENCE: Duration = Duration::from_secs(1);
const USUAL_PATIENCE: Duration = Duration::from_secs(10);
const MOST_PATIENCE: Duration = Duration::from_secs(3600);

/// A file that tasks read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FileRecord {
    pub(crate) name: String,
    /// The blake3 hash of what is in it: its name in the bucket.
    pub(crate) hash: ContentHash,
    pub(crate) bytes: u64,
}

/// The blake3 hash of what is in a file. It comes from the network and names files, so nothing else can be one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct ContentHash(String);

impl ContentHash {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<blake3::Hash> for ContentHash {
    fn from(hash: blake3::Hash) -> ContentHash {
        ContentHash(hash.to_hex().to_string())
    }
}

impl TryFrom<String> for ContentHash {
    type Error = &'static str;

    fn try_from(text: String) -> Result<ContentHash, Self::Error> {
        let digits = 2 * blake3::OUT_LEN;
        if is_hash(&text, digits) { Ok(ContentHash(text)) } else { Err("expected the blake3 hash of a file") }
    }
}

impl From<ContentHash> for String {
    fn from(hash: ContentHash) -> String {
        hash.0
    }
}

fn is_hash(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

impl JobRecord {
    pub(crate) fn id(&self) -> JobId {
        let what = (self.format, &self.version, &self.command, &self.folder, &self.settings, self.tasks);
        let text = serde_json::to_string(&(what, &self.files)).expect("a record is plain data");
        JobId(blake3::hash(text.as_bytes()).to_hex()[..DIGITS].to_owned())
    }

    /// How long a worker may say nothing. Others wrote it: a worker says something every third of it, and not all
    /// the time.
    pub(crate) fn patience(&self) -> Duration {
        let patience = Duration::try_from_secs_f64(self.patience_seconds).unwrap_or(USUAL_PATIENCE);
        patience.clamp(LEAST_PATIENCE, MOST_PATIENCE)
    }

    /// The command as it would be typed, for people.
    pub(crate) fn text(&self) -> String {
        printable(&self.command.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_hashes_are_names_of_jobs_and_files() {
        let id = "0123456789abcdef0123";
        assert_eq!(JobId::of_subject(&format!("crownhead.job.{id}")).unwrap().to_string(), id);
        assert_eq!(JobId::of_tasks_stream(&format!("CROWNHEAD_TASKS_{id}")).unwrap().to_string(), id);
        for name in [
            "",
            "/srv/ada",
            "/srv/ada/0123456789",
            "..",
            "../../../../../../etc",
            "0123456789abcdef012",
            "0123456789abcdef01234",
            "0123456789ABCDEF0123",
            "0123456789abcdef012/",
            r"C:\0123456789abcdef0",
            "0123456789abcdef012\0",
            "é0123456789abcdef01",
        ] {
            assert_eq!(JobId::of_subject(&format!("crownhead.job.{name}")), None, "{name:?}");
            assert_eq!(JobId::of_tasks_stream(&format!("CROWNHEAD_TASKS_{name}")), None, "{name:?}");
            assert!(ContentHash::try_from(name.to_owned()).is_err(), "{name:?}");
        }
        assert_eq!(JobId::of_subject(id), None);
    }

    #[test]
    fn a_worker_is_neither_hurried_nor_put_to_sleep() {
        for (seconds, expected) in [
            (5.0, 5),
            (0.0, 1),
            (1e-300, 1),
            (1e300, 10),
            (1e9, 3600),
            (-1.0, 10),
            (f64::NAN, 10),
            (f64::INFINITY, 10),
        ] {
            let record = JobRecord { patience_seconds: seconds, ..nothing() };
            assert_eq!(record.patience(), Duration::from_secs(expected), "{seconds}");
        }
    }

    fn nothing() -> JobRecord {
        JobRecord {
            format: FORMAT,
            version: String::new(),
            command: Vec::new(),
            folder: String::new(),
            files: Vec::new(),
            settings: String::new(),
            tasks: 0,
            patience_seconds: 1.0,
        }
    }
}
