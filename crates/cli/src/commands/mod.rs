//! One file for each command.

pub(crate) mod choose;
pub(crate) mod completions;
mod contest;
pub(crate) mod engine;
pub(crate) mod man;
pub(crate) mod match_players;
pub(crate) mod moves;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod tournament;

use anyhow::Context;
use arena::Roster;
use rules::Position;

use crate::report;

/// Every kind of player there is.
fn roster() -> Roster {
    Roster::default().with(protocols::HUB).with(protocols::DXP)
}

/// The position a `--fen` names, or the start.
fn position_from(fen: Option<&str>) -> anyhow::Result<Position> {
    match fen {
        None => Ok(Position::start()),
        Some(fen) => Position::from_fen(fen).with_context(|| format!("bad FEN '{}'", report::excerpt(fen))),
    }
}
