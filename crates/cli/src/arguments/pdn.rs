//! `crownhead pdn`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct PdnArguments {
    #[command(subcommand)]
    pub(crate) command: PdnCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PdnCommand {
    /// Check that every move of every game is legal
    Check(PdnCheckArguments),
    /// Write games anew, as PDN or JSON, to standard output
    Convert(PdnConvertArguments),
}

#[derive(Args, Debug)]
pub(crate) struct PdnCheckArguments {
    /// The files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PdnConvertArguments {
    /// The file; - is standard input
    pub(crate) file: PathBuf,
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Pdn)]
    pub(crate) to: Format,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Pdn,
    Json,
}
