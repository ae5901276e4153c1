//! From a list of tasks to their results: what the journal has is not done again, and results are
//! looked at in the order of the tasks however they arrive.

use std::io;

use crate::executor::Enough;
use crate::{Executor, Journal, StopFlag, Tasks};

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The first so many tasks are all that is needed, and they are done.
    Finished(usize),
    /// It was told to stop.
    Stopped,
}

/// How far a run has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Tasks finished, those of earlier sessions included.
    pub done: usize,
    /// Of them, finished in this session.
    pub new: usize,
    /// All tasks.
    pub total: usize,
}

/// What is told of a run while it goes on.
pub trait TaskObserver {
    /// The result of a task as soon as it is there, in any order; those of earlier sessions first.
    fn arrived(&mut self, line: &str, progress: Progress);

    /// The result of a task, in the order of the tasks. Answers whether that is enough.
    fn result(&mut self, index: usize, line: &str) -> Enough;
}

/// Does what the journal lacks.
///
/// # Errors
/// When the journal or the executor fails. What the journal has stays.
pub fn drive(
    tasks: &dyn Tasks,
    journal: &mut Journal,
    executor: &dyn Executor,
    stop: &StopFlag,
    audience: &mut dyn TaskObserver,
) -> io::Result<Ended> {
    let (before, total) = (journal.count(), tasks.count());
    for index in (0..total).filter(|&index| journal.has(index)).collect::<Vec<_>>() {
        audience.arrived(&journal.read(index)?, Progress { done: before, new: 0, total });
    }
    let mut next = 0;
    if advance(journal, &mut next, total, audience)? == Enough::Yes {
        return Ok(Ended::Finished(next));
    }
    let pending: Vec<_> = (next..total).filter(|&index| !journal.has(index)).collect();
    let mut enough = Enough::No;
    let mut new = 0;
    executor.execute(tasks, &pending, stop, &mut |index, line| {
        journal.append(index, &line)?;
        new += 1;
        audience.arrived(&line, Progress { done: before + new, new, total });
        enough = advance(journal, &mut next, total, audience)?;
        Ok(enough)
    })?;
    let finished = enough == Enough::Yes || next == total;
    Ok(if finished { Ended::Finished(next) } else { Ended::Stopped })
}

/// Tells the results that follow without a gap.
fn advance(
    journal: &mut Journal,
    next: &mut usize,
    count: usize,
    audience: &mut dyn TaskObserver,
) -> io::Result<Enough> {
    while *next < count && journal.has(*next) {
        let line = journal.read(*next)?;
        *next += 1;
        if audience.result(*next - 1, &line) == Enough::Yes {
            return Ok(Enough::Yes);
        }
    }
    Ok(Enough::No)
}
