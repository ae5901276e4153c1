//! One file for each command.

pub(crate) mod completions;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod play;

use anyhow::Context;
use rules::Position;

/// The position a `--fen` names, or the start.
fn position_from(fen: Option<&str>) -> anyhow::Result<Position> {
    match fen {
        None => Ok(Position::start()),
        Some(fen) => Position::from_fen(fen).with_context(|| format!("bad FEN '{fen}'")),
    }
}
