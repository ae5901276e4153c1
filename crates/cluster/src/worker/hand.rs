//! The tasks that a slot has: taken together, done one after the other.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::Message;
use tokio::time::{Instant, sleep, timeout};
use tokio_stream::StreamExt;

use crate::patience::PAUSE;

use super::Worker;
use super::held::Held;
use super::job::{Bench, Job};
use super::share::Taken;

/// How long a request for a task waits for one.
pub(super) const WAIT: Duration = Duration::from_secs(1);

/// A task with all that it is done with.
pub(super) struct Work {
    pub(super) job: Arc<Job>,
    pub(super) bench: Bench,
    pub(super) held: Held,
}

/// Tasks of one job that were taken together.
pub(super) struct Hand {
    pub(super) works: VecDeque<Work>,
    pub(super) since: Instant,
}

impl Hand {
    /// Nothing.
    pub(super) fn empty() -> Hand {
        Hand { works: VecDeque::new(), since: Instant::now() }
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
) -> Option<(Hand, Taken)> {
    if worker.stop.is_stopped() {
        return None;
    }
    let bench = job.bench(worker).await?.clone();
    let mut hand = Hand::empty();
    let mut taken = Taken { count: 0, given: 0, waiting: 0 };
    for message in pull(&bench, most, wait).await {
        if let Ok(info) = message.info() {
            let given = if taken.count == 0 { info.consumer_sequence } else { taken.given };
            taken = Taken { count: taken.count + 1, given, waiting: info.pending };
        }
        if let Some(held) = Held::new(message, job.record.tasks, job.record.patience()).await {
            hand.works.push_back(Work { job: Arc::clone(job), bench: bench.clone(), held });
        }
    }
    (!hand.works.is_empty()).then_some((hand, taken))
}

async fn pull(bench: &Bench, most: usize, wait: Option<Duration>) -> Vec<Message> {
    let batch = match wait {
        Some(wait) => bench.queue.batch().max_messages(most).expires(wait).messages().await,
        None => bench.queue.fetch().max_messages(most).messages().await,
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
