//! What there is to do, and the work on it.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use lab::StopFlag;

use super::record::{JobRecord, TABLE};
use super::{Assignment, JobEnd, JobKind, JobState, JobStatus, Report, Workers};
use crate::events::Events;
use crate::id::Id;
use crate::store::Store;

/// So much time passes between two things told of a job, and between two things kept of it.
const BETWEEN_EVENTS: Duration = Duration::from_millis(200);
const BETWEEN_KEEPING: Duration = Duration::from_secs(5);

/// All jobs, and the thread that works on them.
pub(super) struct Office {
    pub(super) store: Arc<Store>,
    pub(super) events: Arc<Events>,
    pub(super) folder: PathBuf,
    pub(super) kinds: Vec<Arc<dyn JobKind>>,
    pub(super) jobs: Mutex<HashMap<Id, Job>>,
    pub(super) workers: Workers,
}

/// A job.
pub(super) struct Job {
    pub(super) record: JobRecord,
    pub(super) stop: StopFlag,
    /// Time worked on it before it was taken up last.
    pub(super) seconds_before: f64,
}

impl Job {
    pub(super) fn of(record: JobRecord) -> Job {
        Job { seconds_before: record.state.seconds, record, stop: StopFlag::default() }
    }
}

impl Office {
    pub(super) fn new(
        store: Arc<Store>,
        events: Arc<Events>,
        folder: PathBuf,
        kinds: Vec<Arc<dyn JobKind>>,
        jobs: HashMap<Id, Job>,
    ) -> Office {
        Office { store, events, folder, kinds, jobs: Mutex::new(jobs), workers: Workers::new("job", 1) }
    }

    pub(super) fn jobs(&self) -> MutexGuard<'_, HashMap<Id, Job>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn kind(&self, name: &str) -> Result<&Arc<dyn JobKind>, String> {
        let kind = self.kinds.iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| format!("This version of the laboratory knows no jobs of the kind '{name}'."))
    }

    pub(super) fn assignment(&self, job: &Job) -> Assignment {
        let JobState { id, kind, .. } = &job.record.state;
        let folder = self.folder.join(format!("{kind}-{}", &id.as_str()[..12]));
        Assignment { id: id.clone(), parameters: job.record.parameters.clone(), folder }
    }

    /// Does a job from the queue, if nobody stopped it there.
    pub(super) fn work(&self, id: &Id) {
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

    pub(super) fn tell(&self, state: &JobState) {
        self.events.tell(&format!("job:{}", state.id), "job", state);
    }

    /// What cannot be kept is done again after a restart, with the same result.
    pub(super) fn keep(&self, id: &Id, bytes: Vec<u8>) {
        self.store.keep_soon(TABLE, id.as_str(), bytes);
    }
}
