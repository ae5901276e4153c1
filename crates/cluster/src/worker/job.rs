//! A job as a worker sees it: its record, its queue, and the list of tasks once it is made.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::object_store::ObjectStore;
use lab::{StopFlag, Tasks};
use tokio::sync::OnceCell;
use tokio::time::Instant;

use crate::error::printable;
use crate::job::{FORMAT, JobId, JobRecord};
use crate::streams::WORKERS;

use super::scratch::FetchError;
use super::{Worker, WorkerEvent};

pub(super) struct Job {
    pub(super) id: JobId,
    pub(super) record: JobRecord,
    /// ResultMessage when the job is over, or the worker goes.
    pub(super) stop: StopFlag,
    opened: OnceCell<OpenJob>,
    refusal: Mutex<Option<String>>,
    /// What could not be reached is not asked for again before this.
    rests_until: Mutex<Option<Instant>>,
    has_told_failure: AtomicBool,
    is_begun: AtomicBool,
    /// How long tasks take, in microseconds, the last most of all; a long one is remembered for a while.
    pace: AtomicU64,
}

/// What tasks of the job are done with.
#[derive(Clone)]
pub(super) struct OpenJob {
    pub(super) queue: PullConsumer,
    pub(super) bucket: ObjectStore,
    pub(super) tasks: Arc<dyn Tasks + Send>,
}

/// Why there is none.
enum OpenError {
    /// There will never be one, and why.
    Refused(String),
    /// This machine fails, perhaps not for long.
    Failed(String),
    /// The servers cannot be reached now.
    OutOfReach,
}

fn out_of_reach<E>(_: E) -> OpenError {
    OpenError::OutOfReach
}

impl From<FetchError> for OpenError {
    fn from(none: FetchError) -> OpenError {
        match none {
            FetchError::Refused(reason) => OpenError::Refused(reason),
            FetchError::Failed(reason) => OpenError::Failed(reason),
            FetchError::OutOfReach => OpenError::OutOfReach,
        }
    }
}

/// How long a job is left alone that could not be begun.
const REST: Duration = Duration::from_secs(2);

/// Tasks that take no longer are fetched while the one before is done. Longer ones would wait with a
/// worker that is busy, while others have nothing to do.
const QUICK: Duration = Duration::from_secs(1);

/// The pace of a job of which no task is done.
const UNKNOWN: u64 = u64::MAX;

impl Job {
    pub(super) fn new(id: JobId, record: JobRecord, stop: StopFlag) -> Job {
        Job {
            id,
            record,
            stop,
            opened: OnceCell::new(),
            refusal: Mutex::default(),
            rests_until: Mutex::default(),
            has_told_failure: AtomicBool::new(false),
            is_begun: AtomicBool::new(false),
            pace: AtomicU64::new(UNKNOWN),
        }
    }

    /// Why this worker leaves it to others, if it does.
    pub(super) fn refusal(&self) -> Option<String> {
        self.refusal.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether tasks were taken from it.
    pub(super) fn is_begun(&self) -> bool {
        self.is_begun.load(Ordering::Relaxed)
    }

    pub(super) fn note_pace(&self, took: Duration) {
        let took = took.as_micros() as u64;
        let noted =
            |before: u64| Some(if before == UNKNOWN { took } else { took.max((3 * before + took) / 4) });
        let _ = self.pace.fetch_update(Ordering::Relaxed, Ordering::Relaxed, noted);
    }

    /// How long a task will take, as far as can be foreseen.
    pub(super) fn pace(&self) -> Duration {
        Duration::from_micros(self.pace.load(Ordering::Relaxed))
    }

    pub(super) fn is_quick(&self) -> bool {
        self.pace() < QUICK
    }

    /// What its tasks are done with, made the first time; `None` if it is refused, or cannot be reached now.
    pub(super) async fn opened(&self, worker: &Worker) -> Option<&OpenJob> {
        if !self.is_open() {
            return None;
        }
        match self.opened.get_or_try_init(|| self.open(worker)).await {
            Ok(open) => return Some(open),
            Err(OpenError::Refused(reason)) => self.refuse(worker, &reason),
            Err(OpenError::Failed(reason)) => self.rest(worker, Some(&reason)),
            Err(OpenError::OutOfReach) => self.rest(worker, None),
        }
        None
    }

    /// Whether there may be tasks to take.
    pub(super) fn is_open(&self) -> bool {
        let rests_until = *self.rests_until.lock().unwrap_or_else(PoisonError::into_inner);
        self.refusal().is_none() && rests_until.is_none_or(|until| Instant::now() >= until)
    }

    fn rest(&self, worker: &Worker, reason: Option<&str>) {
        let until = Instant::now() + REST;
        *self.rests_until.lock().unwrap_or_else(PoisonError::into_inner) = Some(until);
        if let Some(reason) = reason
            && !self.has_told_failure.swap(true, Ordering::Relaxed)
        {
            let text = format!("cannot begin {}: {}; trying again", self.record.text(), printable(reason));
            (worker.tell)(WorkerEvent::Remark(text));
        }
    }

    async fn open(&self, worker: &Worker) -> Result<OpenJob, OpenError> {
        if let Some(reason) = self.mismatch(worker) {
            return Err(OpenError::Refused(reason));
        }
        if !self.is_open() {
            return Err(OpenError::OutOfReach);
        }
        let stream = self.id.tasks_stream();
        let queue = worker.context.get_consumer_from_stream(WORKERS, stream).await.map_err(out_of_reach)?;
        let bucket = worker.context.get_object_store(self.id.bucket()).await.map_err(out_of_reach)?;
        let files = worker.scratch.fetch(&self.id, &self.record, &bucket).await?;
        let (task_lists, command) = (Arc::clone(&worker.task_lists), self.record.command.clone());
        let opened = tokio::task::spawn_blocking(move || task_lists.open(&command, &files)).await;
        let opened = match opened {
            Ok(Ok(opened)) => opened,
            Ok(Err(reason)) => return Err(OpenError::Refused(reason)),
            Err(panic) => return Err(OpenError::Refused(panic.to_string())),
        };
        let settings = blake3::hash(opened.settings.as_bytes()).to_hex().to_string();
        if settings != self.record.settings || opened.tasks.count() != self.record.tasks {
            let reason =
                "this machine makes other tasks of the command: expected the same program".to_owned();
            return Err(OpenError::Refused(reason));
        }
        self.is_begun.store(true, Ordering::Relaxed);
        let tasks = opened.tasks.count();
        (worker.tell)(WorkerEvent::AtWork { command: self.record.text(), tasks });
        Ok(OpenJob { queue, bucket, tasks: Arc::from(opened.tasks) })
    }

    /// Why the record alone says that this worker cannot do it.
    fn mismatch(&self, worker: &Worker) -> Option<String> {
        let JobRecord { format, version, .. } = &self.record;
        if *format != FORMAT {
            return Some(format!("its form is {format}: expected {FORMAT}"));
        }
        let (theirs, ours) = (version, &worker.version);
        if theirs != ours {
            let problem = format!("it is of version {theirs}, and this worker of {ours}: expected the same");
            return Some(problem);
        }
        (self.record.id() != self.id)
            .then(|| "its record is damaged: expected its name to be the hash of it".to_owned())
    }

    fn refuse(&self, worker: &Worker, reason: &str) {
        let reason = printable(reason);
        let before = self.refusal.lock().unwrap_or_else(PoisonError::into_inner).replace(reason.clone());
        if before.is_none() {
            (worker.tell)(WorkerEvent::Refused { command: self.record.text(), reason });
        }
    }
}
