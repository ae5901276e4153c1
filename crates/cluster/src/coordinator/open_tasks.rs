//! Which tasks are still to come: a byte for each, however many are finished.

use std::sync::atomic::{AtomicBool, Ordering};

pub(super) struct OpenTasks(Vec<AtomicBool>);

impl OpenTasks {
    pub(super) fn new(tasks: usize, pending: &[usize]) -> OpenTasks {
        let open: Vec<_> = (0..tasks).map(|_| AtomicBool::new(false)).collect();
        pending.iter().for_each(|&task| open[task].store(true, Ordering::Relaxed));
        OpenTasks(open)
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn has(&self, task: usize) -> bool {
        self.0.get(task).is_some_and(|open| open.load(Ordering::Relaxed))
    }

    pub(super) fn close(&self, task: usize) {
        self.0[task].store(false, Ordering::Relaxed);
    }
}
