//! `crownhead reproduce`: the experiments of the papers, and what holds.

mod away;
mod errand;
mod in_process;
mod outcome;
mod repeated;
mod travel;
mod workers;

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Context;
use lab::StopFlag;
use reproduce::run::{Folder, Outcome, Workshop};
use reproduce::{Experiment, Plan, Size};

use crate::arguments::ReproduceArguments;
use crate::interrupt::Interrupt;
use crate::report::{self, Status, counted};
use crate::version::VERSION;

pub(crate) use away::tasks;
pub(crate) use errand::run as run_errand;

use in_process::{Gallery, InProcess};
use workers::Workers;

pub(crate) fn run(arguments: &ReproduceArguments) -> anyhow::Result<Status> {
    let size = arguments.size.into();
    let experiments = experiments(&arguments.names)?;
    if arguments.list {
        report::print(list(&experiments))?;
        return Ok(Status::Done);
    }
    let plans = experiments.into_iter().map(|experiment| Plan::new(experiment, size, arguments.seeds));
    let plans: Vec<_> = plans.collect::<Result<_, _>>()?;
    if arguments.plan {
        let steps = plans.iter().flat_map(|plan| &plan.steps);
        report::print(steps.map(reproduce::PlannedStep::text).collect::<String>())?;
        return Ok(Status::Done);
    }
    let out = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("reproduce-{size}")));
    if arguments.report { tell(&plans, size, &out, arguments) } else { repeat(&plans, size, &out, arguments) }
}

/// The report of what is there.
fn tell(plans: &[Plan], size: Size, out: &Path, arguments: &ReproduceArguments) -> anyhow::Result<Status> {
    anyhow::ensure!(out.is_dir(), "{}: expected the folder of a run", out.display());
    let folder = Folder::open(out, size, arguments.seeds, VERSION)?;
    let text = outcome::write(plans, &Outcome::default(), &folder, &command(size, arguments), out)?;
    report::print(text)?;
    Ok(Status::Done)
}

fn repeat(plans: &[Plan], size: Size, out: &Path, arguments: &ReproduceArguments) -> anyhow::Result<Status> {
    let folder = Folder::open(out, size, arguments.seeds, VERSION)?;
    let mut gallery = Gallery::default();
    let workers = Workers::new(arguments, gallery.voice())?;
    // Commands name files from there, so that no result knows where that is.
    env::set_current_dir(folder.path()).with_context(|| folder.path().display().to_string())?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let _interrupt = Interrupt::catch_and(move || called.stop())?;
    let commands = InProcess::new(gallery.whisper());
    let workshop = Workshop {
        root: folder.path(),
        commands: &commands,
        executor: &workers,
        workers: workers.arguments(),
        stop: &stop,
    };
    let outcome = reproduce::run(plans, workshop, &mut gallery)?;
    drop(gallery);
    if outcome.is_stopped {
        report::note(
            "stopped; the same command goes on from here, and with --report it writes the report of what is done",
        );
        return Ok(Status::Stopped);
    }
    let text = outcome::write(plans, &outcome, &folder, &command(size, arguments), out)?;
    report::print(text)?;
    if outcome.faults.is_empty() {
        return Ok(Status::Done);
    }
    let failed = counted(outcome.faults.len() as u64, "errand");
    report::note(format_args!("{failed} failed; the same command tries them again"));
    Ok(Status::BadInput)
}

fn experiments(names: &[String]) -> anyhow::Result<Vec<Experiment>> {
    if names.is_empty() {
        return Ok(Experiment::all()?);
    }
    let mut experiments: Vec<Experiment> = Vec::new();
    for name in names {
        let experiment = Experiment::named(name)?;
        let is_known = experiments.iter().any(|known| known.name == experiment.name);
        anyhow::ensure!(!is_known, "'{}' is named twice: expected each experiment once", experiment.name);
        experiments.push(experiment);
    }
    Ok(experiments)
}

fn list(experiments: &[Experiment]) -> String {
    let width = experiments.iter().map(|experiment| experiment.name.len()).max().unwrap_or(0);
    let line =
        |one: &Experiment| format!("{:width$}  {}\n{:width$}  {}\n", one.name, one.title, "", one.question);
    experiments.iter().map(line).collect()
}

/// What to type to get the same again.
fn command(size: Size, arguments: &ReproduceArguments) -> String {
    let names: String = arguments.names.iter().map(|name| format!(" {name}")).collect();
    let seeds = arguments.seeds.map_or_else(String::new, |seeds| format!(" --seeds {seeds}"));
    format!("crownhead reproduce{names} --size {size}{seeds}")
}
