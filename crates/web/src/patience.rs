//! How long a visitor's question is thought about.

use std::time::{Duration, Instant};

use arena::{Surroundings, Watch};

use crate::Laboratory;
use crate::failure::Failure;
use crate::thinking::Halt;

/// A clock for one question, and a flag that ends it.
#[derive(Clone, Debug)]
pub(crate) struct Patience {
    halt: Halt,
    since: Instant,
    longest: Duration,
}

impl Patience {
    fn begin(halt: Halt, longest: Duration) -> Patience {
        Patience { halt, since: Instant::now(), longest }
    }

    /// Whether time is up, or nobody waits any more.
    pub(crate) fn is_over(&self) -> bool {
        self.halt.is_halted() || self.since.elapsed() >= self.longest
    }

    /// How long it lasts.
    pub(crate) fn longest(&self) -> Duration {
        self.longest
    }
}

impl Watch for Patience {
    fn stop(&mut self) -> bool {
        self.is_over()
    }
}

impl Surroundings for Patience {
    fn now(&self) -> Duration {
        self.since.elapsed()
    }

    fn stop(&self) -> bool {
        self.is_over()
    }
}

/// Halts the thinking when the one who waits for it goes away.
struct Waiting(Halt);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.halt();
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
    let waiting = Waiting(Halt::default());
    let halt = waiting.0.clone();
    let work = move || if halt.is_halted() { None } else { Some(work(&Patience::begin(halt, longest))) };
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
