//! `crownhead man` and `crownhead completions`: manual pages and scripts for shells, made from the definition of
//! the command line.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::arguments::Arguments;
use crate::report::{self, Status};

#[derive(Args, Debug)]
pub(crate) struct ManArguments {
    /// Write a page for each command into this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &ManArguments) -> anyhow::Result<Status> {
    match &arguments.out {
        None => {
            let mut page = Vec::new();
            Man::new(Arguments::command()).render(&mut page)?;
            report::print(page)?;
        }
        Some(directory) => {
            let place = || format!("cannot write manual pages to {}", directory.display());
            fs::create_dir_all(directory).with_context(place)?;
            clap_mangen::generate_to(Arguments::command(), directory).with_context(place)?;
        }
    }
    Ok(Status::Done)
}

pub(crate) fn complete(arguments: &CompletionsArguments) -> anyhow::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "crownhead", &mut script);
    report::print(script)?;
    Ok(Status::Done)
}
