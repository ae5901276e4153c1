//! The tasks that a slot has: taken together, done one after the other. As long as a worker has a task, the server hears
//! so now and then; when the worker is gone, the server hears nothing and gives the task to another.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::message::Acker;
use async_nats::jetstream::{AckKind, Message};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};
use tokio_stream::StreamExt;

use crate::job::index_of_subject;
use crate::retry::PAUSE;

use super::Worker;
use super::batch_size::TakenTasks;
use super::job::{Job, OpenJob};

/// How long a request for a task waits for one.
pub(super) const WAIT: Duration = Duration::from_secs(1);

/// A task with all that it is done with.
pub(super) struct Work {
    pub(super) job: Arc<Job>,
    pub(super) open: OpenJob,
    pub(super) held: HeldTask,
}

/// Tasks of one job that were taken together.
pub(super) struct Batch {
    pub(super) works: VecDeque<Work>,
    pub(super) since: Instant,
}

impl Batch {
    /// Nothing.
    pub(super) fn empty() -> Batch {
        Batch { works: VecDeque::new(), since: Instant::now() }
    }

    /// Others may do what is left, at once.
    pub(super) async fn give_back(&mut self) {
        for work in self.works.drain(..) {
            work.held.give_back().await;
        }
    }
}

/// Takes up to so many tasks of a job: those that wait, or the first that comes while we wait.
pub(super) async fn take(
    worker: &Worker,
    job: &Arc<Job>,
    most: usize,
    wait: Option<Duration>,
) -> Option<(Batch, TakenTasks)> {
    if worker.stop.is_stopped() {
        return None;
    }
    let open = job.opened(worker).await?.clone();
    let mut batch = Batch::empty();
    let mut taken = TakenTasks { count: 0, given: 0, waiting: 0 };
    for message in pull(&open, most, wait).await {
        if let Ok(info) = message.info() {
            let given = if taken.count == 0 { info.consumer_sequence } else { taken.given };
            taken = TakenTasks { count: taken.count + 1, given, waiting: info.pending };
        }
        if let Some(held) = HeldTask::new(message, job.record.tasks, job.record.patience()).await {
            batch.works.push_back(Work { job: Arc::clone(job), open: open.clone(), held });
        }
    }
    (!batch.works.is_empty()).then_some((batch, taken))
}

async fn pull(open: &OpenJob, most: usize, wait: Option<Duration>) -> Vec<Message> {
    let batch = match wait {
        Some(wait) => open.queue.batch().max_messages(most).expires(wait).messages().await,
        None => open.queue.fetch().max_messages(most).messages().await,
    };
    let Ok(mut batch) = batch else {
        sleep(PAUSE).await;
        return Vec::new();
    };
    let mut messages = Vec::with_capacity(most);
    let longest = wait.unwrap_or_default() + WAIT;
    while messages.len() < most
        && let Ok(Some(Ok(message))) = timeout(longest, batch.next()).await
    {
        messages.push(message);
    }
    messages
}

/// A task that this worker has.
pub(super) struct HeldTask {
    pub(super) index: usize,
    acker: Arc<Acker>,
    beating: JoinHandle<()>,
}

impl HeldTask {
    /// Holds a task of so many. One without a number, or with another one, is none, and is taken off the queue.
    pub(super) async fn new(message: Message, tasks: usize, patience: Duration) -> Option<HeldTask> {
        let index = index_of_subject(&message.subject).filter(|&index| index < tasks);
        let (_, acker) = message.split();
        let acker = Arc::new(acker);
        let Some(index) = index else {
            let _ = acker.ack_with(AckKind::Term).await;
            return None;
        };
        let held = Arc::clone(&acker);
        let beating = tokio::spawn(async move {
            loop {
                sleep(patience / 3).await;
                let _ = held.ack_with(AckKind::Progress).await;
            }
        });
        Some(HeldTask { index, acker, beating })
    }

    /// Its result is stored: it leaves the queue.
    pub(super) async fn finish(self) {
        let _ = self.acker.ack().await;
    }

    /// Somebody else may do it, at once.
    pub(super) async fn give_back(self) {
        let _ = self.acker.ack_with(AckKind::Nak(None)).await;
    }
}

impl Drop for HeldTask {
    fn drop(&mut self) {
        self.beating.abort();
    }
}
