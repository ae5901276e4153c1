//! `crownhead perft`.

use std::num::NonZeroUsize;

use clap::{Args, ValueEnum};

use super::threads::threads;

#[derive(Args, Debug)]
pub(crate) struct PerftArguments {
    /// How many moves away
    #[arg(value_parser = clap::value_parser!(u32).range(0..=28))]
    pub(crate) depth: u32,
    /// The position; the start of a game if not given
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// How many threads count
    #[arg(long, default_value = "1", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,
    /// Count for each first move apart
    #[arg(long)]
    pub(crate) divide: bool,
    /// What counts as one move: every path of a capture, or every result
    #[arg(long, value_enum, default_value_t = Count::Paths)]
    pub(crate) count: Count,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Count {
    Paths,
    Results,
}
