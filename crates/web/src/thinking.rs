//! Thinking, off the async threads: a fixed number of threads, two queues that are fair between owners, and
//! work that can be stopped.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use std::{fmt, thread};

use arena::{Control, StopFlag};

use crate::Laboratory;
use crate::pages::failure::Failure;

/// Nobody waits for more than this.
const LONGEST_QUEUE: usize = 2_000;

/// The threads that think: so many take work of both lanes in turn, and one more takes what is quick, so
/// that no number of long thoughts holds up a short one.
pub(crate) struct Thinkers(Arc<Shared>);

/// What sort of work it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lane {
    /// Questions, and moves of players that answer at once.
    Quick,
    /// Moves that take their time.
    Long,
}

/// A place in the queue.
#[derive(Clone)]
pub(crate) struct QueuePlace {
    shared: Arc<Shared>,
    owner: String,
    lane: Lane,
}

type Work = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    /// How much waits, for those who look often.
    length: AtomicUsize,
    arrival: Condvar,
}

#[derive(Default)]
struct Queue {
    lines: [FairQueue; 2],
    /// Which lane was served last by a thread that serves both.
    last: usize,
    is_closed: bool,
}

impl Thinkers {
    pub(crate) fn new(count: usize) -> Thinkers {
        let shared = Arc::new(Shared::default());
        for number in 0..=count.max(1) {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(format!("thinker {number}"));
            thread.spawn(move || shared.serve(number == 0)).expect("the system has threads");
        }
        Thinkers(shared)
    }

    /// Has something thought about; `false` if too much waits already.
    pub(crate) fn submit(&self, lane: Lane, owner: &str, work: impl FnOnce() + Send + 'static) -> bool {
        let mut queue = self.0.lock();
        if queue.length() >= LONGEST_QUEUE || queue.is_closed {
            return false;
        }
        queue.lines[lane as usize].put(owner, Box::new(work));
        self.0.length.store(queue.length(), Ordering::SeqCst);
        // One that serves the other lane alone would sleep on.
        self.0.arrival.notify_all();
        true
    }

    /// How much waits.
    pub(crate) fn waiting(&self) -> usize {
        self.0.length.load(Ordering::SeqCst)
    }

    /// The place where an owner's work waits.
    pub(crate) fn place(&self, lane: Lane, owner: &str) -> QueuePlace {
        QueuePlace { shared: Arc::clone(&self.0), owner: owner.to_owned(), lane }
    }
}

impl fmt::Debug for Thinkers {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Thinkers").field("waiting", &self.waiting()).finish()
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.arrival.notify_all();
    }
}

impl QueuePlace {
    /// How many owners have their turn first.
    pub(crate) fn ahead(&self) -> usize {
        self.shared.lock().lines[self.lane as usize].ahead_of(&self.owner)
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("work runs outside the lock")
    }

    fn serve(&self, is_quick_alone: bool) {
        while let Some(work) = self.next(is_quick_alone) {
            // A fault in one thought must not cost a thread that all others wait for.
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        }
    }

    fn next(&self, is_quick_alone: bool) -> Option<Work> {
        let mut queue = self.lock();
        loop {
            if let Some(work) = queue.take(is_quick_alone) {
                self.length.store(queue.length(), Ordering::SeqCst);
                return Some(work);
            }
            if queue.is_closed {
                return None;
            }
            queue = self.arrival.wait(queue).expect("work runs outside the lock");
        }
    }
}

impl Queue {
    fn length(&self) -> usize {
        self.lines.iter().map(FairQueue::length).sum()
    }

    fn take(&mut self, is_quick_alone: bool) -> Option<Work> {
        if is_quick_alone {
            return self.lines[Lane::Quick as usize].take();
        }
        let next = 1 - self.last;
        for lane in [next, self.last] {
            if let Some(work) = self.lines[lane].take() {
                self.last = lane;
                return Some(work);
            }
        }
        None
    }
}

/// Owners take turns, so that one with much to think about keeps nobody waiting longer than its turn.
#[derive(Default)]
struct FairQueue {
    waiting: HashMap<String, VecDeque<Work>>,
    turns: VecDeque<String>,
    length: usize,
}

impl FairQueue {
    fn put(&mut self, owner: &str, work: Work) {
        self.length += 1;
        let waiting = self.waiting.entry(owner.to_owned()).or_default();
        waiting.push_back(work);
        if waiting.len() == 1 {
            self.turns.push_back(owner.to_owned());
        }
    }

    fn take(&mut self) -> Option<Work> {
        let owner = self.turns.pop_front()?;
        let waiting = self.waiting.get_mut(&owner)?;
        let work = waiting.pop_front();
        if waiting.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        self.length -= 1;
        work
    }

    /// How much waits.
    fn length(&self) -> usize {
        self.length
    }

    /// How many owners have their turn before this one.
    fn ahead_of(&self, owner: &str) -> usize {
        self.turns.iter().position(|one| one == owner).unwrap_or_default()
    }
}

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
struct StopOnDrop(StopFlag);

impl Drop for StopOnDrop {
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
    let waiting = StopOnDrop(StopFlag::default());
    let (stop, thinkers) = (waiting.0.clone(), Arc::clone(&laboratory.thinkers));
    let work = move || {
        let since = Instant::now();
        (!stop.is_stopped()).then(|| work(&QuestionControl { stop, thinkers, since, longest }))
    };
    let answer = laboratory.think(owner, work).await?;
    answer.ok_or_else(|| Failure::ours("Nobody is waiting for this any more."))
}

/// Runs work that blocks, such as reading files, off the async threads.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|_| Err(Failure::ours("This work was interrupted.")))
}
