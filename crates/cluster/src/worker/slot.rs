//! One of the things that a worker does at once: take tasks, do one after the other, have results stored, take
//! the next. What goes to the servers goes in bunches: results of tasks that were quick wait for each other. A result is
//! stored before its task leaves the queue.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::jetstream::message::PublishMessage;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::coordinator::{first_of_subject, is_known};
use crate::outcome::{Outcome, OutcomeMessage};
use crate::retry::PAUSE;

use super::batch::{self, Batch, HeldTask, WAIT, Work};
use super::batch_size::{self, BatchSize};
use super::job::{Job, OpenJob};
use super::jobs::JobList;
use super::{Worker, WorkerEvent};

/// Where several jobs wait for tasks to come back, each is asked so often.
const BETWEEN_ROUNDS: Duration = Duration::from_millis(100);

/// Neither tasks that were taken ahead nor results wait longer for a task that is being done.
const PATIENCE_AHEAD: Duration = Duration::from_secs(2);

/// Results of a slot that are on their way to the servers at once.
const MOST_UNDER_WAY: usize = 2 * batch_size::MOST;

struct Slot {
    worker: Arc<Worker>,
    jobs: Arc<JobList>,
    batch: Batch,
    batch_size: BatchSize,
    finished: Vec<Finished>,
    storing: JoinSet<()>,
}

/// A task that is done, and what it came to.
struct Finished {
    job: Arc<Job>,
    open: OpenJob,
    held: HeldTask,
    outcome: Outcome,
}

pub(super) async fn work(worker: Arc<Worker>, jobs: Arc<JobList>) {
    let (batch, batch_size) = (Batch::empty(), BatchSize::default());
    let mut slot = Slot { worker, jobs, batch, batch_size, finished: Vec::new(), storing: JoinSet::new() };
    while !slot.worker.stop.is_stopped() {
        match slot.batch.works.pop_front() {
            Some(work) => slot.perform(work).await,
            None => slot.wait_for_tasks().await,
        }
    }
    slot.send_off();
    slot.batch.give_back().await;
    while slot.storing.join_next().await.is_some() {}
}

impl Slot {
    /// Does a task. The next are taken while the last of a batch is done.
    async fn perform(&mut self, work: Work) {
        let Work { job, open, held } = work;
        let (tasks, stop, index) = (Arc::clone(&open.tasks), job.stop.clone(), held.index);
        let begun = Instant::now();
        let mut doing = tokio::task::spawn_blocking(move || tasks.perform(index, &stop));
        if self.batch.works.is_empty() && job.is_quick() {
            self.send_off();
            self.take_now().await;
        }
        let is_waited_for = !self.batch.works.is_empty() || !self.finished.is_empty();
        let done = tokio::select! {
            done = &mut doing => done,
            () = sleep_until(self.batch.since + PATIENCE_AHEAD), if is_waited_for => {
                self.send_off();
                self.batch.give_back().await;
                doing.await
            }
        };
        job.note_pace(begun.elapsed());
        let outcome = match done {
            Ok(Some(line)) => Outcome::Line(line),
            // Told to stop: by the worker, or as the job is over.
            Ok(None) => return held.give_back().await,
            Err(panic) => Outcome::Failure { worker: self.worker.name.clone(), reason: reason(panic) },
        };
        self.finished.push(Finished { job, open, held, outcome });
        if self.batch.works.is_empty() {
            self.send_off();
        }
        while self.storing.len() >= MOST_UNDER_WAY {
            self.storing.join_next().await;
        }
    }

    /// Has everything stored that is finished.
    fn send_off(&mut self) {
        for Finished { job, open, held, outcome } in self.finished.drain(..) {
            let worker = Arc::clone(&self.worker);
            self.storing.spawn(async move {
                if store(&worker, &job, &open, held, outcome).await {
                    let done = worker.done.fetch_add(1, Ordering::Relaxed) + 1;
                    (worker.tell)(WorkerEvent::Done(done));
                }
            });
        }
    }

    /// Takes the next tasks, if some come soon.
    async fn wait_for_tasks(&mut self) {
        if self.take_now().await {
            return;
        }
        let open: Vec<_> = self.jobs.all().into_iter().filter(|job| job.is_open()).collect();
        match &open[..] {
            [] => {
                let _ = timeout(WAIT, self.jobs.changed()).await;
            }
            [job] => {
                self.take_while_open(job, Some(WAIT)).await;
            }
            _ => sleep(BETWEEN_ROUNDS).await,
        }
    }

    /// Takes tasks that wait, of the oldest job that has some, and answers whether there were any.
    async fn take_now(&mut self) -> bool {
        for job in self.jobs.all() {
            if self.take_while_open(&job, None).await {
                return true;
            }
        }
        false
    }

    /// Takes tasks of a job, and asks no longer when the job is over: nobody answers then. A request that is
    /// dropped earlier might be answered with a task that nobody does until its patience is over.
    async fn take_while_open(&mut self, job: &Arc<Job>, wait: Option<Duration>) -> bool {
        let most = self.batch_size.size(&job.id, job.pace());
        let taking = batch::take(&self.worker, job, most, wait);
        tokio::pin!(taking);
        let taken = loop {
            tokio::select! {
                taken = &mut taking => break taken,
                () = self.jobs.changed() => {
                    if job.stop.is_stopped() {
                        return false;
                    }
                }
            }
        };
        let Some((batch, taken)) = taken else { return false };
        self.batch_size.note(&job.id, taken);
        self.batch = batch;
        true
    }
}

/// What a task said when it broke down.
fn reason(error: tokio::task::JoinError) -> String {
    let Ok(panic) = error.try_into_panic() else { return "it was called off".to_owned() };
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it broke down").to_owned()
}

/// Stores the result, for as long as it takes, and lets go of the task. Answers whether it was stored: the
/// result of a job that is over is of no use.
async fn store(worker: &Worker, job: &Job, open: &OpenJob, held: HeldTask, outcome: Outcome) -> bool {
    loop {
        if attempt(worker, job, open, held.index, &outcome).await {
            held.finish().await;
            return true;
        }
        if job.stop.is_stopped() {
            held.give_back().await;
            return false;
        }
        sleep(PAUSE).await;
    }
}

/// Whether the servers have the result now; one that they had before is as good, as it is the same.
async fn attempt(worker: &Worker, job: &Job, open: &OpenJob, index: usize, outcome: &Outcome) -> bool {
    let Ok(OutcomeMessage { headers, payload }) = outcome.pack(&worker.name, &open.bucket, index).await
    else {
        return false;
    };
    let message = PublishMessage::build().headers(headers).payload(payload.into());
    let sent = worker.context.send_publish(job.id.result(index), first_of_subject(message)).await;
    let Ok(answer) = sent else { return false };
    answer.await.map_or_else(|error| is_known(&error), |_| true)
}
