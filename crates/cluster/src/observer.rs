//! Looking on: who works on a cluster, and how its jobs stand.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::{self, Context};
use serde::Serialize;
use tokio::task::JoinHandle;
use tokio_stream::StreamExt;

use crate::address::Address;
use crate::announcement::{self, Announcement, BETWEEN, WORKERS};
use crate::error::ClusterError;
use crate::job::{JOB_SUBJECTS, JOBS, JobId, JobRecord};

/// Somebody who looks on and takes no part.
#[derive(Debug)]
pub struct Observer {
    context: Context,
    heard: Arc<Mutex<HashMap<String, (Instant, Announcement)>>>,
    /// When a job was seen first, and with how many tasks left.
    first: Mutex<HashMap<JobId, (Instant, usize)>>,
    listening: JoinHandle<()>,
}

/// What there is to see.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ClusterStatus {
    /// Workers that are there, by name.
    pub workers: Vec<ClusterWorker>,
    /// Jobs that are not over.
    pub jobs: Vec<ClusterJob>,
}

/// A worker that is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClusterWorker {
    /// Its machine and process.
    pub name: String,
    /// The version of its program.
    pub version: String,
    /// How many tasks it does at once.
    pub threads: usize,
    /// Tasks it has done since it came.
    pub done: u64,
}

/// A job that is not over.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClusterJob {
    /// The command it comes from.
    pub command: String,
    /// All its tasks.
    pub tasks: usize,
    /// Those that wait or are being done.
    pub left: usize,
    /// Tasks a second since it was seen first.
    pub per_second: f64,
    /// How long it will take, if it goes on so.
    pub seconds_left: Option<f64>,
}

impl Observer {
    /// Begins to look on.
    ///
    /// # Errors
    /// When the servers cannot be reached.
    pub async fn connect(address: &Address) -> Result<Observer, ClusterError> {
        let client = address.connect("crownhead observer", Arc::new(|_: &str| {})).await?;
        let mut said = client
            .subscribe(WORKERS)
            .await
            .map_err(|error| ClusterError::refused("tell who works", &error))?;
        let heard: Arc<Mutex<HashMap<_, _>>> = Arc::default();
        let hearing = Arc::clone(&heard);
        let listening = tokio::spawn(async move {
            while let Some(message) = said.next().await {
                let Some(one) = Announcement::parse(&message.payload) else { continue };
                let mut heard = locked(&hearing);
                if heard.len() < announcement::MOST_HEARD || heard.contains_key(&one.name) {
                    heard.insert(one.name.clone(), (Instant::now(), one));
                }
            }
        });
        Ok(Observer { context: jetstream::new(client), heard, first: Mutex::default(), listening })
    }

    /// What there is to see now.
    ///
    /// # Errors
    /// When the servers do not answer.
    pub async fn look(&self) -> Result<ClusterStatus, ClusterError> {
        let jobs = tokio::time::timeout(ANSWER, self.jobs()).await;
        let jobs = jobs.map_err(|_| ClusterError::refused("list its jobs", &"it does not answer"))??;
        Ok(ClusterStatus { workers: self.workers(), jobs })
    }

    fn workers(&self) -> Vec<ClusterWorker> {
        let mut heard = locked(&self.heard);
        heard.retain(|_, (at, _)| at.elapsed() < 3 * BETWEEN);
        let mut workers: Vec<_> = heard
            .values()
            .map(|(_, one)| ClusterWorker {
                name: one.name.clone(),
                version: one.version.clone(),
                threads: one.threads,
                done: one.done,
            })
            .collect();
        workers.sort_by(|one, two| one.name.cmp(&two.name));
        workers
    }

    async fn jobs(&self) -> Result<Vec<ClusterJob>, ClusterError> {
        // A cluster on which nobody has worked yet has no list.
        let Ok(stream) = self.context.get_stream(JOBS).await else { return Ok(Vec::new()) };
        let mut subjects = stream
            .info_with_subjects(JOB_SUBJECTS)
            .await
            .map_err(|error| ClusterError::refused("list its jobs", &error))?;
        let mut jobs = Vec::new();
        while let Some(subject) = subjects.next().await {
            let (subject, _) = subject.map_err(|error| ClusterError::refused("list its jobs", &error))?;
            let Some(id) = JobId::of_subject(&subject) else { continue };
            // One that ends just now is gone.
            let Ok(message) = stream.get_last_raw_message_by_subject(&id.record()).await else { continue };
            let Ok(record) = serde_json::from_slice::<JobRecord>(&message.payload) else { continue };
            let Ok(tasks) = self.context.get_stream(id.tasks_stream()).await else { continue };
            jobs.push(self.job(id, &record, tasks.cached_info().state.messages as usize));
        }
        let mut first = locked(&self.first);
        first.retain(|_, (at, _)| at.elapsed() < FORGOTTEN);
        Ok(jobs)
    }

    fn job(&self, id: JobId, record: &JobRecord, left: usize) -> ClusterJob {
        let now = Instant::now();
        let (since, before) = *locked(&self.first).entry(id).or_insert((now, left));
        let seconds = now.duration_since(since).as_secs_f64();
        let done = before.saturating_sub(left) as f64;
        let per_second = if seconds > 0.0 { done / seconds } else { 0.0 };
        ClusterJob {
            command: record.text(),
            tasks: record.tasks,
            left,
            per_second,
            seconds_left: (per_second > 0.0).then(|| left as f64 / per_second),
        }
    }
}

/// How long the servers may take to answer.
const ANSWER: Duration = Duration::from_secs(3);

/// Longer than any job is looked at.
const FORGOTTEN: Duration = Duration::from_secs(7 * 24 * 3600);

impl Drop for Observer {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

fn locked<T>(what: &Mutex<T>) -> MutexGuard<'_, T> {
    what.lock().unwrap_or_else(PoisonError::into_inner)
}
