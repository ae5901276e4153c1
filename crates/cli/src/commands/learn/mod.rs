//! `crownhead learn`: the program of 1959 learns.

mod assess;
mod books;
mod combine;
mod generalize;
mod report;
mod rote;
mod settings;

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
