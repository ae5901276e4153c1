//! What matches and tournaments have in common.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use arena::Referee;
use clap::Args;

use super::cluster::ClusterArguments;
use super::limits::{LimitArguments, seconds};
use super::threads::threads;

/// What matches and tournaments have in common.
#[derive(Args, Debug)]
pub(crate) struct ContestArguments {
    /// How many games each two players have; an even number, as each opening is played twice
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=10_000_000))]
    pub(crate) games: u32,
    /// Where games start: start, three-move[:crossboard|mail-play|barred|all], eleven-man, or a
    /// file of PDN games or FEN lines
    #[arg(long, default_value = "start")]
    pub(crate) openings: String,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games are played at once; all cores if not given
    #[arg(long, value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Keep everything in this folder, and go on from what is there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Whoever has no move wins
    #[arg(long)]
    pub(crate) give_away: bool,
    /// Stop games after so many moves of both sides and let the referee judge
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) most_plies: Option<u32>,
    /// Who judges stopped games: draw, or pieces:MEN for whoever is ahead by so many men
    #[arg(long, default_value = "pieces:1", value_parser = referee, requires = "most_plies")]
    pub(crate) referee: Referee,
    /// A position that comes up so often is a draw; 0 is never
    #[arg(long, default_value_t = 3, value_name = "N", value_parser = repetitions)]
    pub(crate) repetitions: u32,
    /// So many moves a side without a capture or a man's move are a draw; 0 is never
    #[arg(long, default_value_t = 40, value_name = "N")]
    pub(crate) moves_without_progress: u32,
    /// Report as JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArguments,
    /// Seconds that a player may be late before it loses the game; 0.1 if not given
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub(crate) time_margin: Option<Duration>,
    #[command(flatten)]
    pub(crate) cluster: ClusterArguments,
}

/// Every position has come up once.
fn repetitions(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|&number| number != 1);
    number.ok_or_else(|| "expected 0 for never, or 2 and more".to_owned())
}

fn referee(text: &str) -> Result<Referee, String> {
    let expected =
        || "expected draw, pieces, or pieces:MEN with quarters of a man, as in pieces:0.25".to_owned();
    let (name, men) = text.split_once(':').unwrap_or((text, "1"));
    let quarters =
        men.parse::<f64>().ok().map(|men| men * 4.0).filter(|quarters| (1.0..=1000.0).contains(quarters));
    match (name, quarters) {
        ("draw", _) => Ok(Referee::Draw),
        ("pieces", Some(quarters)) if quarters.fract() == 0.0 => {
            Ok(Referee::Pieces { quarters: quarters as u32 })
        }
        _ => Err(expected()),
    }
}
