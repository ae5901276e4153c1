//! `crownhead replay`.

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct ReplayArguments {
    /// Show every move of the program with the set it was chosen from
    #[arg(long)]
    pub(crate) moves: bool,
    /// Try the other readings of the report as well, one at a time
    #[arg(long)]
    pub(crate) readings: bool,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
