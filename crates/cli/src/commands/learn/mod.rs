//! `crownhead learn`: the program of 1959 learns.

mod combine;
mod report;
mod rote;

use crate::arguments::{LearnArguments, LearnCommand};
use crate::report::Status;

pub(crate) fn run(arguments: &LearnArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        LearnCommand::Rote(arguments) => rote::run(arguments),
        LearnCommand::Combine(arguments) => combine::run(arguments),
    }
}
