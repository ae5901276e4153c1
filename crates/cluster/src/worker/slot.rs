//! One of the things that a worker does at once: take a task, do it, have its result stored, take the next.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use async_nats::jetstream::Message;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_stream::StreamExt;

use crate::outcome::Outcome;
use crate::patience::PAUSE;

use super::held::Held;
use super::job::{Bench, Job};
use super::jobs::JobList;
use super::{Happening, Worker, store};

/// How long a request for a task waits for one.
const WAIT: Duration = Duration::from_secs(1);

/// Where several jobs wait for tasks to come back, each is asked so often.
const BETWEEN_ROUNDS: Duration = Duration::from_millis(100);

/// A task that was fetched ahead does not wait longer for the one before.
const PATIENCE_AHEAD: Duration = Duration::from_secs(2);

/// Results of a slot that are on their way to the servers at once.
const MOST_UNDER_WAY: usize = 8;

/// A task with all that it is done with.
struct Work {
    job: Arc<Job>,
    bench: Bench,
    held: Held,
}

pub(super) async fn work(worker: Arc<Worker>, jobs: Arc<JobList>) {
    let mut ahead: Option<Work> = None;
    let mut storing = JoinSet::new();
    while !worker.stop.is_stopped() {
        let next = match ahead.take() {
            Some(work) => Some(work),
            None => wait_for_task(&worker, &jobs).await,
        };
        let Some(work) = next else { continue };
        ahead = perform(&worker, &jobs, work, &mut storing).await;
        while storing.len() >= MOST_UNDER_WAY {
            storing.join_next().await;
        }
    }
    if let Some(work) = ahead {
        work.held.give_back().await;
    }
    while storing.join_next().await.is_some() {}
}

/// Does a task while the next is fetched, which is given back if it would have to wait.
async fn perform(
    worker: &Arc<Worker>,
    jobs: &JobList,
    work: Work,
    storing: &mut JoinSet<()>,
) -> Option<Work> {
    let Work { job, bench, held } = work;
    let (tasks, stop, index) = (Arc::clone(&bench.tasks), job.stop.clone(), held.index);
    let begun = Instant::now();
    let mut doing = tokio::task::spawn_blocking(move || tasks.perform(index, &stop));
    let mut ahead = if job.is_quick() { take_now(worker, jobs).await } else { None };
    let done = tokio::select! {
        done = &mut doing => done,
        () = sleep(PATIENCE_AHEAD), if ahead.is_some() => {
            if let Some(work) = ahead.take() {
                work.held.give_back().await;
            }
            doing.await
        }
    };
    job.note_pace(begun.elapsed());
    let outcome = match done {
        Ok(Some(line)) => Outcome::Line(line),
        // Told to stop: by the worker, or as the job is over.
        Ok(None) => {
            held.give_back().await;
            return ahead;
        }
        Err(panic) => Outcome::Failure { worker: worker.name.clone(), reason: reason(panic) },
    };
    let worker = Arc::clone(worker);
    storing.spawn(async move {
        if store::store(&worker, &job, &bench, held, outcome).await {
            let done = worker.done.fetch_add(1, Ordering::Relaxed) + 1;
            (worker.tell)(Happening::Done(done));
        }
    });
    ahead
}

/// What a task said when it broke down.
fn reason(error: tokio::task::JoinError) -> String {
    let Ok(panic) = error.try_into_panic() else { return "it was called off".to_owned() };
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it broke down").to_owned()
}

/// The next task, if one comes soon.
async fn wait_for_task(worker: &Worker, jobs: &JobList) -> Option<Work> {
    if let Some(work) = take_now(worker, jobs).await {
        return Some(work);
    }
    let open: Vec<_> = jobs.all().into_iter().filter(|job| job.refusal().is_none()).collect();
    match &open[..] {
        [] => {
            let _ = timeout(WAIT, jobs.changed()).await;
            None
        }
        [job] => take_while_open(worker, jobs, job).await,
        _ => {
            sleep(BETWEEN_ROUNDS).await;
            None
        }
    }
}

/// Waits for a task of a job, and no longer when the job is over. A request that is dropped earlier might
/// be answered with a task that nobody does until its patience is over.
async fn take_while_open(worker: &Worker, jobs: &JobList, job: &Arc<Job>) -> Option<Work> {
    let taking = take(worker, job, Some(WAIT));
    tokio::pin!(taking);
    loop {
        tokio::select! {
            taken = &mut taking => return taken,
            () = jobs.changed() => {
                if job.stop.is_stopped() {
                    return None;
                }
            }
        }
    }
}

/// A task that waits, of the oldest job that has one.
async fn take_now(worker: &Worker, jobs: &JobList) -> Option<Work> {
    for job in jobs.all() {
        if let Some(work) = take(worker, &job, None).await {
            return Some(work);
        }
    }
    None
}

async fn take(worker: &Worker, job: &Arc<Job>, wait: Option<Duration>) -> Option<Work> {
    if worker.stop.is_stopped() {
        return None;
    }
    let bench = job.bench(worker).await?.clone();
    let message = pull(&bench, wait).await?;
    let held = Held::new(message, job.record.patience()).await?;
    Some(Work { job: Arc::clone(job), bench, held })
}

async fn pull(bench: &Bench, wait: Option<Duration>) -> Option<Message> {
    let batch = match wait {
        Some(wait) => bench.queue.batch().max_messages(1).expires(wait).messages().await,
        None => bench.queue.fetch().max_messages(1).messages().await,
    };
    let Ok(mut batch) = batch else {
        sleep(PAUSE).await;
        return None;
    };
    let answer = timeout(wait.unwrap_or_default() + WAIT, batch.next()).await;
    answer.ok()??.ok()
}
