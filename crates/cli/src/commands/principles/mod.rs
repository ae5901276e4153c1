//! `crownhead principles`: principles that people write as scripts.

mod check;
mod features;

use clap::{Args, Subcommand};

use crate::report::Status;

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct PrinciplesArguments {
    #[command(subcommand)]
    command: PrinciplesCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PrinciplesCommand {
    /// Check a script, and try it on sample positions
    Check(check::PrinciplesCheckArguments),
    /// List what a script can ask
    Features(features::PrinciplesFeaturesArguments),
}

pub(crate) fn run(arguments: &PrinciplesArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        PrinciplesCommand::Check(arguments) => check::run(arguments),
        PrinciplesCommand::Features(arguments) => features::run(arguments),
    }
}
