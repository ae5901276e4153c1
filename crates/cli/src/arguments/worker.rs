//! `crownhead worker`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::cluster::EntranceArguments;
use super::threads;

#[derive(Args, Debug)]
pub(crate) struct WorkerArguments {
    /// Where the work is: nats://HOST:PORT, several with commas between
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: String,
    /// How many tasks are done at once; all cores if not given
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// A folder for files that tasks read, new or empty or left by workers; a temporary one if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) scratch: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) entrance: EntranceArguments,
}
