//! The executor: whoever has tasks to be done and waits for their results.

mod queue;
mod receive;

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::{self, Context};
use lab::{Enough, Executor, StopFlag, Tasks};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio_stream::StreamExt;

use crate::address::{Address, OnRemark};
use crate::assignment::{self, Assignment};
use crate::error::{ClusterError, printable};
use crate::job::{BELL, JobId, JobRecord};
use crate::live::Live;
use crate::retry::Retry;
use crate::streams::{self, JobStreams, Replicas};

pub(crate) use queue::{first_of_subject, is_known};

use queue::Queueing;
use receive::Receiver;

/// How work is given to a cluster.
#[derive(Clone, Debug)]
pub struct ClusterSettings {
    /// Where it is.
    pub address: Address,
    /// The version of the program; workers of others leave the work alone.
    pub version: String,
    /// A worker that says nothing for so long is taken for dead, and its tasks are done by others.
    pub patience: Duration,
    /// On how many servers everything is kept; on three where there are three if not given.
    pub replicas: Option<usize>,
}

/// Many machines that do the tasks of one command.
pub struct Cluster {
    // Dropped first, while there is a runtime.
    client: Client,
    context: Context,
    settings: ClusterSettings,
    assignment: Assignment,
    hear: OnRemark,
    live: Arc<Mutex<Live>>,
    runtime: Runtime,
}

impl Cluster {
    /// Goes to the servers with a command, and waits for those that do not answer. `hear` is told of what is out of
    /// the ordinary.
    ///
    /// # Errors
    /// When nobody is there, or does not let us in.
    pub fn connect(
        settings: ClusterSettings,
        assignment: Assignment,
        hear: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Cluster, ClusterError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let hear: OnRemark = Arc::new(hear);
        let client =
            runtime.block_on(settings.address.enter("crownhead", Arc::clone(&hear), &StopFlag::default()))?;
        // What answers its requests runs in the runtime.
        let context = runtime.block_on(async { jetstream::new(client.clone()) });
        runtime.block_on(streams::must_keep(&context, &settings.address))?;
        Ok(Cluster { client, context, settings, assignment, hear, live: Arc::default(), runtime })
    }

    /// How the work stands.
    pub fn live(&self) -> Live {
        *self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn run(
        &self,
        count: usize,
        pending: &[usize],
        stop: &StopFlag,
        done: &mut dyn FnMut(usize, String) -> io::Result<Enough>,
    ) -> Result<(), ClusterError> {
        let patience = self.settings.patience.as_secs_f64();
        let (id, record) = self.assignment.job(&self.settings.version, count, patience)?;
        let _claim = JobClaim::claim(&self.client, &id).await?;
        let replicas = Replicas(self.settings.replicas);
        let patience = Retry { stop, hear: &self.hear };
        let streams = streams::open(&self.context, &id, record.patience(), replicas, &patience).await?;
        assignment::upload(&streams.bucket, &record, &patience).await?;
        let worked = self.work_off(&id, &record, &streams, pending, stop, done).await;
        // What is not done stays for the same command, unless it was told to stop or cannot be done.
        if matches!(worked, Ok(()) | Err(ClusterError::Task { .. })) {
            streams::remove(&self.context, &streams.jobs, &id).await;
            self.ring().await;
        }
        worked
    }

    async fn work_off(
        &self,
        id: &JobId,
        record: &JobRecord,
        streams: &JobStreams,
        pending: &[usize],
        stop: &StopFlag,
        done: &mut dyn FnMut(usize, String) -> io::Result<Enough>,
    ) -> Result<(), ClusterError> {
        let mut receiver = Receiver::new(self, id, streams, record.tasks, pending).await?;
        // Asked before results are taken: whatever is not in the queue by now was never there, or its result is
        // stored and comes with them.
        let patience = Retry { stop, hear: &self.hear };
        let queued = streams::queued(&self.context, id, &patience).await?;
        // What an earlier session left, so that it is not queued again.
        if receiver.take_stored(stop, done).await? == Enough::Yes {
            return Ok(());
        }
        self.declare(id, record, &patience).await?;
        let queueing = Queueing::begin(&self.context, id, receiver.open(), queued);
        let received = receiver.receive(stop, done, queueing).await;
        received.map(|_| ())
    }

    /// Tells workers of the job.
    async fn declare(
        &self,
        id: &JobId,
        record: &JobRecord,
        patience: &Retry<'_>,
    ) -> Result<(), ClusterError> {
        let text = serde_json::to_vec(record).expect("a record is plain data");
        let publish = async || Ok(self.context.publish(id.record(), text.clone().into()).await?.await?);
        patience.ask("announce the job", publish).await?;
        self.ring().await;
        Ok(())
    }

    async fn ring(&self) {
        // Workers look for themselves now and then, so nothing depends on it.
        let _ = self.client.publish(BELL, "".into()).await;
        let _ = self.client.flush().await;
    }
}

impl Executor for Cluster {
    fn execute(
        &self,
        tasks: &dyn Tasks,
        pending: &[usize],
        stop: &StopFlag,
        done: &mut dyn FnMut(usize, String) -> io::Result<Enough>,
    ) -> io::Result<()> {
        if pending.is_empty() || stop.is_stopped() {
            return Ok(());
        }
        match self.runtime.block_on(self.run(tasks.count(), pending, stop, done)) {
            Err(ClusterError::Stopped) => Ok(()),
            ended => Ok(ended?),
        }
    }

    /// The threads of the workers that are there.
    fn width(&self) -> usize {
        self.live().threads.max(1)
    }
}

/// Answers for a job as long as it is there: two who wait for its results would take them away from each other.
struct JobClaim(JoinHandle<()>);

/// How long somebody may take to answer; where nobody is, the server says so at once.
const ANSWER: Duration = Duration::from_secs(2);

impl JobClaim {
    /// Answers for the job from now on, unless somebody else does.
    async fn claim(client: &Client, job: &JobId) -> Result<JobClaim, ClusterError> {
        let asked = tokio::time::timeout(ANSWER, client.request(job.alive(), "".into())).await;
        if let Ok(Ok(answer)) = asked {
            return Err(ClusterError::Busy(printable(&String::from_utf8_lossy(&answer.payload))));
        }
        let mut asked = client
            .subscribe(job.alive())
            .await
            .map_err(|error| ClusterError::refused("answer for the job", &error))?;
        let client = client.clone();
        let answering = tokio::spawn(async move {
            while let Some(question) = asked.next().await {
                if let Some(reply) = question.reply {
                    let _ = client.publish(reply, crate::worker::own_name().into()).await;
                }
            }
        });
        Ok(JobClaim(answering))
    }
}

impl Drop for JobClaim {
    fn drop(&mut self) {
        self.0.abort();
    }
}
