//! The errands of a step as tasks: commands in, the files that they printed out.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use lab::{Stop, Tasks};
use serde::{Deserialize, Serialize};

use super::commands::{Carried, Commands};
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

/// What an errand came to, as a line.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Line {
    /// What went wrong.
    pub(super) fault: Option<String>,
    /// What its commands printed, by the names of the files.
    pub(super) files: BTreeMap<String, String>,
}

impl Line {
    pub(super) fn parse(text: &str) -> Line {
        serde_json::from_str(text).unwrap_or_else(|error| Line {
            fault: Some(format!("result '{text}': expected one of this program: {error}")),
            ..Line::default()
        })
    }

    fn text(&self) -> String {
        serde_json::to_string(self).expect("a line is plain data")
    }
}

impl Tasks for Errands<'_> {
    fn count(&self) -> usize {
        self.step.errands.len()
    }

    fn perform(&self, index: usize, stop: &Stop) -> Option<String> {
        let errand = &self.step.errands[index];
        let mut line = Line::default();
        if let Err(error) = fs::create_dir_all(self.root.join(&errand.here)) {
            line.fault = Some(format!("{}: {error}", errand.here));
            return Some(line.text());
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
        Some(line.text())
    }
}

impl Errands<'_> {
    /// Nothing if it was told to stop.
    fn carry_out(
        &self,
        command: &PlannedCommand,
        stop: &Stop,
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

/// Writes what the commands printed.
pub(super) fn write(
    step: &PlannedStep,
    index: usize,
    root: &Path,
    files: &BTreeMap<String, String>,
) -> io::Result<()> {
    let here = root.join(&step.errands[index].here);
    files.iter().try_for_each(|(name, text)| write_whole(&here.join(name), text))
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
    for entry in fs::read_dir(&here)? {
        let path = entry?.path();
        if stays.iter().any(|stays| stays.starts_with(&path)) {
            continue;
        }
        if path.is_dir() { fs::remove_dir_all(&path)? } else { fs::remove_file(&path)? }
    }
    Ok(())
}
