//! The jobs there are, oldest first. A worker looks when a bell rings, and now and then by itself.

use std::sync::{Arc, RwLock};
use std::time::Duration;

use async_nats::jetstream::stream::Stream;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};
use tokio_stream::StreamExt;

use crate::job::{BELL, JOB_SUBJECTS, JOBS, JobId, JobRecord};
use crate::patience::PAUSE;

use super::job::Job;
use super::{Happening, Worker};

#[derive(Default)]
pub(super) struct JobList {
    jobs: RwLock<Vec<Arc<Job>>>,
    changed: Notify,
}

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
        jobs.iter().filter_map(|job| Some((job.id.to_string(), job.refusal()?))).collect()
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

    async fn update(&self, worker: &Worker, found: Found) {
        let before = self.all();
        let (kept, over): (Vec<_>, Vec<_>) = before.into_iter().partition(|job| found.ids.contains(&job.id));
        let is_old = over.is_empty() && kept.len() == found.ids.len();
        over.iter().for_each(|job| end(worker, job));
        let mut jobs = kept;
        for id in found.ids {
            if jobs.iter().any(|job| job.id == id) {
                continue;
            }
            if let Some(job) = read(worker, &found.stream, id).await {
                // Those that cannot be done are found out before a task is taken.
                let _ = job.bench(worker).await;
                jobs.push(Arc::new(job));
            }
        }
        *self.jobs.write().expect("nobody panics with it") = jobs;
        if !is_old {
            self.changed.notify_waiters();
        }
    }
}

fn end(worker: &Worker, job: &Job) {
    job.stop.stop();
    worker.scratch.forget(&job.id);
    if job.is_begun() {
        (worker.tell)(Happening::Over { command: job.record.text() });
    }
}

struct Found {
    stream: Stream,
    ids: Vec<JobId>,
}

async fn found(worker: &Worker) -> Option<Found> {
    let stream = worker.context.get_stream(JOBS).await.ok()?;
    let mut subjects = stream.info_with_subjects(JOB_SUBJECTS).await.ok()?;
    let mut ids = Vec::new();
    while let Some(subject) = subjects.next().await {
        ids.push(JobId::of_subject(&subject.ok()?.0));
    }
    Some(Found { stream, ids })
}

async fn read(worker: &Worker, stream: &Stream, id: JobId) -> Option<Job> {
    let message = stream.get_last_raw_message_by_subject(&id.record()).await.ok()?;
    let record: JobRecord = serde_json::from_slice(&message.payload).ok()?;
    Some(Job::new(id, record, worker.stop.part()))
}
