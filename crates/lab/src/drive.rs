//! From a list of tasks to their results: what the journal has is not done again, and results are
//! looked at in the order of the tasks however they arrive.

use std::io;

use crate::executor::Enough;
use crate::{Executor, Journal, Progress, StopFlag, Tasks};

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The first so many tasks are all that is needed, and they are done.
    Finished(usize),
    /// It was told to stop.
    Stopped,
}

/// The result of a task. Each comes twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskResult<'a> {
    /// As soon as it is there, in any order; those of earlier sessions first.
    Arrived(&'a str, Progress),
    /// With the number of the task, in the order of the tasks.
    Next(usize, &'a str),
}

/// Does what the journal lacks, and hands every result to `take`, which answers whether those of the tasks up to
/// here are enough; what it answers to results that come out of order does not count.
///
/// # Errors
/// When the journal or the executor fails. What the journal has stays.
pub fn drive(
    tasks: &dyn Tasks,
    journal: &mut Journal,
    executor: &dyn Executor,
    stop: &StopFlag,
    take: &mut dyn FnMut(TaskResult<'_>) -> Enough,
) -> io::Result<Ended> {
    let (before, total) = (journal.count(), tasks.count());
    for index in (0..total).filter(|&index| journal.has(index)).collect::<Vec<_>>() {
        take(TaskResult::Arrived(&journal.read(index)?, Progress { done: before, new: 0, total }));
    }
    let mut next = 0;
    if advance(journal, &mut next, total, take)? == Enough::Yes {
        return Ok(Ended::Finished(next));
    }
    let pending: Vec<_> = (next..total).filter(|&index| !journal.has(index)).collect();
    let mut enough = Enough::No;
    let mut new = 0;
    executor.execute(tasks, &pending, stop, &mut |index, line| {
        journal.append(index, &line)?;
        new += 1;
        take(TaskResult::Arrived(&line, Progress { done: before + new, new, total }));
        enough = advance(journal, &mut next, total, take)?;
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
    take: &mut dyn FnMut(TaskResult<'_>) -> Enough,
) -> io::Result<Enough> {
    while *next < count && journal.has(*next) {
        let line = journal.read(*next)?;
        *next += 1;
        if take(TaskResult::Next(*next - 1, &line)) == Enough::Yes {
            return Ok(Enough::Yes);
        }
    }
    Ok(Enough::No)
}
