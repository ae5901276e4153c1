//! Running plans: what is done stays done, whatever happens, and a fault in one step does not keep the others.

mod folder;
mod mark;
mod repetition;
mod result;
mod runner;

use std::path::Path;
use std::{fmt, io};

use lab::{Enough, StopFlag};

use crate::plan::{Plan, PlannedStep};

pub use folder::{Folder, FolderError};
pub use mark::Progress;
pub use repetition::{StepTasks, inputs};
pub use result::failed_line;
pub use runner::{CommandEnd, CommandFault, Commands, Done, Event, Pending, Runner};

pub(crate) use mark::is_done;
use mark::{Checked, Mark};
use result::RepetitionResult;

/// Where and by whom things are done.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The folder where everything is kept; commands are given from there.
    pub root: &'a Path,
    /// Who runs commands.
    pub commands: &'a dyn Commands,
    /// Who does the repetitions of steps.
    pub runner: &'a dyn Runner,
    /// The arguments that tell a command how to share out its work.
    pub workers: &'a [String],
    /// The wish to stop.
    pub stop: &'a StopFlag,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// Whether it was stopped before the end.
    pub is_stopped: bool,
    /// What went wrong.
    pub faults: Vec<Fault>,
}

/// Does what was not done before.
///
/// # Errors
/// When the folder cannot be written; what is done stays.
pub fn run(plans: &[Plan], context: Context<'_>, observe: &mut dyn FnMut(Event<'_>)) -> io::Result<Outcome> {
    let mut outcome = Outcome::default();
    let before = Progress::of(plans, context.root);
    observe(Event::Begun { total: before.total, done: before.done });
    for plan in plans {
        let before = outcome.faults.len();
        for step in &plan.steps {
            let failed = &outcome.faults[before..];
            if let Some(fault) = Fault::of_needed(plan, step, failed) {
                observe(Event::Remark(&fault.to_string()));
                outcome.faults.push(fault);
                continue;
            }
            observe(Event::Step { experiment: plan.folder(), step: &step.name });
            let new = run_step(plan, step, context, observe)?;
            new.iter().for_each(|fault| observe(Event::Remark(&fault.to_string())));
            outcome.faults.extend(new);
            if context.stop.is_stopped() {
                return Ok(Outcome { is_stopped: true, ..outcome });
            }
        }
    }
    Ok(outcome)
}

fn run_step(
    plan: &Plan,
    step: &PlannedStep,
    context: Context<'_>,
    observe: &mut dyn FnMut(Event<'_>),
) -> io::Result<Vec<Fault>> {
    let mut faults = Vec::new();
    let mut pending = Vec::new();
    for index in 0..step.repetitions.len() {
        match Mark::of(step, index).check(context.root)? {
            Checked::Done => repetition::clean(step, index, context.root)?,
            Checked::Pending => pending.push(index),
            Checked::Other(theirs) => faults.push(Fault::of_other(plan, step, index, &theirs)),
        }
    }
    let alone = alone();
    let workers = if step.is_repeated { &alone[..] } else { context.workers };
    let tasks = StepTasks { step, root: context.root, commands: context.commands, workers };
    let mut done = |index: usize, line: String| {
        let result = RepetitionResult::parse(&line, step, index);
        match &result.fault {
            Some(problem) => faults.push(Fault::of_repetition(plan, step, index, problem.clone())),
            None => {
                result.write(step, index, context.root)?;
                let mark = Mark::of(step, index);
                if let Some(file) = mark.missing(context.root) {
                    let problem = format!("'{file}' was not made: expected what the step keeps");
                    faults.push(Fault::of_repetition(plan, step, index, problem));
                    return Ok(Enough::No);
                }
                mark.set(context.root)?;
                repetition::clean(step, index, context.root)?;
                observe(Event::Done);
            }
        }
        Ok(Enough::No)
    };
    if step.is_repeated {
        let pending = Pending { plan, step, tasks: &tasks, indices: &pending, stop: context.stop };
        context.runner.run(&pending, &mut done)?;
    } else if let Some(line) = pending.first().and_then(|_| lab::Tasks::perform(&tasks, 0, context.stop)) {
        // A step that is not repeated shares out its own work.
        done(0, line)?;
    }
    Ok(faults)
}

/// What a command of a repetition is told about sharing out its work: others are done at the same time.
pub fn alone() -> [String; 2] {
    ["--threads".to_owned(), "1".to_owned()]
}

/// A step or a repetition of it that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The experiment.
    pub experiment: String,
    /// The step.
    pub step: String,
    /// The folder of the repetition.
    pub here: String,
    /// What is wrong.
    pub problem: String,
}

impl Fault {
    pub(super) fn of_repetition(plan: &Plan, step: &PlannedStep, index: usize, problem: String) -> Fault {
        Fault {
            experiment: plan.folder().to_owned(),
            step: step.name.clone(),
            here: step.repetitions[index].here.clone(),
            problem,
        }
    }

    /// The repetition was done before by other commands.
    pub(super) fn of_other(plan: &Plan, step: &PlannedStep, index: usize, theirs: &str) -> Fault {
        let ours = step.repetitions[index].text();
        let pairs = theirs.lines().zip(ours.lines()).find(|(theirs, ours)| theirs != ours);
        let (theirs, ours) = pairs.unwrap_or((theirs.trim(), ours.trim()));
        let problem = format!("was done by `{theirs}`: expected `{ours}`, or another --out");
        Fault::of_repetition(plan, step, index, problem)
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
