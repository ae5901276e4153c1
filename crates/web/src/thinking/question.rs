//! Visitors' questions: how long one is thought about, and the wait for its answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::{Control, StopFlag};

use super::Thinkers;
use crate::Laboratory;
use crate::pages::failure::Failure;

/// What keeps others waiting is thought about no longer than this.
const FAIR: Duration = Duration::from_secs(6);

/// The owner of questions that belong to no game: they take turns with the games as one.
pub(crate) const QUESTIONS: &str = "questions";

/// A clock for one question, and a flag that ends it.
#[derive(Clone, Debug)]
pub(crate) struct QuestionControl {
    stop: StopFlag,
    thinkers: Arc<Thinkers>,
    since: Instant,
    longest: Duration,
}

impl QuestionControl {
    /// How long it may take.
    pub(crate) fn longest(&self) -> Duration {
        self.longest
    }
}

impl Control for QuestionControl {
    fn now(&self) -> Duration {
        self.since.elapsed()
    }

    /// Whether time is up, the one who asked has gone, or others have waited enough.
    fn stop(&self) -> bool {
        let spent = self.since.elapsed();
        let is_unfair = || spent >= FAIR && self.thinkers.waiting() > 0;
        self.stop.is_stopped() || spent >= self.longest || is_unfair()
    }
}

/// Stops the thinking when the one who waits for it goes away.
struct Waiting(StopFlag);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Has something thought about for an owner, and waits for the answer.
pub(crate) async fn ask<T: Send + 'static>(
    laboratory: &Laboratory,
    owner: &str,
    longest: Duration,
    work: impl FnOnce(&QuestionControl) -> T + Send + 'static,
) -> Result<T, Failure> {
    let waiting = Waiting(StopFlag::default());
    let (stop, thinkers) = (waiting.0.clone(), Arc::clone(&laboratory.thinkers));
    let work = move || {
        let since = Instant::now();
        (!stop.is_stopped()).then(|| work(&QuestionControl { stop, thinkers, since, longest }))
    };
    let answer = laboratory.think(owner, work).await?;
    answer.ok_or_else(|| Failure::ours("Nobody waited for this any more."))
}

/// Does what takes a moment, such as reading files, off the async threads.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Failure::ours("The work on this broke off.")))
}
