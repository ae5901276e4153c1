//! Results on their way back. Each is handed over before the server is told that it may forget it.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_nats::Subscriber;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use lab::{Enough, StopFlag};
use tokio::time::{sleep, timeout};
use tokio_stream::{Stream, StreamExt};

use crate::announcement::{Announcement, WORKERS};
use crate::error::ClusterError;
use crate::job::{JobId, index_of_subject};
use crate::live::JobProgress;
use crate::outcome::{self, Outcome, OutcomeError};
use crate::retry::{PAUSE, Retry};
use crate::streams::{self, JobStreams};

use super::Cluster;
use super::queue::{self, OpenTasks, Queueing};

/// Results that are fetched at once.
const BATCH: usize = 64;

/// How long a request for results waits for them.
const WAIT: Duration = Duration::from_secs(2);

/// How often the wish to stop is looked at.
const GLANCE: Duration = Duration::from_millis(100);

/// After so long without a result it is asked whether the queue is still there.
const SILENCE: Duration = Duration::from_secs(10);

/// After so long it is said that nobody works.
const NOBODY: Duration = Duration::from_secs(6);

pub(super) struct Receiver<'a> {
    cluster: &'a Cluster,
    job: &'a JobId,
    streams: &'a JobStreams,
    open: Arc<OpenTasks>,
    left: usize,
    progress: JobProgress,
    announcements: Subscriber,
    last: Instant,
    begun: Instant,
    has_said_nobody: bool,
}

type Done<'a> = &'a mut dyn FnMut(usize, String) -> io::Result<Enough>;

impl Receiver<'_> {
    pub(super) async fn new<'a>(
        cluster: &'a Cluster,
        job: &'a JobId,
        streams: &'a JobStreams,
        tasks: usize,
        pending: &[usize],
    ) -> Result<Receiver<'a>, ClusterError> {
        let open = Arc::new(OpenTasks::new(tasks, pending));
        let announcements = cluster.client.subscribe(WORKERS).await;
        let now = Instant::now();
        Ok(Receiver {
            cluster,
            job,
            streams,
            open,
            left: pending.len(),
            progress: JobProgress::new(pending.len(), now),
            announcements: announcements
                .map_err(|error| ClusterError::refused("listen to workers", &error))?,
            last: now,
            begun: now,
            has_said_nobody: false,
        })
    }

    /// The tasks that are still to come.
    pub(super) fn open(&self) -> Arc<OpenTasks> {
        Arc::clone(&self.open)
    }

    /// Takes the results that are there already.
    pub(super) async fn take_stored(
        &mut self,
        stop: &StopFlag,
        done: Done<'_>,
    ) -> Result<Enough, ClusterError> {
        let mut consumer = self.streams.results.clone();
        let patience = Retry { stop, hear: &self.cluster.hear };
        let info =
            patience.ask("say what results there are", async || Ok(consumer.info().await?.clone())).await?;
        let mut stored = info.num_pending;
        while stored > 0 && self.left > 0 && !stop.is_stopped() {
            let (taken, enough) = self.take_batch(BATCH.min(stored as usize), stop, done).await?;
            if taken == 0 {
                break;
            }
            if enough == Enough::Yes {
                return Ok(Enough::Yes);
            }
            stored = stored.saturating_sub(taken as u64);
        }
        Ok(if self.left == 0 { Enough::Yes } else { Enough::No })
    }

    /// Takes results until there are enough, or it is told to stop.
    pub(super) async fn receive(
        &mut self,
        stop: &StopFlag,
        done: Done<'_>,
        queueing: Queueing,
    ) -> Result<Enough, ClusterError> {
        let mut queueing = Some(queueing);
        while self.left > 0 && !stop.is_stopped() {
            if let Some(ended) = queueing.take_if(|queueing| queueing.is_finished()) {
                ended.outcome().await?;
            }
            if self.take_batch(BATCH, stop, done).await?.1 == Enough::Yes {
                return Ok(Enough::Yes);
            }
            self.look_after().await?;
        }
        Ok(Enough::No)
    }

    /// Takes up to so many, and says how many there were.
    async fn take_batch(
        &mut self,
        most: usize,
        stop: &StopFlag,
        done: Done<'_>,
    ) -> Result<(usize, Enough), ClusterError> {
        let consumer: &PullConsumer = &self.streams.results;
        let Ok(mut batch) = consumer.batch().max_messages(most).expires(WAIT).messages().await else {
            sleep(PAUSE).await;
            return Ok((0, Enough::No));
        };
        let begun = Instant::now();
        let mut taken = 0;
        while !stop.is_stopped() && begun.elapsed() < 2 * WAIT {
            match timeout(GLANCE, batch.next()).await {
                Err(_) => self.listen(),
                Ok(Some(Ok(message))) => {
                    taken += 1;
                    if self.take(&message, stop, done).await? == Enough::Yes {
                        return Ok((taken, Enough::Yes));
                    }
                    self.listen();
                    if self.left == 0 {
                        break;
                    }
                }
                Ok(None | Some(Err(_))) => break,
            }
        }
        Ok((taken, Enough::No))
    }

    async fn take(
        &mut self,
        message: &Message,
        stop: &StopFlag,
        done: Done<'_>,
    ) -> Result<Enough, ClusterError> {
        self.last = Instant::now();
        let Some(task) = index_of_subject(&message.subject) else {
            let _ = message.ack().await;
            return Ok(Enough::No);
        };
        // Done twice, or before the journal was lost and found: counted once.
        if !self.open.has(task) {
            self.forget(message, task).await;
            return Ok(Enough::No);
        }
        let line = match self.unpack(message, task, stop).await? {
            Ok(Outcome::Line(line)) => line,
            Ok(Outcome::Failure { worker, reason }) => {
                return Err(ClusterError::Task { task, worker, reason });
            }
            Err(damage) => {
                (self.cluster.hear)(&format!("a result of task {task} is skipped: {damage}"));
                self.forget(message, task).await;
                queue::again(&self.cluster.context, self.job, task).await?;
                return Ok(Enough::No);
            }
        };
        self.open.close(task);
        self.left -= 1;
        self.progress.see(self.last);
        self.show();
        let enough = done(task, line)?;
        self.forget(message, task).await;
        Ok(enough)
    }

    /// What a message says, or why it says nothing of use.
    async fn unpack(
        &self,
        message: &Message,
        task: usize,
        stop: &StopFlag,
    ) -> Result<Result<Outcome, String>, ClusterError> {
        let bucket = &self.streams.bucket;
        let unpack = async || match Outcome::unpack(message, task, bucket).await {
            Ok(outcome) => Ok(Ok(outcome)),
            Err(OutcomeError::Damaged(damage)) => Ok(Err(damage)),
            Err(OutcomeError::NotNow(reason)) => Err(reason.into()),
        };
        Retry { stop, hear: &self.cluster.hear }.ask("hand over a result", unpack).await
    }

    /// Lets the server forget a result.
    async fn forget(&self, message: &Message, task: usize) {
        outcome::forget(message, task, &self.streams.bucket).await;
        // An acknowledgement that is lost makes it come again, and it is recognized.
        let _ = message.ack().await;
    }

    /// Hears what workers said meanwhile.
    fn listen(&mut self) {
        let now = Instant::now();
        while let Some(message) = waiting(&mut self.announcements) {
            let Some(said) = Announcement::parse(&message.payload) else { continue };
            let name = said.name.clone();
            if let Some(reason) = self.progress.hear(said, &self.job.to_string(), now) {
                (self.cluster.hear)(&format!("worker {name} leaves this to others: {reason}"));
            }
        }
        self.show();
    }

    fn show(&self) {
        let live = self.progress.live(&self.job.to_string(), Instant::now());
        *self.cluster.live.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = live;
    }

    async fn look_after(&mut self) -> Result<(), ClusterError> {
        let is_nobody_there = !self.progress.hears_anybody(Instant::now());
        if !self.has_said_nobody && self.begun.elapsed() > NOBODY && is_nobody_there {
            self.has_said_nobody = true;
            let address = &self.cluster.settings.address;
            (self.cluster.hear)(&format!(
                "no worker is there: crownhead worker --cluster {address} starts one"
            ));
        }
        if self.last.elapsed() > SILENCE {
            self.last = Instant::now();
            return streams::must_be_there(&self.cluster.context, &self.job.tasks_stream()).await;
        }
        Ok(())
    }
}

/// What came and was not looked at yet.
fn waiting(subscriber: &mut Subscriber) -> Option<async_nats::Message> {
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    match std::pin::Pin::new(subscriber).poll_next(&mut context) {
        std::task::Poll::Ready(message) => message,
        std::task::Poll::Pending => None,
    }
}
