//! `crownhead choose`.

use clap::Args;

use super::limits::LimitArguments;

#[derive(Args, Debug)]
pub(crate) struct ChooseArguments {
    /// The player, as kind[:key=value,...]
    #[arg(long, value_name = "SPEC")]
    pub(crate) player: String,
    /// The position; the start of a game if not given
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Whoever has no move wins
    #[arg(long)]
    pub(crate) give_away: bool,
    /// The seed of its random choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Rate every legal move as well
    #[arg(long)]
    pub(crate) rate: bool,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
}
