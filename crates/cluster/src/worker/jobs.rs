//! The jobs there are, oldest first. A worker looks when a bell rings, and now and then by itself.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use async_nats::jetstream::stream::Stream;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};
use tokio_stream::StreamExt;

use crate::announcement::MOST_REFUSALS;
use crate::error::printable;
use crate::job::{BELL, JOB_SUBJECTS, JOBS, JobId, JobRecord};
use crate::retry::PAUSE;

use super::job::Job;
use super::{Worker, WorkerEvent};

#[derive(Default)]
pub(super) struct JobList {
    jobs: RwLock<Vec<Arc<Job>>>,
    changed: Notify,
    /// What was said of records that are none of ours.
    told: Mutex<HashSet<String>>,
}

/// So many records are spoken of; whoever publishes more is not worth more lines.
const MOST_TOLD: usize = 1000;

/// How often a worker looks though no bell rang.
const LOOK: Duration = Duration::from_secs(3);

impl JobList {
    /// The jobs that are not over.
    pub(super) fn all(&self) -> Vec<Arc<Job>> {
        self.jobs.read().expect("nobody panics with it").clone()
    }

    /// The jobs that this worker leaves to others, and why.
    pub(super) fn refusals(&self) -> Vec<(String, String)> {
        let jobs = self.all();
        let refused = jobs.iter().filter_map(|job| Some((job.id.to_string(), job.refusal()?)));
        refused.take(MOST_REFUSALS).collect()
    }

    /// Waits until the list may have changed.
    pub(super) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// Looks for jobs, again and again.
    pub(super) async fn look(self: Arc<JobList>, worker: Arc<Worker>) {
        let mut bell = loop {
            match worker.client.subscribe(BELL).await {
                Ok(bell) => break bell,
                Err(_) => sleep(PAUSE).await,
            }
        };
        loop {
            // Nothing is concluded from an answer that does not come.
            if let Some(found) = found(&worker).await {
                self.update(&worker, found).await;
            }
            let _ = timeout(LOOK, bell.next()).await;
        }
    }

    async fn update(&self, worker: &Worker, found: ListedJobs) {
        found.strangers.iter().for_each(|subject| self.skip(worker, subject, "no job of ours"));
        let before = self.all();
        let (mut jobs, over): (Vec<_>, Vec<_>) =
            before.into_iter().partition(|job| found.ids.contains(&job.id));
        over.iter().for_each(|job| end(worker, job));
        let kept = jobs.len();
        for id in found.ids {
            if jobs.iter().any(|job| job.id == id) {
                continue;
            }
            match read(&found.stream, &id).await {
                Ok(Some(record)) => {
                    let job = Job::new(id, record, worker.stop.part());
                    // Those that cannot be done are found out before a task is taken.
                    let _ = job.opened(worker).await;
                    jobs.push(Arc::new(job));
                }
                Ok(None) => {}
                Err(damage) => self.skip(worker, &id.record(), &format!("damaged: {damage}")),
            }
        }
        let is_changed = !over.is_empty() || jobs.len() > kept;
        *self.jobs.write().expect("nobody panics with it") = jobs;
        if is_changed {
            self.changed.notify_waiters();
        }
    }

    /// Says once that a record is left alone. It stays where it is: it may be somebody else's.
    fn skip(&self, worker: &Worker, subject: &str, reason: &str) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let text = format!("{} is skipped: {}", printable(subject), printable(reason));
        if told.len() < MOST_TOLD && told.insert(text.clone()) {
            (worker.tell)(WorkerEvent::Remark(text));
        }
    }
}

fn end(worker: &Worker, job: &Job) {
    job.stop.stop();
    if let Err(error) = worker.scratch.forget(&job.id) {
        (worker.tell)(WorkerEvent::Remark(format!("the files of {} stay: {error}", job.record.text())));
    }
    if job.is_begun() {
        (worker.tell)(WorkerEvent::Over { command: job.record.text() });
    }
}

struct ListedJobs {
    stream: Stream,
    ids: Vec<JobId>,
    /// Subjects that are none of ours: whoever may publish there can choose them.
    strangers: Vec<String>,
}

async fn found(worker: &Worker) -> Option<ListedJobs> {
    let stream = worker.context.get_stream(JOBS).await.ok()?;
    let mut subjects = stream.info_with_subjects(JOB_SUBJECTS).await.ok()?;
    let (mut ids, mut strangers) = (Vec::new(), Vec::new());
    while let Some(subject) = subjects.next().await {
        let (subject, _) = subject.ok()?;
        match JobId::of_subject(&subject) {
            Some(id) => ids.push(id),
            None => strangers.push(subject),
        }
    }
    Some(ListedJobs { stream, ids, strangers })
}

/// The record of a job; nothing if it cannot be had now.
async fn read(stream: &Stream, id: &JobId) -> Result<Option<JobRecord>, serde_json::Error> {
    match stream.get_last_raw_message_by_subject(&id.record()).await {
        Ok(message) => serde_json::from_slice(&message.payload).map(Some),
        Err(_) => Ok(None),
    }
}
