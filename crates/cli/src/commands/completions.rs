//! `crownhead completions`: a script that lets a shell complete our commands.

use clap::CommandFactory;

use crate::arguments::{Arguments, CompletionsArguments};
use crate::report::{self, Status};

pub(crate) fn run(arguments: &CompletionsArguments) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "crownhead", &mut script);
    report::print(script)?;
    Ok(Status::Done)
}
