//! What went wrong, with its place.

use std::fmt;

use crate::plan::{Plan, PlannedStep};

/// A step or a repetition of it that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The experiment.
    pub experiment: String,
    /// The step.
    pub step: String,
    /// The folder of the errand.
    pub here: String,
    /// What is wrong.
    pub problem: String,
}

impl Fault {
    pub(super) fn of_errand(plan: &Plan, step: &PlannedStep, index: usize, problem: String) -> Fault {
        Fault {
            experiment: plan.folder().to_owned(),
            step: step.name.clone(),
            here: step.errands[index].here.clone(),
            problem,
        }
    }

    /// The errand was done before by other commands.
    pub(super) fn of_other(plan: &Plan, step: &PlannedStep, index: usize, theirs: &str) -> Fault {
        let ours = step.errands[index].text();
        let pairs = theirs.lines().zip(ours.lines()).find(|(theirs, ours)| theirs != ours);
        let (theirs, ours) = pairs.unwrap_or((theirs.trim(), ours.trim()));
        let problem = format!("was done by `{theirs}`: expected `{ours}`, or another --out");
        Fault::of_errand(plan, step, index, problem)
    }

    /// A step that reads what one of the failed ones should have left.
    pub(super) fn of_needed(plan: &Plan, step: &PlannedStep, failed: &[Fault]) -> Option<Fault> {
        let text = step.text();
        let needed =
            failed.iter().find(|fault| text.contains(&format!("{}/{}/", fault.experiment, fault.step)))?;
        let problem = format!("needs step {}, which failed", needed.step);
        Some(Fault {
            experiment: plan.folder().to_owned(),
            step: step.name.clone(),
            here: format!("{}/{}", plan.folder(), step.name),
            problem,
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.here, self.problem)
    }
}
