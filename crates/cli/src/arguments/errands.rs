//! `crownhead errands`.

use clap::Args;

use super::SizeArgument;

#[derive(Args, Debug)]
pub(crate) struct ErrandsArguments {
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
    /// Do this repetition in the working folder, and print what it came to as a line; ends when standard input does
    #[arg(long, value_name = "N")]
    pub(crate) repetition: Option<usize>,
}
