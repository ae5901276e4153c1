//! `crownhead reproduce`: the experiments of the papers, and what holds.

mod child;
mod outcome;
mod portable;
mod remote;
mod runner;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{fs, thread};

use anyhow::Context as _;
use lab::StopFlag;
use reproduce::run::{Context, Event, Folder, Outcome};
use reproduce::{Experiment, Plan, Size};

use crate::arguments::ReproduceArguments;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status, counted};
use crate::session::Session;
use crate::version::VERSION;

pub(crate) use portable::is_for_workers;
pub(crate) use remote::tasks;

use child::Children;
use runner::RepetitionRunner;

pub(crate) fn run(arguments: &ReproduceArguments) -> anyhow::Result<Status> {
    let size: Size = arguments.size.into();
    let experiments = experiments(&arguments.names)?;
    if arguments.list {
        report::print(list(&experiments))?;
        return Ok(Status::Done);
    }
    let plans = experiments.into_iter().map(|experiment| Plan::new(experiment, size, arguments.seeds));
    let mut plans: Vec<_> = plans.collect::<Result<_, _>>()?;
    plans.retain(|plan| size != Size::Largest || !plan.steps.is_empty());
    anyhow::ensure!(!plans.is_empty(), "no steps of the {size} size: expected an experiment that has some");
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
    let folder = open(out, size, arguments)?;
    let text = outcome::write(plans, &Outcome::default(), &folder, &command(size, arguments), out)?;
    report::print(text)?;
    Ok(Status::Done)
}

fn repeat(plans: &[Plan], size: Size, out: &Path, arguments: &ReproduceArguments) -> anyhow::Result<Status> {
    let folder = open(out, size, arguments)?;
    let display = Display::default();
    let runner = RepetitionRunner::new(arguments, folder.path(), display.clone())?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let _interrupt = Interrupt::catch_and(move || called.stop())?;
    if let Some(minutes) = arguments.minutes {
        let called = stop.clone();
        // Nobody waits for it: it ends with the process.
        thread::spawn(move || {
            thread::sleep(Duration::from_secs(60 * u64::from(minutes)));
            called.stop();
        });
    }
    // Commands name files from the folder of the run, so that no result knows where that is.
    let progress = |text: &str| display.say(text);
    let commands = Children { folder: folder.path(), untrusted: false, progress: &progress };
    let context = Context {
        root: folder.path(),
        commands: &commands,
        runner: &runner,
        workers: runner.arguments(),
        stop: &stop,
    };
    let outcome = reproduce::run(plans, context, &mut |event| display.event(event));
    display.end();
    let outcome = outcome?;
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
    let failed = counted(outcome.faults.len() as u64, "repetition");
    report::note(format_args!("{failed} failed; the same command tries them again"));
    Ok(Status::BadInput)
}

fn open(out: &Path, size: Size, arguments: &ReproduceArguments) -> anyhow::Result<Folder> {
    let games = arguments.book_games.as_ref().map(|file| {
        let bytes = fs::read(file).with_context(|| file.display().to_string())?;
        // Old collections have names in other alphabets; only moves count here.
        Ok::<_, anyhow::Error>(String::from_utf8_lossy(&bytes).into_owned())
    });
    Ok(Folder::open(out, size, arguments.seeds, games.transpose()?.as_deref(), VERSION)?)
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
    let games = arguments.book_games.as_ref();
    let games = games.map_or_else(String::new, |file| format!(" --book-games {}", file.display()));
    format!("crownhead reproduce{names} --size {size}{seeds}{games}")
}

/// The progress over everything, and remarks beside it.
#[derive(Clone, Default)]
struct Display(Arc<Mutex<Shown>>);

#[derive(Default)]
struct Shown {
    progress: Option<Progress>,
    step: String,
}

impl Display {
    fn event(&self, event: Event<'_>) {
        let mut shown = self.shown();
        match event {
            Event::Begun { total, done } => {
                let progress = Progress::start(&Session::default(), "repetitions", total as u64);
                progress.skip(done as u64);
                shown.progress = Some(progress);
            }
            Event::Step { experiment, step } => {
                shown.step = format!("{experiment}/{step}");
                shown.progress.iter().for_each(|progress| progress.say(&shown.step));
            }
            Event::Done => shown.progress.iter().for_each(Progress::one_done),
            Event::Remark(remark) => shown.remark(remark),
        }
    }

    /// How far a command has come.
    fn say(&self, text: &str) {
        let shown = self.shown();
        shown.progress.iter().for_each(|progress| progress.say(&format!("{}: {text}", shown.step)));
    }

    fn remark(&self, remark: &str) {
        self.shown().remark(remark);
    }

    fn end(&self) {
        self.shown().progress = None;
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shown {
    fn remark(&self, remark: &str) {
        match &self.progress {
            Some(progress) => progress.beside(|| report::note(remark)),
            None => report::note(remark),
        }
    }
}
