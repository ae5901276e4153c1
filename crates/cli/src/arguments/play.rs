//! `crownhead play`.

use clap::{Args, ValueEnum};

#[derive(Args, Debug, Clone)]
pub(crate) struct PlayArguments {
    /// The opponent, as kind[:key=value,...]
    #[arg(long, value_name = "SPEC", default_value = DEFAULT_PLAYER)]
    pub(crate) player: String,
    /// Your side
    #[arg(long, value_enum, default_value_t = Side::Black)]
    pub(crate) side: Side,
    /// The position to start from
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// Play give-away: whoever has no move wins
    #[arg(long)]
    pub(crate) give_away: bool,
    /// The seed of the opponent's random choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Color the board
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}

const DEFAULT_PLAYER: &str = "greedy";

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Black,
    White,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}
