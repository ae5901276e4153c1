//! `crownhead tape`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct TapeArguments {
    #[command(subcommand)]
    pub(crate) command: TapeCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TapeCommand {
    /// Count what is on a tape
    Stats(TapeStatsArguments),
    /// Look a position up, and show how it is cataloged
    Find(TapeFindArguments),
    /// Write every position as a line of text
    Export(TapeExportArguments),
    /// Compare all of a tape with its checksums
    Verify(TapeVerifyArguments),
}

#[derive(Args, Debug)]
pub(crate) struct TapeStatsArguments {
    /// The tape
    pub(crate) file: PathBuf,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TapeFindArguments {
    /// The tape
    pub(crate) file: PathBuf,
    /// The position; the start of a game if not given
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct TapeExportArguments {
    /// The tape
    pub(crate) file: PathBuf,
    /// Write to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct TapeVerifyArguments {
    /// The tape
    pub(crate) file: PathBuf,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
