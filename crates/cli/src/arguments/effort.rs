//! How much is thought about a position by commands that analyze.

use std::time::Duration;

use analysis::Effort;
use clap::Args;

use super::seconds;

/// What ends the thinking about a position, as options.
#[derive(Args, Debug, Default)]
pub(crate) struct EffortArguments {
    /// Positions looked at for each position
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies looked ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=120))]
    depth: Option<u32>,
    /// Seconds for each position; the same question may then have another answer each time
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time: Option<Duration>,
}

impl EffortArguments {
    /// What is asked for, or else what is usual.
    pub(crate) fn or(&self, usual: Effort) -> Effort {
        let &EffortArguments { nodes, depth, time } = self;
        let told = Effort { nodes, depth, time };
        if nodes.is_none() && depth.is_none() && time.is_none() { usual } else { told }
    }
}
