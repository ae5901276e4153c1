//! How much players may think about a move, in every command that asks them.

use std::time::Duration;

use arena::{Clock, Limits};
use clap::Args;

/// How much players may think about a move.
#[derive(Args, Debug, PartialEq, Eq, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArguments {
    /// Positions looked at for a move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Plies looked ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Plies always looked ahead, for players that then go on where the board is not quiet
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) ply: Option<u32>,
    /// Seconds for a move, which samuel uses to look further unless its ply is given
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,
    /// Seconds for the game and for each move of it, as in 60+0.5
    #[arg(long, value_name = "SECONDS+SECONDS", value_parser = clock)]
    pub(crate) clock: Option<Clock>,
}

impl From<&LimitArguments> for Limits {
    fn from(arguments: &LimitArguments) -> Limits {
        let &LimitArguments { nodes, depth, ply, time, clock } = arguments;
        Limits { nodes, depth, ply, time, clock }
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.trim().parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds
        .filter(|&time| time <= Duration::from_secs(1_000_000))
        .ok_or_else(|| "expected seconds, as in 0.5".to_owned())
}

fn clock(text: &str) -> Result<Clock, String> {
    let (remaining, increment) = text.split_once('+').unwrap_or((text, "0"));
    Ok(Clock { remaining: seconds(remaining)?, increment: seconds(increment)? })
}
