//! How much of a step is done.

use std::ops::AddAssign;
use std::path::Path;

use super::mark::Mark;
use crate::plan::{Plan, PlannedStep};

/// How many errands are done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// So many are done.
    pub done: usize,
    /// So many there are.
    pub total: usize,
}

impl Progress {
    /// That of all the plans, in the folder where the run keeps everything.
    pub fn of(plans: &[Plan], root: &Path) -> Progress {
        let mut all = Progress::default();
        plans.iter().flat_map(|plan| &plan.steps).for_each(|step| all += Progress::of_step(step, root));
        all
    }

    /// That of a step.
    pub(crate) fn of_step(step: &PlannedStep, root: &Path) -> Progress {
        let done = (0..step.errands.len()).filter(|&index| is_done(step, index, root)).count();
        Progress { done, total: step.errands.len() }
    }

    /// Whether nothing is left to do.
    pub fn is_complete(self) -> bool {
        self.done == self.total
    }
}

impl AddAssign for Progress {
    fn add_assign(&mut self, other: Progress) {
        self.done += other.done;
        self.total += other.total;
    }
}

/// Whether one errand of a step is done.
pub(crate) fn is_done(step: &PlannedStep, index: usize, root: &Path) -> bool {
    Mark::of(step, index).is_there(root)
}
