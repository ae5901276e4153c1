//! Who does the repetitions of steps.

use std::io;

use lab::{Enough, Executor, StopFlag, Tasks};

use crate::plan::{Plan, PlannedStep};

/// Told of each repetition as it is done: its number and its line.
pub type Done<'a> = &'a mut dyn FnMut(usize, String) -> io::Result<Enough>;

/// The repetitions of a step that are to be done.
#[derive(Clone, Copy)]
pub struct Repetitions<'a> {
    /// The experiment.
    pub plan: &'a Plan,
    /// The step.
    pub step: &'a PlannedStep,
    /// Its errands, to be done here.
    pub tasks: &'a dyn Tasks,
    /// Those that were not done before.
    pub pending: &'a [usize],
    /// The wish to stop.
    pub stop: &'a StopFlag,
}

/// Somebody who gets the repetitions of a step done.
pub trait Crew {
    /// Does them in any order and hands over the line of each: that of [`super::Errands::perform_away`] where it
    /// was done elsewhere.
    ///
    /// # Errors
    /// When `done` fails, or the work cannot be done.
    fn repeat(&self, repetitions: &Repetitions<'_>, done: Done<'_>) -> io::Result<()>;
}

/// Whoever does tasks can do errands here.
impl<E: Executor> Crew for E {
    fn repeat(&self, repetitions: &Repetitions<'_>, done: Done<'_>) -> io::Result<()> {
        let Repetitions { tasks, pending, stop, .. } = repetitions;
        self.execute(*tasks, pending, stop, done)
    }
}
