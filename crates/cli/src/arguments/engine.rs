//! `crownhead engine`.

use clap::{Args, ValueEnum};
use protocols::Orientation;

use super::limits::LimitArguments;

/// Where DXP programs usually wait.
pub(crate) const DXP_ADDRESS: &str = "127.0.0.1:27531";

#[derive(Args, Debug)]
pub(crate) struct EngineArguments {
    /// How to talk
    #[arg(long, value_enum)]
    pub(crate) protocol: Protocol,
    /// The player to serve, as kind[:key=value,...]
    #[arg(long, value_name = "SPEC")]
    pub(crate) player: String,
    /// Where to wait for others (DXP)
    #[arg(long, value_name = "ADDRESS:PORT", default_value = DXP_ADDRESS)]
    pub(crate) listen: String,
    /// Leave after so many games (DXP)
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u64>,
    /// How the other side turns its boards (DXP)
    #[arg(long, default_value = "auto", value_name = "auto|english|rotated")]
    pub(crate) orientation: Orientation,
    /// The seed of the player's random choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// What it may think about a move where the protocol does not say (DXP)
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// For interfaces that start an engine as `COMMAND hub`
    #[arg(hide = true)]
    pub(crate) rest: Vec<String>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Protocol {
    Hub,
    Dxp,
}
