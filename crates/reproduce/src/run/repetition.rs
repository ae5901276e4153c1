//! The repetitions of a step as tasks: commands in, the files that they printed out. Also what a repetition reads
//! that earlier steps left, and what stays of it.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

use lab::{StopFlag, Tasks};

use super::result::RepetitionResult;
use super::runner::{CommandEnd, Commands};
use crate::plan::{PlannedCommand, PlannedStep, Repetition};

/// The repetitions of a step.
pub struct StepTasks<'a> {
    /// The step.
    pub step: &'a PlannedStep,
    /// The folder where everything is kept.
    pub root: &'a Path,
    /// Who runs commands.
    pub commands: &'a dyn Commands,
    /// The arguments that tell a command how to share out its work.
    pub workers: &'a [String],
}

impl Tasks for StepTasks<'_> {
    fn count(&self) -> usize {
        self.step.repetitions.len()
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        Some(self.result(index, stop)?.to_line())
    }
}

impl StepTasks<'_> {
    /// Does a repetition where its files do not belong: those that stay of it are in its result.
    pub fn perform_remotely(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let mut result = self.result(index, stop)?;
        if let Err(error) = result.gather(self.step, index, self.root) {
            result.fault = Some(format!("{}: {error}", self.step.repetitions[index].here));
        }
        Some(result.to_line())
    }

    /// Nothing if it was told to stop.
    fn result(&self, index: usize, stop: &StopFlag) -> Option<RepetitionResult> {
        let repetition = &self.step.repetitions[index];
        let mut result = RepetitionResult::default();
        if let Err(error) = fs::create_dir_all(self.root.join(&repetition.here)) {
            result.fault = Some(format!("{}: {error}", repetition.here));
            return Some(result);
        }
        for command in &repetition.commands {
            if stop.is_stopped() {
                return None;
            }
            let mut output = Vec::new();
            match self.commands.run(&command.arguments(self.workers), &mut output, stop) {
                Ok(CommandEnd::Done) => {}
                Ok(CommandEnd::Stopped) => return None,
                Err(fault) => {
                    result.fault = Some(format!("{command}: {fault}"));
                    break;
                }
            }
            if let Some(file) = &command.output {
                result.printed.insert(file.clone(), String::from_utf8_lossy(&output).into_owned());
            }
        }
        Some(result)
    }
}

/// The files below `root` that the commands of a repetition name, with all those of folders that they name, from
/// `root` on; without those of the repetition itself.
///
/// # Errors
/// When a folder cannot be read.
pub fn inputs(repetition: &Repetition, root: &Path) -> io::Result<BTreeSet<PathBuf>> {
    let mut files = BTreeSet::new();
    for part in repetition.commands.iter().flat_map(PlannedCommand::parts) {
        let name = Path::new(part);
        if is_in_run(name) && !name.starts_with(&repetition.here) {
            files.extend(files_below(root, name)?);
        }
    }
    Ok(files)
}

/// Whether it is a name in a folder of the run. A single word is none: `generalization` is an experiment and
/// also a way of learning.
fn is_in_run(name: &Path) -> bool {
    let is_plain = name.components().all(|part| matches!(part, Component::Normal(_)));
    is_plain && name.components().count() > 1
}

/// The files that `name` in a folder comes to, with names from that folder on: itself, or all below it, or none
/// where there is nothing.
pub(super) fn files_below(folder: &Path, name: &Path) -> io::Result<Vec<PathBuf>> {
    let path = folder.join(name);
    if path.is_file() {
        return Ok(vec![name.to_owned()]);
    }
    let mut files = Vec::new();
    if path.is_dir() {
        for entry in fs::read_dir(&path)? {
            files.extend(files_below(folder, &name.join(entry?.file_name()))?);
        }
    }
    Ok(files)
}

/// Removes what need not stay of a repetition that is done.
pub(super) fn clean(step: &PlannedStep, index: usize, root: &Path) -> io::Result<()> {
    let repetition = &step.repetitions[index];
    let here = root.join(&repetition.here);
    if !step.is_repeated || !here.is_dir() {
        return Ok(());
    }
    let printed = repetition.commands.iter().filter_map(|command| command.output.as_ref());
    let stays: Vec<PathBuf> = printed.chain(&step.keep).map(|name| here.join(name)).collect();
    remove_all_but(&stays, &here)
}

fn remove_all_but(stays: &[PathBuf], folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if stays.contains(&path) {
            continue;
        }
        if path.is_dir() && stays.iter().any(|stays| stays.starts_with(&path)) {
            remove_all_but(stays, &path)?;
        } else if path.is_dir() {
            fs::remove_dir_all(&path)?;
        } else {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}
