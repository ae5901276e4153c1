//! `crownhead bench`.

use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct BenchArguments {
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
