//! `crownhead tape`: what a memory tape holds.

mod export;
mod find;
mod stats;
mod verify;

use crate::arguments::{TapeArguments, TapeCommand};
use crate::report::Status;

pub(crate) fn run(arguments: &TapeArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        TapeCommand::Stats(arguments) => stats::run(arguments),
        TapeCommand::Find(arguments) => find::run(arguments),
        TapeCommand::Export(arguments) => export::run(arguments),
        TapeCommand::Verify(arguments) => verify::run(arguments),
    }
}
