//! The threads for long work: few, so that games stay quick. Each lane has one, first come, first served.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread::{self, JoinHandle};

type Work = Box<dyn FnOnce() + Send>;

/// What waits only for its like: a learning run of hours holds up no job of minutes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lane {
    Jobs,
    /// Somebody looks at the page until it is done.
    Reviews,
    Runs,
    Measuring,
}

/// The threads for long work.
pub(super) struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    arrival: Condvar,
}

#[derive(Default)]
struct Waiting {
    lanes: [VecDeque<Work>; 4],
    is_closed: bool,
}

impl Pool {
    pub(super) fn new() -> Pool {
        let shared = Arc::new(Shared::default());
        let spawn = |lane: Lane| {
            let shared = Arc::clone(&shared);
            let thread = thread::Builder::new().name(format!("{lane:?}").to_lowercase());
            thread.spawn(move || shared.serve(lane)).expect("the system has threads")
        };
        let threads = [Lane::Jobs, Lane::Reviews, Lane::Runs, Lane::Measuring].map(spawn).into();
        Pool { shared, threads: Mutex::new(threads) }
    }

    /// Has something done when the work before it in its lane is done.
    pub(super) fn submit(&self, lane: Lane, work: impl FnOnce() + Send + 'static) {
        self.shared.lock().lanes[lane as usize].push_back(Box::new(work));
        self.shared.arrival.notify_all();
    }

    /// Begins nothing more, and waits for what was begun.
    pub(super) fn close(&self) {
        {
            let mut waiting = self.shared.lock();
            waiting.is_closed = true;
            waiting.lanes.iter_mut().for_each(VecDeque::clear);
        }
        self.shared.arrival.notify_all();
        let threads = std::mem::take(&mut *self.threads.lock().expect("nobody panics with it"));
        for thread in threads {
            // Faults in the work are caught where it is done.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().expect("work runs outside the lock")
    }

    fn serve(&self, lane: Lane) {
        while let Some(work) = self.next(lane) {
            let _ = catch_unwind(AssertUnwindSafe(work));
        }
    }

    fn next(&self, lane: Lane) -> Option<Work> {
        let mut waiting = self.lock();
        loop {
            if waiting.is_closed {
                return None;
            }
            if let Some(work) = waiting.lanes[lane as usize].pop_front() {
                return Some(work);
            }
            waiting = self.arrival.wait(waiting).expect("work runs outside the lock");
        }
    }
}
