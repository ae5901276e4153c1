//! The repetitions of a step on other machines: coordinator and workers find the step from the same words, and a worker
//! does each repetition in a folder of its own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context;
use cluster::{TaskList, own_name};
use lab::{RemoteFiles, StopFlag, Tasks};
use reproduce::run::{StepTasks, alone, failed_line, inputs};
use reproduce::{Experiment, Plan, PlannedStep};

use crate::arguments::RepetitionsArguments;
use crate::executor::Shared;

use super::child::Children;
use super::portable::reason_to_stay;

/// The command of which workers make the repetitions of a step.
pub(super) fn command(plan: &Plan, step: &PlannedStep, seeds: Option<u32>) -> Vec<String> {
    let file = plan.experiment.file.as_ref().map(|file| file.display().to_string());
    let experiment = file.unwrap_or_else(|| plan.experiment.name.clone());
    let mut words = vec!["repetitions".to_owned(), experiment, step.name.clone()];
    words.extend(["--size".to_owned(), plan.size.to_string()]);
    words.extend(seeds.iter().flat_map(|seeds| ["--seeds".to_owned(), seeds.to_string()]));
    words
}

/// Refuses a step that is not what its declaration says by now: workers would make other repetitions of it.
pub(super) fn must_be_current(plan: &Plan, step: &PlannedStep, seeds: Option<u32>) -> io::Result<()> {
    let Some(file) = &plan.experiment.file else { return Ok(()) };
    let name = file.display().to_string();
    let now = Experiment::named(&name).and_then(|experiment| Plan::new(experiment, plan.size, seeds));
    if now.map_err(io::Error::other)?.steps.contains(step) {
        return Ok(());
    }
    let problem = "changed since the command was given: expected the same, or the command again";
    Err(io::Error::other(format!("{name}: {problem}")))
}

/// What workers must have: the declaration, and what the commands read that earlier steps left.
pub(super) fn shared(plan: &Plan, step: &PlannedStep, root: &Path) -> io::Result<Shared> {
    let mut files: Vec<PathBuf> = plan.experiment.file.iter().cloned().collect();
    // Of all repetitions, so that the same command finds what it left when some of them are done.
    for repetition in &step.repetitions {
        files.extend(inputs(repetition, root)?);
    }
    Ok(Shared { folder: root.to_owned(), files, settings: settings(step) })
}

/// What a list of repetitions is made from, the same wherever it is made.
fn settings(step: &PlannedStep) -> String {
    format!("{}keep {:?}\n", step.text(), step.keep)
}

/// The tasks as a worker makes them.
pub(crate) fn tasks(arguments: &RepetitionsArguments, files: &RemoteFiles) -> anyhow::Result<TaskList> {
    let RepetitionsArguments { experiment, step: name, size, seeds } = arguments;
    let is_file = experiment.ends_with(".toml");
    let found = if is_file { files.local(experiment).display().to_string() } else { experiment.clone() };
    let mut plan = Plan::new(Experiment::named(&found)?, (*size).into(), *seeds)?;
    let step = plan.steps.iter().position(|step| step.name == *name && step.is_repeated);
    let step =
        step.with_context(|| format!("{experiment}: no step '{name}': expected one that is repeated"))?;
    if let Some(reason) = reason_to_stay(&plan, &plan.steps[step]) {
        anyhow::bail!(reason);
    }
    let step = plan.steps.swap_remove(step);
    let settings = settings(&step);
    let tasks = RemoteRepetitions { step, files: files.clone(), begun: AtomicUsize::new(0) };
    Ok(TaskList { tasks: Box::new(tasks), settings })
}

/// Repetitions that somebody on another machine wants done.
struct RemoteRepetitions {
    step: PlannedStep,
    files: RemoteFiles,
    /// So many were begun: one may come twice at once, and each needs a folder of its own.
    begun: AtomicUsize,
}

impl Tasks for RemoteRepetitions {
    fn count(&self) -> usize {
        self.step.repetitions.len()
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let folder = match self.prepare(index) {
            Ok(folder) => folder,
            Err(error) => return Some(failed_line(format!("worker {}: {error}", own_name()))),
        };
        let commands = Children { folder: &folder.0, untrusted: true, progress: &|_| {} };
        let tasks = StepTasks { step: &self.step, root: &folder.0, commands: &commands, workers: &alone() };
        tasks.perform_remotely(index, stop)
    }
}

impl RemoteRepetitions {
    /// A folder with the files that the commands name.
    fn prepare(&self, index: usize) -> io::Result<OwnFolder> {
        let number = self.begun.fetch_add(1, Ordering::Relaxed);
        let folder = self.files.local(format!(".repetitions/{}-{number}", std::process::id()));
        if folder.exists() {
            // A file of the job may be called so.
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let folder = OwnFolder(folder);
        let root = self.files.local("");
        for input in inputs(&self.step.repetitions[index], &root)? {
            let place = folder.0.join(&input);
            fs::create_dir_all(place.parent().unwrap_or(&folder.0))?;
            fs::copy(root.join(&input), place)?;
        }
        Ok(folder)
    }
}

/// A folder that goes when nobody needs it any more.
struct OwnFolder(PathBuf);

impl Drop for OwnFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
