//! `crownhead principles`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct PrinciplesArguments {
    #[command(subcommand)]
    pub(crate) command: PrinciplesCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PrinciplesCommand {
    /// Check a script, and try it on sample positions
    Check(PrinciplesCheckArguments),
    /// List what a script can ask
    Features(PrinciplesFeaturesArguments),
}

#[derive(Args, Debug)]
pub(crate) struct PrinciplesCheckArguments {
    /// The script
    pub(crate) file: PathBuf,
    /// Try it on this position, not on the samples
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PrinciplesFeaturesArguments {
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
