//! `crownhead learn combine`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Args, Debug)]
pub(crate) struct LearnCombineArguments {
    /// How the two forms of learning go together; or one of them alone, to compare with
    #[arg(long, value_enum)]
    pub(crate) how: HowArgument,
    /// At most so many games between Alpha and Beta; 100 before rote learning, and 0 leaves the start
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    pub(crate) games: Option<u32>,
    /// So many lessons of rote learning
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) lessons: Option<u32>,
    /// The machine time: end with the game or the 20 lessons in which so many boards have been rated or remembered
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) boards: Option<u64>,
    /// Keep tapes, trace and pictures in this folder, and go on from what is there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The minimum ply
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=12))]
    pub(crate) ply: u32,
    /// A setting of generalization, those of the second series being usual; several can be given
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// A term is stable after so many games without a change
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub(crate) stable_games: u32,
    /// At most so many terms are remembered beside piece advantage
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=37))]
    pub(crate) levels: u32,
    /// What must not change
    #[arg(long, value_enum, default_value_t = StabilityArgument::Parameter)]
    pub(crate) stability: StabilityArgument,
    /// When it is looked at: after games, or after each move of Alpha
    #[arg(long, value_enum, default_value_t = WatchArgument::Games)]
    pub(crate) watch: WatchArgument,
    /// So many leading terms must be stable for rote learning to begin
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=37))]
    pub(crate) leading: u32,
    /// The polynomial of rote learning alone: a preset, or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "four-terms")]
    pub(crate) polynomial: String,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum HowArgument {
    /// Alpha remembers as much as has proved stable
    Staged,
    /// Generalization until it is stable, then rote learning
    ThenRote,
    /// Generalization alone
    Generalization,
    /// Rote learning alone
    Rote,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum StabilityArgument {
    /// The term and its sign
    Parameter,
    /// Its coefficient too
    Coefficient,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum WatchArgument {
    /// After each game
    Games,
    /// After each move of Alpha
    Moves,
}
