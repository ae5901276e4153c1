//! `crownhead reproduce`, and what its workers are told.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::cluster::ClusterArguments;
use super::threads;

#[derive(Args, Debug)]
pub(crate) struct ReproduceArguments {
    /// The experiments, by name or as a file of one's own; all if none is named
    #[arg(value_name = "NAME|FILE.toml")]
    pub(crate) names: Vec<String>,
    /// How much is run: minutes, hours, or the steps alone that take days
    #[arg(long, value_enum, default_value_t = SizeArgument::Quick)]
    pub(crate) size: SizeArgument,
    /// So many seeds instead of those that belong to the size
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) seeds: Option<u32>,
    /// How many threads work; all cores if not given
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Keep everything in this folder, and go on from what is there [default: reproduce-SIZE]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// List the experiments and do nothing
    #[arg(long)]
    pub(crate) list: bool,
    /// List every command that would be given and do nothing
    #[arg(long, conflicts_with = "list")]
    pub(crate) plan: bool,
    /// Write the report of what is done so far and run nothing
    #[arg(long, conflicts_with_all = ["list", "plan"])]
    pub(crate) report: bool,
    #[command(flatten)]
    pub(crate) cluster: ClusterArguments,
}

/// The repetitions of a step of an experiment, from which workers make their tasks.
#[derive(Args, Debug)]
pub(crate) struct RepetitionsArguments {
    /// The experiment, by name or as a file
    #[arg(value_name = "NAME|FILE.toml")]
    pub(crate) experiment: String,
    /// A step that is repeated
    pub(crate) step: String,
    /// How much is run
    #[arg(long, value_enum, default_value_t = SizeArgument::Quick)]
    pub(crate) size: SizeArgument,
    /// So many seeds instead of those that belong to the size
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) seeds: Option<u32>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SizeArgument {
    /// Minutes
    Quick,
    /// Hours
    Full,
    /// Days, in as many pieces as you like
    Largest,
}

impl From<SizeArgument> for reproduce::Size {
    fn from(size: SizeArgument) -> reproduce::Size {
        match size {
            SizeArgument::Quick => reproduce::Size::Quick,
            SizeArgument::Full => reproduce::Size::Full,
            SizeArgument::Largest => reproduce::Size::Largest,
        }
    }
}
