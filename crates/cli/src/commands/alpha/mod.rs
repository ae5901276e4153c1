//! `crownhead alpha`: what learning by generalization has come to.

mod polynomial;
mod replay;
mod show;
mod trace;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::report::Status;

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
    /// Play the next game of the series, writing nothing, and show what each move teaches
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
    /// Beta's polynomial, not Alpha's
    #[arg(long)]
    beta: bool,
    /// Write to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &AlphaArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        AlphaCommand::Show(arguments) => show::run(arguments),
        AlphaCommand::Trace(arguments) => trace::run(arguments),
        AlphaCommand::Polynomial(arguments) => polynomial::run(arguments),
    }
}

/// `+KCENT`, a term with the sign of its coefficient.
fn signed(term: samuel::Term, is_negative: bool) -> String {
    format!("{}{term}", if is_negative { '-' } else { '+' })
}
