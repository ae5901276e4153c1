//! `crownhead tape`: what a memory tape holds.

mod export;
mod find;
mod stats;
mod verify;

use clap::{Args, Subcommand};

use crate::report::Status;

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct TapeArguments {
    #[command(subcommand)]
    command: TapeCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TapeCommand {
    /// Count what is on a tape
    Stats(stats::TapeStatsArguments),
    /// Look a position up, and show how it is cataloged
    Find(find::TapeFindArguments),
    /// Write every position as a line of text
    Export(export::TapeExportArguments),
    /// Compare all of a tape with its checksums
    Verify(verify::TapeVerifyArguments),
}

pub(crate) fn run(arguments: &TapeArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        TapeCommand::Stats(arguments) => stats::run(arguments),
        TapeCommand::Find(arguments) => find::run(arguments),
        TapeCommand::Export(arguments) => export::run(arguments),
        TapeCommand::Verify(arguments) => verify::run(arguments),
    }
}
