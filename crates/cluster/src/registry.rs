//! The jobs that servers keep, whether or not somebody waits for them: to be listed, and to be taken away.

use std::sync::Arc;
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::{self, Context};
use lab::StopFlag;
use tokio::runtime::Runtime;
use tokio_stream::StreamExt;

use crate::address::{Address, OnRemark};
use crate::error::ClusterError;
use crate::error::printable;
use crate::job::{BELL, JOB_SUBJECTS, JOBS, JobId, JobRecord};
use crate::retry::Retry;
use crate::streams::{self, Replicas};

/// The list of the jobs that servers keep.
pub struct Registry {
    // Dropped first, while there is a runtime.
    client: Client,
    context: Context,
    hear: OnRemark,
    runtime: Runtime,
}

/// A job that servers keep. What is `None` was never said, or is forgotten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptJob {
    /// Its name.
    pub name: String,
    /// The command it comes from.
    pub command: Option<String>,
    /// The folder where the command was given.
    pub folder: Option<String>,
    /// When it was last given, as `2026-11-16 13:22 UTC`.
    pub since: Option<String>,
    /// All its tasks.
    pub tasks: Option<usize>,
    /// Those that wait or are being done.
    pub left: usize,
    /// Results that nobody has fetched.
    pub unfetched: usize,
    /// Who waits for its results.
    pub awaited_by: Option<String>,
}

impl Registry {
    /// Goes to the servers, and waits for those that do not answer; `hear` is told.
    ///
    /// # Errors
    /// When nobody is there, or does not let us in, or keeps nothing.
    pub fn connect(
        address: &Address,
        hear: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Registry, ClusterError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let hear: OnRemark = Arc::new(hear);
        let client =
            runtime.block_on(address.enter("crownhead cluster", Arc::clone(&hear), &StopFlag::default()))?;
        let context = runtime.block_on(async { jetstream::new(client.clone()) });
        runtime.block_on(streams::must_keep(&context, address))?;
        Ok(Registry { client, context, hear, runtime })
    }

    /// The jobs, oldest first.
    ///
    /// # Errors
    /// When the servers do not answer.
    pub fn list(&self) -> Result<Vec<KeptJob>, ClusterError> {
        self.runtime.block_on(async {
            let mut kept = Vec::new();
            for id in self.names().await? {
                kept.push(self.job(id).await);
            }
            kept.sort_by(|one, two| (&one.since, &one.name).cmp(&(&two.since, &two.name)));
            Ok(kept)
        })
    }

    /// Takes a job away with all that belongs to it, and answers whether there was one.
    ///
    /// # Errors
    /// When the servers do not answer, or somebody waits for its results.
    pub fn remove(&self, name: &str) -> Result<bool, ClusterError> {
        self.runtime.block_on(async {
            let Some(id) = self.names().await?.into_iter().find(|id| id.to_string() == name) else {
                return Ok(false);
            };
            if let Some(who) = self.awaited_by(&id).await {
                return Err(ClusterError::Awaited { job: name.to_owned(), who });
            }
            let patience = Retry { stop: &StopFlag::default(), hear: &self.hear };
            let jobs = streams::jobs(&self.context, Replicas(None), &patience).await?;
            streams::remove(&self.context, &jobs, &id).await;
            // Workers look for themselves now and then, so nothing depends on it.
            let _ = self.client.publish(BELL, "".into()).await;
            let _ = self.client.flush().await;
            if self.names().await?.contains(&id) {
                return Err(ClusterError::refused("take the job away", &"it is still there"));
            }
            Ok(true)
        })
    }

    /// Jobs that are listed, and those of which only a queue is left.
    async fn names(&self) -> Result<Vec<JobId>, ClusterError> {
        let cannot = |reason: String| ClusterError::refused("list its jobs", &reason);
        let mut names = Vec::new();
        let mut streams = self.context.stream_names();
        while let Some(stream) = streams.next().await {
            let stream = stream.map_err(|error| cannot(error.to_string()))?;
            names.extend(JobId::of_tasks_stream(&stream));
        }
        // A cluster on which nobody has worked yet has no list.
        let Ok(jobs) = self.context.get_stream(JOBS).await else { return Ok(names) };
        let subjects = jobs.info_with_subjects(JOB_SUBJECTS).await;
        let mut subjects = subjects.map_err(|error| cannot(error.to_string()))?;
        while let Some(subject) = subjects.next().await {
            let (subject, _) = subject.map_err(|error| cannot(error.to_string()))?;
            names.extend(JobId::of_subject(&subject).filter(|id| !names.contains(id)));
        }
        Ok(names)
    }

    async fn job(&self, id: JobId) -> KeptJob {
        let (record, since) = self.record(&id).await.unzip();
        let waiting = async |stream: String| {
            let stream = self.context.get_stream(stream).await.ok();
            stream.map_or(0, |stream| stream.cached_info().state.messages as usize)
        };
        KeptJob {
            name: id.to_string(),
            command: record.as_ref().map(JobRecord::text),
            tasks: record.as_ref().map(|record| record.tasks),
            folder: record.map(|record| printable(&record.folder)),
            since,
            left: waiting(id.tasks_stream()).await,
            unfetched: waiting(id.results_stream()).await,
            awaited_by: self.awaited_by(&id).await,
        }
    }

    /// What workers read of it, and since when.
    async fn record(&self, id: &JobId) -> Option<(JobRecord, String)> {
        let jobs = self.context.get_stream(JOBS).await.ok()?;
        let message = jobs.get_last_raw_message_by_subject(&id.record()).await.ok()?;
        let time = message.time;
        let [month, day, hour, minute] = [time.month().into(), time.day(), time.hour(), time.minute()];
        let since = format!("{}-{month:02}-{day:02} {hour:02}:{minute:02} UTC", time.year());
        Some((serde_json::from_slice(&message.payload).ok()?, since))
    }

    /// Who waits for its results.
    async fn awaited_by(&self, id: &JobId) -> Option<String> {
        let asked = tokio::time::timeout(ANSWER, self.client.request(id.alive(), "".into())).await;
        let answer = asked.ok()?.ok()?;
        Some(printable(&String::from_utf8_lossy(&answer.payload)))
    }
}

/// How long somebody may take to answer; where nobody is, the server says so at once.
const ANSWER: Duration = Duration::from_secs(2);
