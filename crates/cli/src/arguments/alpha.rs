//! `crownhead alpha`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct AlphaArguments {
    #[command(subcommand)]
    pub(crate) command: AlphaCommand,
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
    pub(crate) file: PathBuf,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AlphaPolynomialArguments {
    /// The state of learning
    pub(crate) file: PathBuf,
    /// Beta's polynomial, not Alpha's
    #[arg(long)]
    pub(crate) beta: bool,
    /// Write to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
