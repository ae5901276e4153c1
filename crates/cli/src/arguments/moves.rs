//! `crownhead moves`.

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct MovesArguments {
    /// The position; the start of a game if not given
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
