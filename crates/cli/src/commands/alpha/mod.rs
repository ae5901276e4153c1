//! `crownhead alpha`: what learning by generalization has come to.

mod show;
mod trace;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use samuel::generalization::AlphaState;

use crate::report::{self, Status};

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct AlphaArguments {
    #[command(subcommand)]
    command: AlphaCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum AlphaCommand {
    /// Show what has been learned
    Show(AlphaFileArguments),
    /// Play the next game of the series without saving it, and show what each move teaches
    Trace(AlphaFileArguments),
    /// Write the polynomial, in the format of polynomial files
    Polynomial(AlphaPolynomialArguments),
}

#[derive(Args, Debug)]
pub(crate) struct AlphaFileArguments {
    /// The state of learning
    file: PathBuf,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AlphaPolynomialArguments {
    /// The state of learning
    file: PathBuf,
    /// Beta's polynomial instead of Alpha's
    #[arg(long)]
    beta: bool,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &AlphaArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        AlphaCommand::Show(arguments) => show::run(arguments),
        AlphaCommand::Trace(arguments) => trace::run(arguments),
        AlphaCommand::Polynomial(arguments) => write_polynomial(arguments),
    }
}

/// The polynomial alone, as every command takes it.
fn write_polynomial(arguments: &AlphaPolynomialArguments) -> anyhow::Result<Status> {
    let state = AlphaState::load(&arguments.file)?;
    let polynomial = if arguments.beta { state.beta() } else { state.polynomial() };
    match &arguments.out {
        None => report::print(polynomial.to_text())?,
        Some(path) => polynomial.save(path)?,
    }
    Ok(Status::Done)
}
