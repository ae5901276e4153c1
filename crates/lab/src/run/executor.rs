//! Tasks, who does them, and the way from a list of them to their results: what the journal has is not done again, and
//! results are looked at in the order of the tasks, however they arrive.

use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::{Journal, Progress};
use crate::StopFlag;

/// A list of independent tasks. The same task gives the same line, wherever and whenever.
pub trait Tasks: Sync {
    /// How many there are.
    fn count(&self) -> usize;

    /// Does one and states its result in a line without line end; `None` if it was told to stop.
    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String>;
}

/// Somebody who gets tasks done.
pub trait Executor {
    /// Does the pending tasks in any order and hands over each result as it comes, one at a time.
    /// Begins no more when told to stop, or when `done` answers that it is enough.
    ///
    /// # Errors
    /// When `done` fails, or the work cannot be done.
    fn execute(
        &self,
        tasks: &dyn Tasks,
        pending: &[usize],
        stop: &StopFlag,
        done: &mut dyn FnMut(usize, String) -> io::Result<Enough>,
    ) -> io::Result<()>;

    /// How many tasks it does at once.
    fn width(&self) -> usize;
}

/// Whether results that are still to come are needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Enough {
    /// They are not.
    Yes,
    /// They are.
    No,
}

/// The cores of this machine. Each takes the next task when it is free, so that tasks of very
/// different lengths keep all of them busy to the end.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    /// How many threads work.
    pub threads: NonZeroUsize,
}

impl Executor for Local {
    fn execute(
        &self,
        tasks: &dyn Tasks,
        pending: &[usize],
        stop: &StopFlag,
        done: &mut dyn FnMut(usize, String) -> io::Result<Enough>,
    ) -> io::Result<()> {
        let next = AtomicUsize::new(0);
        // No more needed, or no more possible: nobody outside hears of that.
        let ended = stop.part();
        let (results, arriving) = mpsc::sync_channel(2 * self.threads.get());
        thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                let (results, ended, next) = (results.clone(), &ended, &next);
                scope.spawn(move || {
                    let _guard = StopOnPanic(ended);
                    while !ended.is_stopped() {
                        let Some(&index) = pending.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                        let Some(line) = tasks.perform(index, ended) else { break };
                        if results.send((index, line)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(results);
            let handed_over = hand_over(&arriving, done);
            ended.stop();
            drop(arriving);
            handed_over
        })
    }

    fn width(&self) -> usize {
        self.threads.get()
    }
}

/// Stops the others when a task panics, so that the fault is seen at once.
struct StopOnPanic<'a>(&'a StopFlag);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

fn hand_over(
    arriving: &mpsc::Receiver<(usize, String)>,
    done: &mut dyn FnMut(usize, String) -> io::Result<Enough>,
) -> io::Result<()> {
    for (index, line) in arriving {
        if done(index, line)? == Enough::Yes {
            break;
        }
    }
    Ok(())
}

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
