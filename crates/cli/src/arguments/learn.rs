//! `crownhead learn`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::assess::LearnAssessArguments;
use super::cluster::ClusterArguments;
use super::learn_combine::LearnCombineArguments;
use super::threads::threads;

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct LearnArguments {
    #[command(subcommand)]
    pub(crate) command: LearnCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum LearnCommand {
    /// Learn by rote: remember positions with their scores on a memory tape
    Rote(LearnRoteArguments),
    /// Assess what a run of generalization learning came to, beside its start, other players and books
    Assess(LearnAssessArguments),
    /// Learn by generalization: Alpha plays Beta and adjusts its polynomial after each of its moves
    Generalize(LearnGeneralizeArguments),
    /// Learn by generalization and by rote together
    Combine(LearnCombineArguments),
    /// List what generalization goes by: the keys of --set
    Settings(LearnSettingsArguments),
}

#[derive(Args, Debug)]
#[command(after_help = "crownhead learn settings lists the keys of --set with their meanings and values.")]
pub(crate) struct LearnGeneralizeArguments {
    /// The series of the paper that the settings are taken from
    #[arg(long, value_name = "SERIES", required_unless_present = "from", conflicts_with = "from")]
    pub(crate) series: Option<SeriesChoice>,
    /// How many games each seed plays
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// How many independent seeds
    #[arg(long, value_name = "K", default_value_t = 1, conflicts_with = "from", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) seeds: u32,
    /// Keep states, tables and pictures in this folder, and go on from what is there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// The seed that the others are made from
    #[arg(long, default_value_t = 1, conflicts_with = "from")]
    pub(crate) seed: u64,
    /// Go on from this state, for so many more games
    #[arg(long, value_name = "FILE.alpha")]
    pub(crate) from: Option<PathBuf>,
    /// Change a setting
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
    /// How many seeds are played at once; all cores if not given
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) cluster: ClusterArguments,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
pub(crate) enum SeriesChoice {
    /// The preliminary tests, 28 games
    First,
    /// The changed procedure, 42 games
    Second,
}

#[derive(Args, Debug)]
pub(crate) struct LearnSettingsArguments {
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct LearnRoteArguments {
    /// How many lessons
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: u32,
    /// The memory tape; made if it is not there, else learned on from what it has
    #[arg(long, value_name = "FILE")]
    pub(crate) tape: PathBuf,
    /// Keep trace, games and pictures in this folder, and go on from what is there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Play against this player too, as kind[:key=value,...]; several take turns
    #[arg(long, value_name = "SPEC")]
    pub(crate) opponent: Vec<String>,
    /// Follow the games of this PDN file too
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Vec<PathBuf>,
    /// Play endings too, of 2 to 8 pieces set up at random
    #[arg(long)]
    pub(crate) endings: bool,
    /// Play two kings against one too, set up at random
    #[arg(long)]
    pub(crate) two_kings: bool,
    /// Do not play against itself
    #[arg(long)]
    pub(crate) no_self_play: bool,
    /// How many lessons of each kind come in turn, as in self=2,opponent=1,book=1,endings=1,two-kings=1
    #[arg(long, value_name = "KIND=N,...")]
    pub(crate) mix: Option<String>,
    /// The minimum ply
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) ply: u32,
    /// The polynomial: a preset, or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "four-terms")]
    pub(crate) polynomial: String,
    /// The next move looks a ply further when memory answered so many of a hundred boards; above 100 never
    #[arg(long, value_name = "PERCENT", default_value_t = 50)]
    pub(crate) share: u32,
    /// Up to so many random moves follow a three-move ballot
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) random_plies: u32,
    /// Stop games after so many moves of both sides
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) most_plies: u32,
    /// Begin although another run on the tape is not finished; that one cannot go on then
    #[arg(long)]
    pub(crate) abandon_other: bool,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) settings: TapeSettingArguments,
}

/// What the tape goes by; an existing tape keeps what is not given.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Tape")]
pub(crate) struct TapeSettingArguments {
    /// Moves between two merges, 20
    #[arg(long, value_name = "N")]
    pub(crate) merge_every: Option<u32>,
    /// The age of a new position, 1000 merges
    #[arg(long, value_name = "N")]
    pub(crate) new_age: Option<u32>,
    /// The age at which a position is forgotten, 4000 merges
    #[arg(long, value_name = "N")]
    pub(crate) maximum_age: Option<u32>,
    /// The size at which a record is culled, 8000 positions
    #[arg(long, value_name = "N")]
    pub(crate) record_maximum: Option<u32>,
    /// What a culled record keeps, 6000 positions
    #[arg(long, value_name = "N")]
    pub(crate) culled_to: Option<u32>,
    /// Records held in memory whatever their size, 5
    #[arg(long, value_name = "N")]
    pub(crate) records_held: Option<u32>,
    /// Positions held in memory, 1000000
    #[arg(long, value_name = "N")]
    pub(crate) positions_held: Option<u32>,
}
