//! `crownhead players`.

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct PlayersArguments {
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
