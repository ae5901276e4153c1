//! All jobs, and the work on them.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use lab::Stop;
use serde::Serialize;
use serde_json::Value;

use super::record::{JobRecord, TABLE};
use super::{Assignment, Download, JobEnd, JobKind, JobState, JobStatus, Report, Workers};
use crate::events::Events;
use crate::failure::Failure;
use crate::id::Id;
use crate::store::{Store, StoreError};

/// So much time passes between two things told of a job, and between two things kept of it.
const BETWEEN_EVENTS: Duration = Duration::from_millis(200);
const BETWEEN_KEEPING: Duration = Duration::from_secs(5);
/// So many jobs are remembered, and so many may wait.
const MOST_JOBS: usize = 500;
const MOST_ACTIVE: usize = 32;

/// All jobs. Clones are the same.
#[derive(Clone)]
pub(crate) struct Jobs(Arc<Office>);

struct Office {
    store: Arc<Store>,
    events: Arc<Events>,
    folder: PathBuf,
    kinds: Vec<Arc<dyn JobKind>>,
    jobs: Mutex<HashMap<Id, Job>>,
    workers: Workers,
}

struct Job {
    record: JobRecord,
    stop: Stop,
    /// Time worked on it before it was taken up last.
    seconds_before: f64,
}

impl Jobs {
    /// Takes up what was not done when the store was closed. Files of jobs go into `folder`.
    pub(crate) fn open(
        store: Arc<Store>,
        events: Arc<Events>,
        folder: PathBuf,
        kinds: Vec<Arc<dyn JobKind>>,
    ) -> Result<Jobs, StoreError> {
        let records = store.all(TABLE)?.into_iter().filter_map(|(_, bytes)| JobRecord::of_bytes(&bytes));
        let jobs = records.map(|record| (record.state.id.clone(), Job::of(record))).collect();
        let workers = Workers::new("job", 1);
        let office = Office { store, events, folder, kinds, jobs: Mutex::new(jobs), workers };
        let jobs = Jobs(Arc::new(office));
        let mut unfinished: Vec<_> =
            jobs.list().into_iter().filter(|state| state.status.is_active()).collect();
        unfinished.sort_by_key(|state| state.started);
        unfinished.iter().for_each(|state| jobs.take_up(&state.id));
        Ok(jobs)
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
            JobStatus::Running => job.stop.stop(),
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
            job.stop = Stop::default();
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

impl Job {
    fn of(record: JobRecord) -> Job {
        Job { seconds_before: record.state.seconds, record, stop: Stop::default() }
    }
}

impl Office {
    fn jobs(&self) -> MutexGuard<'_, HashMap<Id, Job>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kind(&self, name: &str) -> Result<&Arc<dyn JobKind>, String> {
        let kind = self.kinds.iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| format!("This version of the laboratory knows no jobs of the kind '{name}'."))
    }

    fn assignment(&self, job: &Job) -> Assignment {
        let JobState { id, kind, .. } = &job.record.state;
        let folder = self.folder.join(format!("{kind}-{}", &id.as_str()[..12]));
        Assignment { id: id.clone(), parameters: job.record.parameters.clone(), folder }
    }

    /// Does a job from the queue, if nobody stopped it there.
    fn work(&self, id: &Id) {
        let begun = Instant::now();
        let (kind, assignment, stop) = {
            let mut jobs = self.jobs();
            let Some(job) = jobs.get_mut(id).filter(|job| job.record.state.status == JobStatus::Queued)
            else {
                return;
            };
            job.record.state.status = JobStatus::Running;
            "Begins.".clone_into(&mut job.record.state.message);
            (job.record.state.kind.clone(), self.assignment(job), job.stop.clone())
        };
        self.publish(id);
        let mut told = Instant::now();
        let mut kept = told;
        let mut report = |report: Report| {
            self.note(id, begun, report);
            if told.elapsed() >= BETWEEN_EVENTS {
                told = Instant::now();
                self.state(id).iter().for_each(|state| self.tell(state));
            }
            if kept.elapsed() >= BETWEEN_KEEPING {
                kept = Instant::now();
                self.publish(id);
            }
        };
        let ended = self.kind(&kind).and_then(|kind| {
            let run = AssertUnwindSafe(|| kind.run(&assignment, &mut report, &stop));
            catch_unwind(run).unwrap_or_else(|_| Err("Something went wrong in the laboratory.".to_owned()))
        });
        self.end(id, begun, ended);
        self.publish(id);
    }

    fn note(&self, id: &Id, begun: Instant, report: Report) {
        if let Some(job) = self.jobs().get_mut(id) {
            job.record.state.seconds = job.seconds_before + begun.elapsed().as_secs_f64();
            let state = &mut job.record.state;
            (state.done, state.total, state.message) = (report.done, report.total, report.message);
            state.result = report.result.or(state.result.take());
        }
    }

    fn end(&self, id: &Id, begun: Instant, ended: Result<JobEnd, String>) {
        let mut jobs = self.jobs();
        let Some(job) = jobs.get_mut(id) else { return };
        let state = &mut job.record.state;
        state.seconds = job.seconds_before + begun.elapsed().as_secs_f64();
        match ended {
            Ok(JobEnd::Done) => state.status = JobStatus::Done,
            // Queued while it was running: the laboratory closes, and it goes on when that opens again.
            Ok(JobEnd::Stopped) if state.status == JobStatus::Queued => {}
            Ok(JobEnd::Stopped) => {
                state.status = JobStatus::Stopped;
                "Stopped; it can go on.".clone_into(&mut state.message);
            }
            Err(problem) => (state.status, state.message) = (JobStatus::Failed, problem),
        }
    }

    fn state(&self, id: &Id) -> Option<JobState> {
        self.jobs().get(id).map(|job| job.record.state.clone())
    }

    /// Tells who watches, and keeps it; from a thread that works.
    fn publish(&self, id: &Id) {
        let Some((state, bytes)) =
            self.jobs().get(id).map(|job| (job.record.state.clone(), job.record.to_bytes()))
        else {
            return;
        };
        self.tell(&state);
        self.keep(id, bytes);
    }

    fn tell(&self, state: &JobState) {
        self.events.tell(&format!("job:{}", state.id), "job", state);
    }

    /// What cannot be kept is done again after a restart, with the same result.
    fn keep(&self, id: &Id, bytes: Vec<u8>) {
        self.store.keep_soon(TABLE, id.as_str(), bytes);
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
