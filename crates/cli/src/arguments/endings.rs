//! `crownhead endings`.

use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};

use super::cluster::ClusterArguments;
use super::limits::LimitArguments;
use super::threads::threads;

#[derive(Args, Debug)]
pub(crate) struct EndingsArguments {
    /// The player, as kind[:key=value,...]; one that does not learn meanwhile
    #[arg(long, value_name = "SPEC")]
    pub(crate) player: String,
    /// How many won, lost and drawn positions it is asked about, and wins it plays
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) positions: u32,
    /// The seed of the positions and of its random choices
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// A win must not take more of its moves
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) moves: u32,
    /// Which endings: all of two and three pieces, or two kings against one
    #[arg(long, value_enum, default_value_t = EndingsKind::All)]
    pub(crate) kind: EndingsKind,
    /// How many threads work; all cores if not given
    #[arg(long, value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    #[command(flatten)]
    pub(crate) cluster: ClusterArguments,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndingsKind {
    All,
    TwoKings,
}
