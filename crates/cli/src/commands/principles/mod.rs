//! `crownhead principles`: principles that people write as scripts.

mod check;
mod features;

use crate::arguments::{PrinciplesArguments, PrinciplesCommand};
use crate::report::Status;

pub(crate) fn run(arguments: &PrinciplesArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        PrinciplesCommand::Check(arguments) => check::run(arguments),
        PrinciplesCommand::Features(arguments) => features::run(arguments),
    }
}
