//! How long a visitor's question is thought about.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::{Control, StopFlag};

use crate::Laboratory;
use crate::failure::Failure;
use crate::thinking::Thinkers;

/// What keeps others waiting is thought about no longer than this.
const FAIR: Duration = Duration::from_secs(6);

/// A clock for one question, and a flag that ends it.
#[derive(Clone, Debug)]
pub(crate) struct Patience {
    stop: StopFlag,
    thinkers: Arc<Thinkers>,
    since: Instant,
    longest: Duration,
}

impl Patience {
    fn begin(stop: StopFlag, thinkers: Arc<Thinkers>, longest: Duration) -> Patience {
        Patience { stop, thinkers, since: Instant::now(), longest }
    }

    /// Whether time is up, the one who asked has gone, or others have waited enough.
    pub(crate) fn is_over(&self) -> bool {
        let spent = self.since.elapsed();
        let is_unfair = || spent >= FAIR && self.thinkers.waiting() > 0;
        self.stop.is_stopped() || spent >= self.longest || is_unfair()
    }

    /// How long it lasts.
    pub(crate) fn longest(&self) -> Duration {
        self.longest
    }
}

impl Control for Patience {
    fn now(&self) -> Duration {
        self.since.elapsed()
    }

    fn stop(&self) -> bool {
        self.is_over()
    }
}

/// Halts the thinking when the one who waits for it goes away.
struct Waiting(StopFlag);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Questions that belong to no game take turns with the games as one.
const OWNER: &str = "questions";

/// Has something thought about, and waits for the answer.
pub(crate) async fn ask<T: Send + 'static>(
    laboratory: &Laboratory,
    longest: Duration,
    work: impl FnOnce(&Patience) -> T + Send + 'static,
) -> Result<T, Failure> {
    let waiting = Waiting(StopFlag::default());
    let stop = waiting.0.clone();
    let thinkers = Arc::clone(&laboratory.thinkers);
    let work = move || (!stop.is_stopped()).then(|| work(&Patience::begin(stop, thinkers, longest)));
    let answer = laboratory.think(OWNER, work).await?;
    answer.ok_or_else(|| Failure::ours("Nobody waited for this any more."))
}

/// Does what takes a moment, such as reading files, off the async threads.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Failure::ours("The work on this broke off.")))
}
