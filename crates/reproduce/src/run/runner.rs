//! Who runs the commands and the repetitions of steps, and what they tell of a run.

use std::io::{self, Write};

use lab::{Enough, Executor, StopFlag, Tasks};
use thiserror::Error;

use crate::plan::{Plan, PlannedStep};

/// Runs commands of this program.
pub trait Commands: Sync {
    /// Runs one, given as its arguments, and writes what it prints.
    ///
    /// # Errors
    /// When the arguments are wrong, or the command fails.
    fn run(
        &self,
        arguments: &[String],
        output: &mut dyn Write,
        stop: &StopFlag,
    ) -> Result<CommandEnd, CommandFault>;
}

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandEnd {
    /// It is done.
    Done,
    /// It was told to stop, and goes on when it is given again.
    Stopped,
}

/// Why a command failed, in words.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct CommandFault(pub String);

/// Told of each repetition as it is done: its number and its result, as a line.
pub type Done<'a> = &'a mut dyn FnMut(usize, String) -> io::Result<Enough>;

/// The repetitions of a step that are still to be done.
#[derive(Clone, Copy)]
pub struct Pending<'a> {
    /// The experiment.
    pub plan: &'a Plan,
    /// The step.
    pub step: &'a PlannedStep,
    /// All repetitions of the step, to be done on this machine.
    pub tasks: &'a dyn Tasks,
    /// Those that were not done before.
    pub indices: &'a [usize],
    /// The wish to stop.
    pub stop: &'a StopFlag,
}

/// Gets the repetitions of a step done.
pub trait Runner {
    /// Does them in any order and hands over the result of each: that of [`super::StepTasks::perform_remotely`]
    /// where it was done elsewhere.
    ///
    /// # Errors
    /// When `done` fails, or the work cannot be done.
    fn run(&self, pending: &Pending<'_>, done: Done<'_>) -> io::Result<()>;
}

/// An executor runs repetitions on this machine.
impl<E: Executor> Runner for E {
    fn run(&self, pending: &Pending<'_>, done: Done<'_>) -> io::Result<()> {
        let Pending { tasks, indices, stop, .. } = pending;
        self.execute(*tasks, indices, stop, done)
    }
}

/// What happens in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// It begins.
    Begun {
        /// So many repetitions there are, counting a step that is not repeated as one.
        total: usize,
        /// So many of them were done before.
        done: usize,
    },
    /// A step begins.
    Step {
        /// The experiment.
        experiment: &'a str,
        /// The step.
        step: &'a str,
    },
    /// A repetition is done.
    Done,
    /// Something went wrong.
    Remark(&'a str),
}
