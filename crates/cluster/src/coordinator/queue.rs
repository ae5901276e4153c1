//! Tasks on their way into the queue, many at once, and those that are still to come. A task that waits there or is
//! being done is refused by the server, so that what an earlier session queued is not queued twice.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_nats::jetstream::Context;
use async_nats::jetstream::context::{PublishAckFuture, PublishError, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::error::ClusterError;
use crate::job::JobId;
use crate::retry::PAUSE;

/// So many are under way before the server must have answered.
const WINDOW: usize = 500;

/// Queueing that goes on beside other things, and ends with whoever waits for results.
pub(super) struct Queueing(JoinHandle<Result<(), ClusterError>>);

impl Queueing {
    /// Begins to queue the tasks that are still to come and not queued already.
    pub(super) fn begin(
        context: &Context,
        job: &JobId,
        open: Arc<OpenTasks>,
        queued: HashSet<usize>,
    ) -> Queueing {
        Queueing(tokio::spawn(fill(context.clone(), job.clone(), open, queued)))
    }

    pub(super) fn is_finished(&self) -> bool {
        self.0.is_finished()
    }

    pub(super) async fn outcome(mut self) -> Result<(), ClusterError> {
        (&mut self.0).await.unwrap_or_else(|error| Err(ClusterError::refused("queue tasks", &error)))
    }
}

impl Drop for Queueing {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Queues all that are still to come. What an earlier session queued may be done meanwhile.
async fn fill(
    context: Context,
    job: JobId,
    open: Arc<OpenTasks>,
    queued: HashSet<usize>,
) -> Result<(), ClusterError> {
    let mut next = 0;
    while next < open.count() {
        let mut sent = Vec::with_capacity(WINDOW);
        while next < open.count() && sent.len() < WINDOW {
            if open.has(next) && !queued.contains(&next) {
                sent.push((next, send(&context, &job, next).await?));
            }
            next += 1;
        }
        for (task, answer) in sent {
            if let Err(error) = answer.await
                && !is_known(&error)
            {
                queue(&context, &job, task, error).await?;
            }
        }
    }
    Ok(())
}

async fn send(context: &Context, job: &JobId, task: usize) -> Result<PublishAckFuture, ClusterError> {
    let sent = context.send_publish(job.task(task), first_of_subject(PublishMessage::build())).await;
    sent.map_err(|error| ClusterError::refused("queue a task", &error))
}

/// Queues a task whose result was of no use.
pub(super) async fn again(context: &Context, job: &JobId, task: usize) -> Result<(), ClusterError> {
    match send(context, job, task).await?.await {
        Err(error) if !is_known(&error) => queue(context, job, task, error).await,
        _ => Ok(()),
    }
}

/// Tries again for as long as it takes: servers come back.
async fn queue(
    context: &Context,
    job: &JobId,
    task: usize,
    mut error: PublishError,
) -> Result<(), ClusterError> {
    loop {
        if error.kind() == PublishErrorKind::MaxPayloadExceeded {
            return Err(ClusterError::refused("queue a task", &error));
        }
        sleep(PAUSE).await;
        match send(context, job, task).await?.await {
            Ok(_) => return Ok(()),
            Err(again) if is_known(&again) => return Ok(()),
            Err(again) => error = again,
        }
    }
}

/// The message so that the server refuses it if it has one of the same subject; see [`is_known`].
pub(crate) fn first_of_subject(message: PublishMessage) -> PublishMessage {
    message.expected_last_subject_sequence(0)
}

/// Whether the server has a message of this subject.
pub(crate) fn is_known(error: &PublishError) -> bool {
    error.kind() == PublishErrorKind::WrongLastSequence
}

/// Which tasks are still to come: a byte for each, however many are finished.
pub(super) struct OpenTasks(Vec<AtomicBool>);

impl OpenTasks {
    pub(super) fn new(tasks: usize, pending: &[usize]) -> OpenTasks {
        let open: Vec<_> = (0..tasks).map(|_| AtomicBool::new(false)).collect();
        pending.iter().for_each(|&task| open[task].store(true, Ordering::Relaxed));
        OpenTasks(open)
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn has(&self, task: usize) -> bool {
        self.0.get(task).is_some_and(|open| open.load(Ordering::Relaxed))
    }

    pub(super) fn close(&self, task: usize) {
        self.0[task].store(false, Ordering::Relaxed);
    }
}
