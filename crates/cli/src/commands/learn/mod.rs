//! `crownhead learn`: the program of 1959 learns.

mod assess;
mod books;
mod combine;
mod generalize;
mod report;
mod rote;
mod settings;

use anyhow::bail;
use clap::{Args, Subcommand};
use cluster::Opened;
use lab::RemoteFiles;

use crate::arguments::ClusterArguments;
use crate::report::Status;

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct LearnArguments {
    #[command(subcommand)]
    command: LearnCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum LearnCommand {
    /// Learn by rote: remember positions with their scores on a memory tape
    Rote(rote::LearnRoteArguments),
    /// Assess what a run of generalization learning came to, beside its start, other players and books
    Assess(assess::LearnAssessArguments),
    /// Learn by generalization: Alpha plays Beta and adjusts its polynomial after each of its moves
    Generalize(generalize::LearnGeneralizeArguments),
    /// Learn by generalization and by rote together
    Combine(combine::LearnCombineArguments),
    /// List what generalization goes by: the keys of --set
    Settings(settings::LearnSettingsArguments),
}

impl LearnArguments {
    /// Which cluster does its tasks, where it may be one.
    pub(crate) fn cluster(&mut self) -> Option<&mut ClusterArguments> {
        match &mut self.command {
            LearnCommand::Generalize(arguments) => Some(&mut arguments.cluster),
            LearnCommand::Assess(arguments) => Some(&mut arguments.cluster),
            LearnCommand::Rote(_) | LearnCommand::Combine(_) | LearnCommand::Settings(_) => None,
        }
    }
}

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
