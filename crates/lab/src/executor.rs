//! Who does the tasks.

use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::{StopFlag, Tasks};

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
                    let _alarm = Alarm(ended);
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
struct Alarm<'a>(&'a StopFlag);

impl Drop for Alarm<'_> {
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
