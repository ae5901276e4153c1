//! All jobs: asked for, listed, stopped, taken up.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use lab::StopFlag;
use serde::Serialize;
use serde_json::Value;

use super::office::{Job, Office};
use super::record::{JobRecord, TABLE};
use super::{Download, JobKind, JobState, JobStatus};
use crate::events::Events;
use crate::failure::Failure;
use crate::id::Id;
use crate::store::Store;

/// So many jobs are remembered, and so many may wait.
const MOST_JOBS: usize = 500;
const MOST_ACTIVE: usize = 32;

/// All jobs. Clones are the same.
#[derive(Clone)]
pub(crate) struct Jobs(Arc<Office>);

impl Jobs {
    /// Takes up what was not done when the store was closed. Files of jobs go into `folder`.
    pub(crate) fn open(
        store: Arc<Store>,
        events: Arc<Events>,
        folder: PathBuf,
        kinds: Vec<Arc<dyn JobKind>>,
    ) -> Jobs {
        let mut jobs = HashMap::new();
        for (id, bytes) in store.all(TABLE) {
            match JobRecord::of_bytes(&bytes) {
                Ok(record) => drop(jobs.insert(record.state.id.clone(), Job::of(record))),
                Err(problem) => store.health.note_unreadable(&format!("The job {id}"), &problem),
            }
        }
        let jobs = Jobs(Arc::new(Office::new(store, events, folder, kinds, jobs)));
        let mut unfinished: Vec<_> =
            jobs.list().into_iter().filter(|state| state.status.is_active()).collect();
        unfinished.sort_by_key(|state| state.started);
        unfinished.iter().for_each(|state| jobs.take_up(&state.id));
        jobs
    }

    /// Writes a job down and has it done; `parameters` were checked by the caller.
    pub(crate) async fn start(
        &self,
        kind: &'static str,
        title: String,
        parameters: &impl Serialize,
        total: u64,
    ) -> Result<JobState, Failure> {
        let active = self.0.jobs().values().filter(|job| job.record.state.status.is_active()).count();
        if active >= MOST_ACTIVE {
            return Err(Failure::busy(format!(
                "{active} jobs wait already: expected some to be done first."
            )));
        }
        let state = JobState {
            id: Id::new(),
            kind: kind.to_owned(),
            title,
            status: JobStatus::Queued,
            done: 0,
            total,
            started: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
            seconds: 0.0,
            message: "Waiting for its turn.".to_owned(),
            result: None,
        };
        let parameters = serde_json::to_value(parameters).expect("parameters are plain data");
        let record = JobRecord { state: state.clone(), parameters };
        let kept = self.0.store.keep(TABLE, state.id.as_str(), record.to_bytes()).await;
        kept.map_err(|error| Failure::ours(error.to_string()))?;
        self.0.jobs().insert(state.id.clone(), Job::of(record));
        self.forget_oldest().await;
        self.take_up(&state.id);
        Ok(state)
    }

    /// A job.
    pub(crate) fn state(&self, id: &Id) -> Option<JobState> {
        self.0.jobs().get(id).map(|job| job.record.state.clone())
    }

    /// All jobs, the newest first, without their results.
    pub(crate) fn list(&self) -> Vec<JobState> {
        let without = |job: &Job| JobState { result: None, ..job.record.state.clone() };
        let mut states: Vec<_> = self.0.jobs().values().map(without).collect();
        states.sort_by(|one, two| (two.started, &two.id).cmp(&(one.started, &one.id)));
        states
    }

    /// Has a job stop soon.
    pub(crate) fn stop(&self, id: &Id) -> Result<JobState, Failure> {
        let mut jobs = self.0.jobs();
        let job = jobs.get_mut(id).ok_or_else(unknown)?;
        match job.record.state.status {
            JobStatus::Queued => {
                job.stop.stop();
                job.record.state.status = JobStatus::Stopped;
                "Stopped before it began.".clone_into(&mut job.record.state.message);
            }
            // The worker tells and keeps the end itself; telling from here too could come after it.
            JobStatus::Running => {
                job.stop.stop();
                return Ok(job.record.state.clone());
            }
            _ => return Err(Failure::not_now("This job is not going on.")),
        }
        let (state, bytes) = (job.record.state.clone(), job.record.to_bytes());
        drop(jobs);
        self.0.tell(&state);
        self.0.keep(id, bytes);
        Ok(state)
    }

    /// Has a job that was stopped or failed go on.
    pub(crate) fn resume(&self, id: &Id) -> Result<JobState, Failure> {
        let mut jobs = self.0.jobs();
        let job = jobs.get_mut(id).ok_or_else(unknown)?;
        if !matches!(job.record.state.status, JobStatus::Stopped | JobStatus::Failed) {
            return Err(Failure::not_now("This job goes on or is done: expected one that was stopped."));
        }
        job.record.state.status = JobStatus::Queued;
        "Waiting for its turn.".clone_into(&mut job.record.state.message);
        let (state, bytes) = (job.record.state.clone(), job.record.to_bytes());
        drop(jobs);
        self.0.keep(id, bytes);
        self.0.tell(&state);
        self.take_up(id);
        Ok(state)
    }

    /// A file of a job.
    pub(crate) fn download(&self, id: &Id, download: Download) -> Result<Vec<u8>, Failure> {
        let (kind, assignment) = {
            let jobs = self.0.jobs();
            let job = jobs.get(id).ok_or_else(unknown)?;
            (job.record.state.kind.clone(), self.0.assignment(job))
        };
        self.0.kind(&kind).map_err(Failure::ours)?.download(&assignment, download)
    }

    /// Stops what is going on and waits for it; it is taken up when the laboratory opens again.
    pub(crate) fn close(&self) {
        for job in self.0.jobs().values_mut().filter(|job| job.record.state.status == JobStatus::Running) {
            // What is queued again is not stopped for good.
            job.record.state.status = JobStatus::Queued;
            job.stop.stop();
        }
        self.0.workers.close();
    }

    fn take_up(&self, id: &Id) {
        if let Some(job) = self.0.jobs().get_mut(id) {
            job.stop = StopFlag::default();
            job.record.state.status = JobStatus::Queued;
            job.seconds_before = job.record.state.seconds;
        }
        let (office, id) = (Arc::clone(&self.0), id.clone());
        self.0.workers.submit(move || office.work(&id));
    }

    async fn forget_oldest(&self) {
        let oldest = {
            let mut jobs = self.0.jobs();
            let ended = jobs.values().filter(|job| !job.record.state.status.is_active());
            let oldest =
                ended.min_by_key(|job| job.record.state.started).map(|job| job.record.state.id.clone());
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
    Failure::unknown("There is no such job; perhaps it was long ago.")
}

/// What parameters of a job say; they were written by this program.
pub(crate) fn parameters<T: serde::de::DeserializeOwned>(parameters: &Value) -> Result<T, String> {
    serde_json::from_value(parameters.clone())
        .map_err(|error| format!("This job was asked for by another version of the laboratory: {error}."))
}
