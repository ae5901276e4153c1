//! Threads for long work: few, so that games stay quick, and first come, first served.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};

type Work = Box<dyn FnOnce() + Send>;

/// The threads for long work.
pub(crate) struct Workers {
    hall: Arc<Hall>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

#[derive(Default)]
struct Hall {
    queue: Mutex<Queue>,
    arrival: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Work>,
    is_closed: bool,
}

impl Workers {
    pub(crate) fn new(name: &str, count: usize) -> Workers {
        let hall = Arc::new(Hall::default());
        let spawn = |number| {
            let hall = Arc::clone(&hall);
            let thread = thread::Builder::new().name(format!("{name} {number}"));
            thread.spawn(move || hall.serve()).expect("the system has threads")
        };
        let threads = (0..count.max(1)).map(spawn).collect();
        Workers { hall, threads: Mutex::new(threads) }
    }

    /// Has something done as soon as a thread is free.
    pub(crate) fn submit(&self, work: impl FnOnce() + Send + 'static) {
        self.hall.queue.lock().expect("work runs outside the lock").waiting.push_back(Box::new(work));
        self.hall.arrival.notify_one();
    }

    /// Begins nothing more, and waits for what was begun.
    pub(crate) fn close(&self) {
        {
            let mut queue = self.hall.queue.lock().expect("work runs outside the lock");
            queue.is_closed = true;
            queue.waiting.clear();
        }
        self.hall.arrival.notify_all();
        let threads = std::mem::take(&mut *self.threads.lock().expect("nobody panics with it"));
        for thread in threads {
            // Faults in the work are caught where it is done.
            let _ = thread.join();
        }
    }
}

impl Hall {
    fn serve(&self) {
        while let Some(work) = self.next() {
            let _ = catch_unwind(AssertUnwindSafe(work));
        }
    }

    fn next(&self) -> Option<Work> {
        let mut queue = self.queue.lock().expect("work runs outside the lock");
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some(work) = queue.waiting.pop_front() {
                return Some(work);
            }
            queue = self.arrival.wait(queue).expect("work runs outside the lock");
        }
    }
}
