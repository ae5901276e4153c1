//! The errands of a step as tasks: commands in, the files that they printed out.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use lab::{StopFlag, Tasks};

use super::commands::{Carried, Commands};
use super::kept;
use super::line::Line;
use super::mark::write_whole;
use crate::plan::{PlannedCommand, PlannedStep};

/// The errands of a step.
pub struct Errands<'a> {
    /// The step.
    pub step: &'a PlannedStep,
    /// The folder where everything is kept.
    pub root: &'a Path,
    /// Who carries out commands.
    pub commands: &'a dyn Commands,
    /// The arguments that tell a command how to share out its work.
    pub workers: &'a [String],
}

impl Tasks for Errands<'_> {
    fn count(&self) -> usize {
        self.step.errands.len()
    }

    fn perform(&self, index: usize, stop: &StopFlag) -> Option<String> {
        Some(self.line(index, stop)?.text())
    }
}

impl Errands<'_> {
    /// Does an errand where its results do not belong: the files that stay of it are in its line.
    pub fn perform_away(&self, index: usize, stop: &StopFlag) -> Option<String> {
        let mut line = self.line(index, stop)?;
        if line.fault.is_none() {
            match kept::gather(self.step, index, self.root) {
                Ok(kept) => line.kept = Some(kept),
                Err(error) => line.fault = Some(format!("{}: {error}", self.step.errands[index].here)),
            }
        }
        Some(line.text())
    }

    fn line(&self, index: usize, stop: &StopFlag) -> Option<Line> {
        let errand = &self.step.errands[index];
        let mut line = Line::default();
        if let Err(error) = fs::create_dir_all(self.root.join(&errand.here)) {
            line.fault = Some(format!("{}: {error}", errand.here));
            return Some(line);
        }
        for command in &errand.commands {
            if stop.is_stopped() {
                return None;
            }
            if let Err(fault) = self.carry_out(command, stop, &mut line)? {
                line.fault = Some(format!("{command}: {fault}"));
                break;
            }
        }
        Some(line)
    }

    /// Nothing if it was told to stop.
    fn carry_out(
        &self,
        command: &PlannedCommand,
        stop: &StopFlag,
        line: &mut Line,
    ) -> Option<Result<(), String>> {
        let mut output = Vec::new();
        match self.commands.carry_out(&command.arguments(self.workers), &mut output, stop) {
            Ok(Carried::Stopped) => return None,
            Ok(Carried::Out) => {}
            Err(fault) => return Some(Err(fault.to_string())),
        }
        if let Some(file) = &command.output {
            line.files.insert(file.clone(), String::from_utf8_lossy(&output).into_owned());
        }
        Some(Ok(()))
    }
}

/// Writes what the commands printed, and what came with the line of an errand that was done elsewhere.
pub(super) fn write(step: &PlannedStep, index: usize, root: &Path, line: &Line) -> io::Result<()> {
    let here = &step.errands[index].here;
    if let Some(kept) = &line.kept {
        kept::lay_down(root, here, kept)?;
    }
    let here = root.join(here);
    line.files.iter().try_for_each(|(name, text)| write_whole(&here.join(name), text))
}

/// Removes what need not stay of a repetition that is done.
pub(super) fn clean(step: &PlannedStep, index: usize, root: &Path) -> io::Result<()> {
    let errand = &step.errands[index];
    let here = root.join(&errand.here);
    if !step.is_repeated || !here.is_dir() {
        return Ok(());
    }
    let printed = errand.commands.iter().filter_map(|command| command.output.as_ref());
    let stays: Vec<PathBuf> = printed.chain(&step.keep).map(|name| here.join(name)).collect();
    sweep(&here, &stays)
}

/// Removes all of a folder but what stays.
fn sweep(folder: &Path, stays: &[PathBuf]) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if stays.contains(&path) {
            continue;
        }
        if path.is_dir() && stays.iter().any(|stays| stays.starts_with(&path)) {
            sweep(&path, stays)?;
        } else if path.is_dir() {
            fs::remove_dir_all(&path)?;
        } else {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}
