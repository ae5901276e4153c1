//! `crownhead man`.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct ManArguments {
    /// Write a page for each command into this directory instead
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
