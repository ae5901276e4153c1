//! Jobs: work of seconds to minutes, whose result is in its record.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lab::StopFlag;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{Lane, Queue, WorkEnd, bytes, caught, record, refuse_if_full};
use crate::games::now;
use crate::pages::Id;
use crate::pages::failure::Failure;
use crate::store::Store;

const TABLE: &str = "jobs";
/// So many jobs are remembered; the oldest that has ended goes first.
const MOST_JOBS: usize = 500;
/// So many jobs may wait or go on.
const MOST_ACTIVE: usize = 32;
/// So much time passes between two things told of a job, and between two things kept of it.
const BETWEEN_EVENTS: Duration = Duration::from_millis(200);
const BETWEEN_KEEPING: Duration = Duration::from_secs(5);

/// Hears how far a job is.
pub(crate) type Reporter<'a> = dyn FnMut(Report) + Send + 'a;

/// A kind of work. What is asked for was checked before the job was written down; the same parameters give
/// the same result, so that a job cut short may begin anew or go on from what its folder has.
pub(crate) trait JobKind: Send + Sync {
    /// In a word, as the page knows it: `ladder`, `book`.
    fn name(&self) -> &'static str;

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

/// A job as the page sees it.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema, Debug)]
pub(crate) struct JobState {
    #[schema(value_type = String)]
    pub(crate) id: Id,
    /// `book`, `ladder`, `match` or `demonstration`.
    pub(crate) kind: String,
    /// What it is, for a person.
    pub(crate) title: String,
    pub(crate) status: JobStatus,
    /// Units of work done.
    pub(crate) done: u64,
    /// Units of work in all.
    pub(crate) total: u64,
    /// When it was asked for, in seconds since 1970.
    pub(crate) started: u64,
    /// How long it has been worked on.
    pub(crate) seconds: f64,
    /// What is being done, or why it failed.
    pub(crate) message: String,
    /// The result so far, whose type depends on the kind; null in lists.
    pub(crate) result: Option<Value>,
}

/// Whether a job goes on.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum JobStatus {
    Queued,
    Running,
    Done,
    Stopped,
    Failed,
}

impl JobStatus {
    /// Whether it is being done, or will be without anybody asking.
    const fn is_active(self) -> bool {
        matches!(self, JobStatus::Queued | JobStatus::Running)
    }
}

/// A job.
pub(super) struct Job {
    record: JobRecord,
    pub(super) stop: StopFlag,
}

/// A job as it is kept.
#[derive(Clone, Serialize, Deserialize, Debug)]
struct JobRecord {
    state: JobState,
    parameters: Value,
}

impl Job {
    fn of(record: JobRecord) -> Job {
        Job { record, stop: StopFlag::default() }
    }

    fn set(&mut self, status: JobStatus, message: &str) {
        self.record.state.status = status;
        message.clone_into(&mut self.record.state.message);
    }
}

/// The jobs of a store; a record of another version is left alone.
pub(super) fn load(store: &Store) -> BTreeMap<Id, Job> {
    let jobs = store.read_all(TABLE, "job", record::<JobRecord>).into_iter();
    jobs.map(|(id, record)| (id, Job::of(record))).collect()
}

/// What parameters of a job say; they were written by this program.
pub(crate) fn parameters<T: DeserializeOwned>(parameters: &Value) -> Result<T, String> {
    serde_json::from_value(parameters.clone())
        .map_err(|error| format!("This job was started by another version of the laboratory: {error}."))
}

impl Queue {
    /// Writes a job down and has it done; `parameters` were checked by the caller.
    pub(crate) async fn start_job(
        &self,
        kind: &'static str,
        title: String,
        parameters: &impl Serialize,
        total: u64,
    ) -> Result<JobState, Failure> {
        let active = self.all_jobs().values().filter(|job| job.record.state.status.is_active()).count();
        refuse_if_full(active, MOST_ACTIVE, "jobs")?;
        let state = JobState {
            id: Id::new(),
            kind: kind.to_owned(),
            title,
            status: JobStatus::Queued,
            done: 0,
            total,
            started: now(),
            seconds: 0.0,
            message: "Waiting for its turn.".to_owned(),
            result: None,
        };
        let parameters = serde_json::to_value(parameters).expect("parameters are plain data");
        let record = JobRecord { state: state.clone(), parameters };
        let kept = self.0.store.keep(TABLE, state.id.as_str(), bytes(&record)).await;
        kept.map_err(|error| Failure::ours(error.to_string()))?;
        self.all_jobs().insert(state.id.clone(), Job::of(record));
        self.forget_oldest_job().await;
        self.take_up_job(&state.id);
        Ok(state)
    }

    /// A job.
    pub(crate) fn job(&self, id: &Id) -> Result<JobState, Failure> {
        self.all_jobs().get(id).map(|job| job.record.state.clone()).ok_or_else(unknown)
    }

    /// All jobs, the newest first, without their results.
    pub(super) fn jobs(&self) -> Vec<JobState> {
        let without = |job: &Job| JobState { result: None, ..job.record.state.clone() };
        let mut states: Vec<_> = self.all_jobs().values().map(without).collect();
        states.sort_by(|one, two| (two.started, &two.id).cmp(&(one.started, &one.id)));
        states
    }

    /// Has a job stop soon.
    pub(super) fn stop_job(&self, id: &Id) -> Result<JobState, Failure> {
        {
            let mut jobs = self.all_jobs();
            let job = jobs.get_mut(id).ok_or_else(unknown)?;
            match job.record.state.status {
                JobStatus::Queued => job.set(JobStatus::Stopped, "Stopped before it started."),
                JobStatus::Running => {}
                _ => return Err(Failure::not_now("This job is not running.")),
            }
            job.stop.stop();
            // The worker tells and keeps the end itself; telling from here too could come after it.
            if job.record.state.status == JobStatus::Running {
                return Ok(job.record.state.clone());
            }
        }
        self.publish(id);
        self.job(id)
    }

    /// Resumes a job that was stopped or failed.
    pub(super) fn resume_job(&self, id: &Id) -> Result<JobState, Failure> {
        let state = {
            let mut jobs = self.all_jobs();
            let job = jobs.get_mut(id).ok_or_else(unknown)?;
            if !matches!(job.record.state.status, JobStatus::Stopped | JobStatus::Failed) {
                return Err(Failure::not_now("This job is running or done: expected one that was stopped."));
            }
            job.set(JobStatus::Queued, "Waiting for its turn.");
            job.record.state.clone()
        };
        self.publish(id);
        self.take_up_job(id);
        Ok(state)
    }

    /// A file of a job.
    pub(crate) fn download(&self, id: &Id, download: Download) -> Result<Vec<u8>, Failure> {
        let (kind, assignment) = {
            let jobs = self.all_jobs();
            let job = jobs.get(id).ok_or_else(unknown)?;
            (job.record.state.kind.clone(), self.assignment(job))
        };
        self.kind(&kind).map_err(Failure::ours)?.download(&assignment, download)
    }

    /// Takes up what was not done when the store was closed, in the order in which it was asked for.
    pub(super) fn take_up_jobs(&self) {
        let unfinished = self.jobs().into_iter().rev().filter(|state| state.status.is_active());
        unfinished.for_each(|state| self.take_up_job(&state.id));
    }

    fn take_up_job(&self, id: &Id) {
        if let Some(job) = self.all_jobs().get_mut(id) {
            job.stop = StopFlag::default();
            job.record.state.status = JobStatus::Queued;
        }
        self.submit(Lane::Jobs, id, Queue::do_job);
    }

    /// Does a job from the queue, if nobody stopped it there.
    fn do_job(&self, id: &Id) {
        let begun = Instant::now();
        let (kind, assignment, stop, seconds_before) = {
            let mut jobs = self.all_jobs();
            let is_queued = |job: &&mut Job| job.record.state.status == JobStatus::Queued;
            let Some(job) = jobs.get_mut(id).filter(is_queued) else { return };
            if self.0.closing.is_stopped() {
                return;
            }
            job.set(JobStatus::Running, "Starting.");
            let state = &job.record.state;
            (state.kind.clone(), self.assignment(job), job.stop.clone(), state.seconds)
        };
        self.publish(id);
        let (mut told, mut kept) = (Instant::now(), Instant::now());
        let mut report = |report: Report| {
            self.change_job(id, |state| {
                state.seconds = seconds_before + begun.elapsed().as_secs_f64();
                (state.done, state.total, state.message) = (report.done, report.total, report.message);
                state.result = report.result.or(state.result.take());
            });
            if told.elapsed() >= BETWEEN_EVENTS {
                told = Instant::now();
                self.tell_job(id);
            }
            if kept.elapsed() >= BETWEEN_KEEPING {
                kept = Instant::now();
                self.publish(id);
            }
        };
        let ended = self.kind(&kind).and_then(|kind| caught(|| kind.run(&assignment, &mut report, &stop)));
        self.change_job(id, |state| {
            state.seconds = seconds_before + begun.elapsed().as_secs_f64();
            match ended {
                Ok(WorkEnd::Done) => state.status = JobStatus::Done,
                // It goes on when the laboratory opens again.
                Ok(WorkEnd::Stopped) if self.0.closing.is_stopped() => state.status = JobStatus::Queued,
                Ok(WorkEnd::Stopped) => {
                    state.status = JobStatus::Stopped;
                    "Stopped; it can be resumed.".clone_into(&mut state.message);
                }
                Err(problem) => (state.status, state.message) = (JobStatus::Failed, problem),
            }
        });
        self.publish(id);
    }

    fn change_job(&self, id: &Id, change: impl FnOnce(&mut JobState)) {
        if let Some(job) = self.all_jobs().get_mut(id) {
            change(&mut job.record.state);
        }
    }

    fn kind(&self, name: &str) -> Result<&Arc<dyn JobKind>, String> {
        let kind = self.0.kinds.iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| format!("This version of the laboratory has no jobs of the kind '{name}'."))
    }

    fn assignment(&self, job: &Job) -> Assignment {
        let JobState { id, kind, .. } = &job.record.state;
        let folder = self.0.config.data.runs().join(format!("{kind}-{}", &id.as_str()[..12]));
        Assignment { id: id.clone(), parameters: job.record.parameters.clone(), folder }
    }

    /// Tells who watches, and keeps it. What cannot be kept is done again after a restart, with the same result.
    fn publish(&self, id: &Id) {
        self.tell_job(id);
        if let Some(bytes) = self.all_jobs().get(id).map(|job| bytes(&job.record)) {
            self.0.store.keep_soon(TABLE, id.as_str(), bytes);
        }
    }

    fn tell_job(&self, id: &Id) {
        if let Ok(state) = self.job(id) {
            self.0.events.tell(&format!("job:{id}"), "job", &state);
        }
    }

    async fn forget_oldest_job(&self) {
        let oldest = {
            let mut jobs = self.all_jobs();
            let ended = jobs.values().map(|job| &job.record.state).filter(|state| !state.status.is_active());
            let oldest = ended.min_by_key(|state| state.started).map(|state| state.id.clone());
            oldest.filter(|_| jobs.len() > MOST_JOBS).inspect(|id| drop(jobs.remove(id)))
        };
        if let Some(id) = oldest {
            // One that cannot be forgotten now comes back at the next start, and is the oldest again.
            let _ = self.0.store.forget(TABLE, id.as_str()).await;
        }
    }
}

/// What is said of an id that no job has.
pub(super) fn unknown() -> Failure {
    Failure::unknown("This job does not exist or has been removed.")
}
