//! What `crownhead readings` is asked.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use lab::printed_moves::HIGHEST_PLY;

use super::cluster::ClusterArguments;
use super::threads::threads;

#[derive(Args, Debug)]
pub(crate) struct ReadingsArguments {
    /// The games with the printed moves, as PDN; those of the paper if not given
    #[arg(long, value_name = "FILE")]
    pub(crate) games: Option<PathBuf>,
    /// Which of them, by their Round tags
    #[arg(long, value_name = "ROUND,...", value_delimiter = ',', default_value = "G-39,G-41,G-43,G-40")]
    pub(crate) rounds: Vec<String>,
    /// The polynomial: published-1959, another preset, or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "published-1959")]
    pub(crate) polynomial: String,
    /// Try all switches with all others as well, up to this minimum ply
    #[arg(long, value_name = "PLY", num_args = 0..=1, require_equals = true, default_missing_value = "5",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(HIGHEST_PLY)))]
    pub(crate) cross: Option<u32>,
    /// How often moves are drawn by lot to see how well the best of many readings does by chance
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) draws: u32,
    /// The seed of the draws
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many readings are tried at once; all cores if not given
    #[arg(long, value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Write a line for every reading into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) cluster: ClusterArguments,
}
