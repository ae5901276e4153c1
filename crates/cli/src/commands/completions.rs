//! `crownhead completions`: a script that lets a shell complete our commands.

use std::io;

use clap::CommandFactory;

use crate::arguments::{Arguments, CompletionsArguments};
use crate::report::Status;

pub(crate) fn run(arguments: &CompletionsArguments) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "crownhead", &mut script);
    io::Write::write_all(&mut io::stdout(), &script)?;
    Ok(Status::Done)
}
