//! A result is stored before its task leaves the queue.

use tokio::time::sleep;

use crate::coordinator::is_known;
use crate::outcome::{Outcome, Packed};
use crate::patience::PAUSE;

use super::Worker;
use super::held::Held;
use super::job::{Bench, Job};

/// Stores the result, for as long as it takes, and lets go of the task. Answers whether it was stored: the
/// result of a job that is over is of no use.
pub(super) async fn store(worker: &Worker, job: &Job, bench: &Bench, held: Held, outcome: Outcome) -> bool {
    loop {
        if attempt(worker, job, bench, held.index, &outcome).await {
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
async fn attempt(worker: &Worker, job: &Job, bench: &Bench, index: usize, outcome: &Outcome) -> bool {
    let Ok(Packed { headers, payload }) = outcome.pack(&worker.name, &bench.bucket, index).await else {
        return false;
    };
    let sent = worker.context.publish_with_headers(job.id.result(index), headers, payload.into()).await;
    let Ok(answer) = sent else { return false };
    answer.await.map_or_else(|error| is_known(&error), |_| true)
}
