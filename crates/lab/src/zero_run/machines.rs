//! Who does the work of a run: this machine, and others for the games if there are any.

use std::io;

use super::stage::Stage;
use crate::{Enough, Executor, StopFlag, Tasks};

/// Told of each task of a stage as it is done, like an [`Executor`] does it.
pub type StageDone<'a> = &'a mut dyn FnMut(usize, String) -> io::Result<Enough>;

/// The games of a stage that are still to be played.
#[derive(Clone, Copy)]
pub struct PendingGames<'a> {
    /// Which games they are.
    pub stage: &'a Stage,
    /// What their tasks are made from but for the weights, the same wherever it is made.
    pub settings: &'a str,
    /// All tasks of the stage, to be done on this machine.
    pub tasks: &'a dyn Tasks,
    /// Those that were not done before.
    pub indices: &'a [usize],
    /// The wish to stop.
    pub stop: &'a StopFlag,
}

/// Who does the work of a run.
pub trait Machines {
    /// This machine, on which nets are fitted.
    fn here(&self) -> &dyn Executor;

    /// Has the games of a stage played in any order, and hands over each result as it comes.
    ///
    /// # Errors
    /// When `done` fails, or the work cannot be done.
    fn play(&self, games: &PendingGames<'_>, done: StageDone<'_>) -> io::Result<()>;
}

/// An executor does everything.
impl<E: Executor> Machines for E {
    fn here(&self) -> &dyn Executor {
        self
    }

    fn play(&self, games: &PendingGames<'_>, done: StageDone<'_>) -> io::Result<()> {
        self.execute(games.tasks, games.indices, games.stop, done)
    }
}

/// Those who play a stage, as an executor of its tasks.
pub(super) struct StageExecutor<'a> {
    pub(super) machines: &'a dyn Machines,
    pub(super) stage: &'a Stage,
    pub(super) settings: &'a str,
}

impl Executor for StageExecutor<'_> {
    fn execute(
        &self,
        tasks: &dyn Tasks,
        pending: &[usize],
        stop: &StopFlag,
        done: StageDone<'_>,
    ) -> io::Result<()> {
        let &StageExecutor { machines, stage, settings } = self;
        if pending.is_empty() {
            return Ok(());
        }
        machines.play(&PendingGames { stage, settings, tasks, indices: pending, stop }, done)
    }

    fn width(&self) -> usize {
        self.machines.here().width()
    }
}
