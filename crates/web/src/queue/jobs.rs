//! Jobs: work of seconds to minutes, whose result is in its record.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::job_kind::{Assignment, Download, JobKind, Report};
use super::old_records;
use super::work::{Work, WorkState};
use super::{Lane, Queue, bytes, caught, record, refuse_if_full};
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

/// A job as the page sees it.
#[derive(Clone, PartialEq, Serialize, ToSchema, Debug)]
pub(crate) struct JobState {
    #[schema(value_type = String)]
    pub(crate) id: Id,
    /// `book`, `ladder`, `match`, `review`, `demonstration` or `databases`.
    pub(crate) kind: String,
    /// What it is, for a person.
    pub(crate) title: String,
    pub(crate) status: WorkState,
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

/// A job as it is kept.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub(super) struct JobRecord {
    kind: String,
    title: String,
    /// What was asked for.
    parameters: Value,
    /// When, in seconds since 1970.
    started: u64,
    #[serde(flatten)]
    pub(super) work: Work,
    done: u64,
    total: u64,
    seconds: f64,
    result: Option<Value>,
}

impl JobRecord {
    /// As the page sees it, without its result.
    fn outline(&self, id: &Id) -> JobState {
        JobState {
            id: id.clone(),
            kind: self.kind.clone(),
            title: self.title.clone(),
            status: self.work.state(),
            done: self.done,
            total: self.total,
            started: self.started,
            seconds: self.seconds,
            message: self.work.message.clone(),
            result: None,
        }
    }

    fn shown(&self, id: &Id) -> JobState {
        JobState { result: self.result.clone(), ..self.outline(id) }
    }
}

/// The jobs of a store; a record of another version is left alone.
pub(super) fn load(store: &Store) -> BTreeMap<Id, JobRecord> {
    store.read_all(TABLE, "job", |bytes| record(bytes, old_records::job)).into_iter().collect()
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
        let active = self.all_jobs().values().filter(|job| job.work.is_active()).count();
        refuse_if_full(active, MOST_ACTIVE, "jobs")?;
        let id = Id::new();
        let record = JobRecord {
            kind: kind.to_owned(),
            title,
            parameters: serde_json::to_value(parameters).expect("parameters are plain data"),
            started: now(),
            work: Work::queued(),
            done: 0,
            total,
            seconds: 0.0,
            result: None,
        };
        let kept = self.0.store.keep(TABLE, id.as_str(), bytes(&record)).await;
        kept.map_err(|error| Failure::ours(error.to_string()))?;
        let state = record.shown(&id);
        self.all_jobs().insert(id.clone(), record);
        self.forget_oldest_job().await;
        self.submit_job(&id, kind);
        Ok(state)
    }

    fn submit_job(&self, id: &Id, kind: &str) {
        // A kind of another version fails when it is begun.
        let lane = self.kind(kind).map_or(Lane::Jobs, |kind| kind.lane());
        self.submit(lane, id, Queue::do_job);
    }

    /// The newest job of a kind with such parameters, with its result.
    pub(crate) fn find_job(&self, kind: &str, is_it: impl Fn(&Value) -> bool) -> Option<JobState> {
        let jobs = self.all_jobs();
        let found = jobs.iter().filter(|(_, job)| job.kind == kind && is_it(&job.parameters));
        found.max_by_key(|(_, job)| job.started).map(|(id, job)| job.shown(id))
    }

    /// A job.
    pub(crate) fn job(&self, id: &Id) -> Result<JobState, Failure> {
        self.all_jobs().get(id).map(|job| job.shown(id)).ok_or_else(unknown)
    }

    /// The newest job of a kind, or the one that goes on.
    pub(crate) fn latest_job(&self, kind: &str) -> Option<JobState> {
        let jobs: Vec<_> = self.jobs().into_iter().filter(|job| job.kind == kind).collect();
        jobs.iter().find(|job| job.status.is_active()).or_else(|| jobs.first()).cloned()
    }

    /// All jobs, the newest first, without their results.
    pub(super) fn jobs(&self) -> Vec<JobState> {
        let mut states: Vec<_> = self.all_jobs().iter().map(|(id, job)| job.outline(id)).collect();
        states.sort_by(|one, two| (two.started, &two.id).cmp(&(one.started, &one.id)));
        states
    }

    /// Has a job stop soon.
    pub(super) fn stop_job(&self, id: &Id) -> Result<JobState, Failure> {
        {
            let mut jobs = self.all_jobs();
            let job = jobs.get_mut(id).ok_or_else(unknown)?;
            if !job.work.is_active() {
                return Err(Failure::not_now("This job is not running."));
            }
            job.work.stop();
            // The worker tells and keeps the end itself; telling from here too could come after it.
            if job.work.is_active() {
                return Ok(job.shown(id));
            }
            "Stopped before it started.".clone_into(&mut job.work.message);
        }
        self.publish(id);
        self.job(id)
    }

    /// Resumes a job that was stopped or failed.
    pub(crate) fn resume_job(&self, id: &Id) -> Result<JobState, Failure> {
        let state = {
            let mut jobs = self.all_jobs();
            let job = jobs.get_mut(id).ok_or_else(unknown)?;
            if !matches!(job.work.state(), WorkState::Stopped | WorkState::Failed) {
                return Err(Failure::not_now("This job is running or done: expected one that was stopped."));
            }
            job.work.queue();
            job.shown(id)
        };
        self.publish(id);
        self.submit_job(id, &state.kind);
        Ok(state)
    }

    /// A file of a job.
    pub(crate) fn download(&self, id: &Id, download: Download) -> Result<Vec<u8>, Failure> {
        let (kind, assignment) = {
            let jobs = self.all_jobs();
            let job = jobs.get(id).ok_or_else(unknown)?;
            (job.kind.clone(), self.assignment(id, job))
        };
        self.kind(&kind).map_err(Failure::ours)?.download(&assignment, download)
    }

    /// Takes up what was not done when the store was closed, in the order in which it was asked for.
    pub(super) fn take_up_jobs(&self) {
        for state in self.jobs().iter().rev() {
            let mut jobs = self.all_jobs();
            let is_unfinished = |job: &&mut JobRecord| job.work.is_active();
            if let Some(job) = jobs.get_mut(&state.id).filter(is_unfinished) {
                job.work.queue();
                self.submit_job(&state.id, &state.kind);
            }
        }
    }

    /// Does a job from the queue, if nobody stopped it there.
    fn do_job(&self, id: &Id) {
        let begun = Instant::now();
        let (kind, assignment, stop, seconds_before) = {
            let mut jobs = self.all_jobs();
            let Some(job) = jobs.get_mut(id) else { return };
            if self.0.closing.is_stopped() || !job.work.begin("Starting.") {
                return;
            }
            (job.kind.clone(), self.assignment(id, job), job.work.stop.clone(), job.seconds)
        };
        self.publish(id);
        let (mut told, mut kept) = (Instant::now(), Instant::now());
        let mut report = |report: Report| {
            self.change_job(id, |job| {
                job.seconds = seconds_before + begun.elapsed().as_secs_f64();
                (job.done, job.total, job.work.message) = (report.done, report.total, report.message);
                job.result = report.result.or(job.result.take());
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
        self.change_job(id, |job| {
            job.seconds = seconds_before + begun.elapsed().as_secs_f64();
            job.work.end(ended, self.0.closing.is_stopped());
        });
        self.publish(id);
    }

    fn change_job(&self, id: &Id, change: impl FnOnce(&mut JobRecord)) {
        if let Some(job) = self.all_jobs().get_mut(id) {
            change(job);
        }
    }

    fn kind(&self, name: &str) -> Result<&Arc<dyn JobKind>, String> {
        let kind = self.0.kinds.iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| format!("This version of the laboratory has no jobs of the kind '{name}'."))
    }

    fn assignment(&self, id: &Id, job: &JobRecord) -> Assignment {
        let folder = self.0.config.data.runs().join(format!("{}-{}", job.kind, &id.as_str()[..12]));
        Assignment { id: id.clone(), parameters: job.parameters.clone(), folder }
    }

    /// Tells who watches, and keeps it. What cannot be kept is done again after a restart, with the same result.
    fn publish(&self, id: &Id) {
        self.tell_job(id);
        if let Some(bytes) = self.all_jobs().get(id).map(bytes) {
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
            let ended = jobs.iter().filter(|(_, job)| !job.work.is_active());
            let oldest = ended.min_by_key(|(_, job)| job.started).map(|(id, _)| id.clone());
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
