//! `crownhead learn assess`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::cluster::ClusterArguments;
use super::threads::threads;

#[derive(Args, Debug)]
pub(crate) struct LearnAssessArguments {
    /// The folder of a run of generalization learning
    #[arg(value_name = "DIR")]
    pub(crate) run: PathBuf,
    /// Another run beside it with the same seeds, such as the coin control; as NAME=DIR, or DIR
    #[arg(long, value_name = "[NAME=]DIR")]
    pub(crate) beside: Vec<String>,
    /// After how many games of the series, as in 0,14,28,42
    #[arg(long, value_name = "N,...", value_delimiter = ',', required = true)]
    pub(crate) at: Vec<u32>,
    /// Only the first so many seeds
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) seeds: Option<u32>,
    /// How many games against each opponent; 0 for none
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub(crate) games: u32,
    /// An opponent, as kind[:key=value,...], or start for Alpha before its first game; {ply} is Alpha's
    /// minimum ply [default: start, and samuel:polynomial=pieces,ties=random,ply={ply}]
    #[arg(long, value_name = "SPEC")]
    pub(crate) opponent: Vec<String>,
    /// Hold it against the games of this PDN file too
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Vec<PathBuf>,
    /// The seed of openings and opponents
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Keep results and pictures in this folder, and go on from what is there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// How many threads work; all cores if not given
    #[arg(long, value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) cluster: ClusterArguments,
}
