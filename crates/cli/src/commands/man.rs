//! `crownhead man`: manual pages made from the definition of the command line.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_mangen::Man;

use crate::arguments::Arguments;
use crate::report::{self, Status};

#[derive(Args, Debug)]
pub(crate) struct ManArguments {
    /// Write a page for each command into this directory instead
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
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
