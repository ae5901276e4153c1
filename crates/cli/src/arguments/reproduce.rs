//! `crownhead reproduce`, and what its workers are told.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::cluster::ClusterArguments;
use super::threads;

#[derive(Args, Debug)]
pub(crate) struct ReproduceArguments {
    /// The experiments, by name or as files of your own; all if none is named
    #[arg(value_name = "NAME|FILE.toml")]
    pub(crate) names: Vec<String>,
    /// How much is run: minutes, hours, or one row that takes hours
    #[arg(long, value_enum, default_value_t = SizeArgument::Quick)]
    pub(crate) size: SizeArgument,
    /// Number of seeds, instead of the size's own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) seeds: Option<u32>,
    /// Book games to compare with, as a PDN file; masters' games are best [default: the papers' printed games]
    #[arg(long, value_name = "FILE")]
    pub(crate) book_games: Option<PathBuf>,
    /// Stop after this many minutes; the same command resumes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) minutes: Option<u32>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Folder for everything; an unfinished run there is resumed [default: reproduce- and the size]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// List the experiments and do nothing
    #[arg(long)]
    pub(crate) list: bool,
    /// List every command that would run and do nothing
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
    /// Number of seeds, instead of the size's own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) seeds: Option<u32>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SizeArgument {
    /// Minutes
    Quick,
    /// Hours
    Full,
    /// One row that takes hours: tapes a hundred times the paper's
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
