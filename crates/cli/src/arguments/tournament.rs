//! `crownhead tournament`.

use clap::Args;

use super::contest::ContestArguments;

#[derive(Args, Debug)]
pub(crate) struct TournamentArguments {
    /// The players, as kind[:key=value,...]
    #[arg(required = true, num_args = 2.., value_name = "SPEC")]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) contest: ContestArguments,
}
