//! `crownhead learn`: the program of 1959 learns.

mod assess;
mod books;
mod combine;
mod generalize;
mod report;
mod rote;
mod settings;

use anyhow::bail;
use cluster::Opened;
use lab::RemoteFiles;

use crate::arguments::{LearnArguments, LearnCommand};
use crate::report::Status;

pub(crate) fn run(arguments: &LearnArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        LearnCommand::Assess(arguments) => assess::run(arguments),
        LearnCommand::Rote(arguments) => rote::run(arguments),
        LearnCommand::Generalize(arguments) => generalize::run(arguments),
        LearnCommand::Settings(arguments) => settings::run(arguments),
        LearnCommand::Combine(arguments) => combine::run(arguments),
    }
}

/// The tasks as a worker makes them. Rote learning, alone or combined, is one sequence: what a game teaches
/// counts in the next.
pub(crate) fn tasks(arguments: &LearnArguments, files: &RemoteFiles) -> anyhow::Result<Opened> {
    match &arguments.command {
        LearnCommand::Assess(arguments) => assess::tasks(arguments, files),
        LearnCommand::Generalize(arguments) => generalize::tasks(arguments, files),
        LearnCommand::Rote(_) | LearnCommand::Combine(_) | LearnCommand::Settings(_) => {
            bail!("no tasks of its own: expected learn generalize or learn assess")
        }
    }
}
