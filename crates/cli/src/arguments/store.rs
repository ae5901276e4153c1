//! `crownhead store`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct StoreArguments {
    #[command(subcommand)]
    pub(crate) command: StoreCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum StoreCommand {
    /// Say what can be read of the games that the laboratory keeps, and what is damaged
    Check(StoreCheckArguments),
    /// Mend a damaged store from its copy; damaged files are kept under other names
    Repair(StoreCheckArguments),
    /// Write out everything that can be read
    Export(StoreExportArguments),
}

#[derive(Args, Debug)]
pub(crate) struct StoreCheckArguments {
    /// The data directory, instead of the user's
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct StoreExportArguments {
    /// The data directory, instead of the user's
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Write the games as PDN, not all records as lines of JSON
    #[arg(long)]
    pub(crate) pdn: bool,
    /// Write to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
