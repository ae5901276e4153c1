//! Running plans: what is done stays done, whatever happens, and a fault in one step does not keep the others.

mod commands;
mod crew;
mod errands;
mod fault;
mod files_below;
mod folder;
mod inputs;
mod kept;
mod line;
mod mark;
mod progress;

use std::io;
use std::path::Path;

use lab::{Enough, StopFlag};

use crate::plan::{Plan, PlannedStep};

pub use commands::{Carried, CommandFault, Commands, Watcher};
pub use crew::{Crew, Done, Repetitions};
pub use errands::Errands;
pub use fault::Fault;
pub use folder::{Folder, FolderError};
pub use inputs::inputs;
pub use line::line_of_fault;
pub use progress::Progress;

use line::Line;
use mark::Mark;
pub(crate) use progress::is_done;

/// Where and by whom things are done.
#[derive(Clone, Copy)]
pub struct Workshop<'a> {
    /// The folder where everything is kept; commands are given from there.
    pub root: &'a Path,
    /// Who carries out commands.
    pub commands: &'a dyn Commands,
    /// Who does the repetitions of steps.
    pub executor: &'a dyn Crew,
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
pub fn run(plans: &[Plan], workshop: Workshop<'_>, watcher: &mut dyn Watcher) -> io::Result<Outcome> {
    let mut outcome = Outcome::default();
    let before = Progress::of(plans, workshop.root);
    watcher.begin(before.total, before.done);
    for plan in plans {
        let before = outcome.faults.len();
        for step in &plan.steps {
            let failed = &outcome.faults[before..];
            if let Some(fault) = Fault::of_needed(plan, step, failed) {
                watcher.hear(&fault.to_string());
                outcome.faults.push(fault);
                continue;
            }
            watcher.step(plan.folder(), &step.name);
            let new = run_step(plan, step, workshop, watcher)?;
            new.iter().for_each(|fault| watcher.hear(&fault.to_string()));
            outcome.faults.extend(new);
            if workshop.stop.is_stopped() {
                return Ok(Outcome { is_stopped: true, ..outcome });
            }
        }
    }
    Ok(outcome)
}

fn run_step(
    plan: &Plan,
    step: &PlannedStep,
    workshop: Workshop<'_>,
    watcher: &mut dyn Watcher,
) -> io::Result<Vec<Fault>> {
    let mut faults = Vec::new();
    let mut pending = Vec::new();
    for index in 0..step.errands.len() {
        match Mark::of(step, index).check(workshop.root)? {
            mark::Checked::Done => errands::clean(step, index, workshop.root)?,
            mark::Checked::Pending => pending.push(index),
            mark::Checked::Other(theirs) => faults.push(Fault::of_other(plan, step, index, &theirs)),
        }
    }
    let alone = alone();
    let workers = if step.is_repeated { &alone[..] } else { workshop.workers };
    let tasks = Errands { step, root: workshop.root, commands: workshop.commands, workers };
    let mut done = |index: usize, line: String| {
        let line = Line::parse(&line, step, index);
        match &line.fault {
            Some(problem) => faults.push(Fault::of_errand(plan, step, index, problem.clone())),
            None => {
                errands::write(step, index, workshop.root, &line)?;
                let mark = Mark::of(step, index);
                if let Some(file) = mark.missing(workshop.root) {
                    let problem = format!("'{file}' was not made: expected what the step keeps");
                    faults.push(Fault::of_errand(plan, step, index, problem));
                    return Ok(Enough::No);
                }
                mark.set(workshop.root)?;
                errands::clean(step, index, workshop.root)?;
                watcher.done(1);
            }
        }
        Ok(Enough::No)
    };
    if step.is_repeated {
        let repetitions = Repetitions { plan, step, tasks: &tasks, pending: &pending, stop: workshop.stop };
        workshop.executor.repeat(&repetitions, &mut done)?;
    } else if let Some(line) = pending.first().and_then(|_| lab::Tasks::perform(&tasks, 0, workshop.stop)) {
        // A single errand shares out its own work.
        done(0, line)?;
    }
    Ok(faults)
}

/// What a command of a repetition is told about sharing out its work: others are done at the same time.
pub fn alone() -> [String; 2] {
    ["--threads".to_owned(), "1".to_owned()]
}
