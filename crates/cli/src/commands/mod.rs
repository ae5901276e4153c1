//! One file for each command.

pub(crate) mod alpha;
pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod choose;
pub(crate) mod cluster_jobs;
mod contest;
pub(crate) mod critic;
pub(crate) mod endgame;
pub(crate) mod endings;
pub(crate) mod engine;
pub(crate) mod evaluation;
pub(crate) mod learn;
pub(crate) mod manual;
pub(crate) mod match_players;
pub(crate) mod moves;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod principles;
pub(crate) mod readings;
pub(crate) mod replay;
pub(crate) mod reproduce;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod store;
pub(crate) mod tape;
pub(crate) mod terms;
mod thinking;
pub(crate) mod tournament;
pub(crate) mod worker;

use anyhow::{Context, bail};
use arena::{Concurrency, Player, RemoteFiles, Roster, RunControl, StopFlag, rates_moves};
use rules::{Position, Variant};

use crate::interrupt::Interrupt;

/// Every kind of player there is.
fn roster() -> Roster {
    roster_with(&RemoteFiles::none())
}

/// Every kind that is no other program.
fn ours() -> Roster {
    Roster::default()
        .with(samuel::SAMUEL)
        .with(samuel::combined::COMBINED)
        .with(cowell_reed::COWELL_REED)
        .with(lab::PERFECT)
        .with(::engine::CROWNHEAD)
}

/// The kinds there are where files are: a worker starts no programs for others.
pub(crate) fn roster_with(files: &RemoteFiles) -> Roster {
    if files.is_there() {
        return ours().with_files(files.clone());
    }
    ours().with(protocols::HUB).with(protocols::DXP)
}

/// Refuses a player that other machines do not have, or that would know more with each of its games.
fn must_be_everywhere(spec: &str) -> anyhow::Result<()> {
    if roster().concurrency_of(spec)? == Concurrency::Ours {
        return Ok(());
    }
    bail!("--cluster: player '{spec}' stays here: expected one of ours that learns nothing meanwhile")
}

/// The position a `--fen` names, or the start.
fn position_from(fen: Option<&str>) -> anyhow::Result<Position> {
    match fen {
        None => Ok(Position::start()),
        Some(fen) => Position::from_fen(fen).with_context(|| format!("bad FEN '{}'", rules::excerpt(fen))),
    }
}

/// The game that `--give-away` asks for.
const fn variant(give_away: bool) -> Variant {
    if give_away { Variant::GiveAway } else { Variant::Standard }
}

/// A control with a clock that Ctrl-C stops, as long as the other is there.
fn stopped_by_ctrl_c() -> anyhow::Result<(RunControl, Interrupt)> {
    let stop = StopFlag::default();
    Ok((RunControl::start(&stop), Interrupt::catch_and(move || stop.stop())?))
}

/// Refuses a player that would know more at the end of a measurement than at its beginning.
fn must_not_learn(roster: &Roster, spec: &str) -> anyhow::Result<()> {
    if roster.concurrency_of(spec)? == Concurrency::Learning {
        bail!("player '{spec}' learns as it plays: expected one that does not, as with learn=off");
    }
    Ok(())
}

/// Refuses a player that has no opinion about moves.
fn must_rate(player: &mut dyn Player) -> anyhow::Result<()> {
    if rates_moves(player) {
        return Ok(());
    }
    bail!("{} does not rate moves: expected a player that does, such as greedy or samuel", player.name())
}
