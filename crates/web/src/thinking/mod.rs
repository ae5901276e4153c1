//! Thinking, off the async threads: a fixed number of threads, a queue that is fair between owners, and
//! work that can be stopped.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

/// Nobody waits for more than this.
const LONGEST_QUEUE: usize = 2_000;

/// The threads that think.
pub(crate) struct Thinkers(Arc<Desk>);

/// A flag that thinking looks at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Halt(Arc<AtomicBool>);

impl Halt {
    pub(crate) fn halt(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub(crate) fn is_halted(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

type Work = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Desk {
    queue: Mutex<Queue>,
    arrival: Condvar,
}

/// Owners take turns, so that one with much to think about keeps nobody waiting longer than its turn.
#[derive(Default)]
struct Queue {
    waiting: HashMap<String, VecDeque<Work>>,
    turns: VecDeque<String>,
    length: usize,
    is_closed: bool,
}

impl Thinkers {
    pub(crate) fn new(count: usize) -> Thinkers {
        let desk = Arc::new(Desk::default());
        for number in 0..count.max(1) {
            let desk = Arc::clone(&desk);
            let thread = thread::Builder::new().name(format!("thinker {number}"));
            thread.spawn(move || desk.serve()).expect("the system has threads");
        }
        Thinkers(desk)
    }

    /// Has something thought about; `false` if too much waits already.
    pub(crate) fn submit(&self, owner: &str, work: impl FnOnce() + Send + 'static) -> bool {
        let mut queue = self.0.queue.lock().expect("work runs outside the lock");
        if queue.length >= LONGEST_QUEUE || queue.is_closed {
            return false;
        }
        queue.length += 1;
        let waiting = queue.waiting.entry(owner.to_owned()).or_default();
        waiting.push_back(Box::new(work));
        if waiting.len() == 1 {
            queue.turns.push_back(owner.to_owned());
        }
        self.0.arrival.notify_one();
        true
    }

    /// How much waits.
    pub(crate) fn waiting(&self) -> usize {
        self.0.queue.lock().expect("work runs outside the lock").length
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.0.queue.lock().expect("work runs outside the lock").is_closed = true;
        self.0.arrival.notify_all();
    }
}

impl Desk {
    fn serve(&self) {
        while let Some(work) = self.next() {
            // A fault in one thought must not cost a thread that all others wait for.
            let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        }
    }

    fn next(&self) -> Option<Work> {
        let mut queue = self.queue.lock().expect("work runs outside the lock");
        loop {
            if let Some(work) = queue.take() {
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
}
