//! `crownhead evaluation agreement`: random endings in which a win or draw can be thrown away, put to weights or a player.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context, bail};
use arena::statistics::Share;
use arena::{Choice, Concurrency, Limits, NoControl, seed_of_part};
use clap::Args;
use endgame::{BUILT_IN_PIECES, Database};
use engine::evaluation_named;
use lab::zero_run::{ENDINGS, NODES_FOR_ENDING};
use learning::{agreement, agreement_of, endings_to_keep};
use rayon::ThreadPoolBuilder;
use rules::{Game, Move};
use serde::Serialize;

use crate::arguments::{all_cores, threads};
use crate::commands::{must_not_learn, roster};
use crate::report::{self, Status};

#[derive(Args, Debug)]
pub(super) struct AgreementArguments {
    /// A file of weights, or none to count pieces and tempo [default: those in the program]
    #[arg(long, value_name = "FILE", conflicts_with = "player")]
    weights: Option<String>,
    /// A player instead; crownhead asks no databases only with database=none
    #[arg(long, value_name = "SPEC")]
    player: Option<String>,
    /// Pieces on the board
    #[arg(long, value_name = "N", default_value_t = BUILT_IN_PIECES as u32, value_parser = clap::value_parser!(u32).range(2..=10))]
    pieces: u32,
    /// How many endings
    #[arg(long, value_name = "N", default_value_t = ENDINGS as u32, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    endings: u32,
    /// Positions looked at for each move
    #[arg(long, value_name = "N", default_value_t = NODES_FOR_ENDING, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// The seed of the endings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Endgame databases that know the results [default: those of four pieces in the program]
    #[arg(long, value_name = "DIR")]
    database: Option<PathBuf>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'a str>,
    pieces: u32,
    endings: u32,
    nodes: u64,
    seed: u64,
    kept: Share,
}

pub(super) fn run(arguments: &AgreementArguments) -> anyhow::Result<Status> {
    let &AgreementArguments { pieces, endings, nodes, seed, .. } = arguments;
    let (weights, player) = (arguments.weights.as_deref(), arguments.player.as_deref());
    let kept = kept(arguments)?;
    let report = Report { weights, player, pieces, endings, nodes, seed, kept };
    report::print_as(arguments.json, &report, text)?;
    Ok(Status::Done)
}

fn kept(arguments: &AgreementArguments) -> anyhow::Result<Share> {
    let database = match &arguments.database {
        None => Database::built_in(),
        Some(folder) => Database::open(folder).context("--database")?,
    };
    let (pieces, known) = (arguments.pieces as usize, database.pieces());
    if pieces > known {
        bail!("--pieces {pieces}: the databases know {known}: expected --database with those of {pieces}");
    }
    let endings = endings_to_keep(&database, pieces, arguments.endings as usize, arguments.seed);
    let mut threads = arguments.threads.unwrap_or_else(all_cores);
    let Some(spec) = &arguments.player else {
        let evaluation = evaluation_named(arguments.weights.as_deref())?;
        let pool = ThreadPoolBuilder::new().num_threads(threads.get()).build()?;
        return Ok(pool.install(|| agreement(&*evaluation, &database, &endings, arguments.nodes)));
    };
    must_not_learn(&roster(), spec)?;
    if roster().concurrency_of(spec)? != Concurrency::Ours {
        threads = NonZeroUsize::MIN;
    }
    let limits = &Limits { nodes: Some(arguments.nodes), ..Limits::default() };
    let pool = ThreadPoolBuilder::new().num_threads(threads.get()).build()?;
    pool.install(|| {
        agreement_of(&database, &endings, |block| {
            let mut player = roster().player(spec, seed_of_part(arguments.seed, block as u64))?;
            Ok(move |game: &Game| -> anyhow::Result<Option<Move>> {
                let chosen = player.choose(game, limits, &NoControl).choice;
                player.game_over(None);
                match chosen {
                    Choice::Move(mv) => Ok(Some(mv)),
                    Choice::Resign => Ok(None),
                    Choice::Forfeit(reason) => bail!("{}: {reason}", player.name()),
                }
            })
        })
    })
}

fn text(report: &Report<'_>) -> String {
    let &Report { weights, player, pieces, endings, nodes, kept, .. } = report;
    let who = player.or(weights).unwrap_or("the weights in the program");
    let shares = kept.fraction().zip(kept.interval()).map(|(fraction, [low, high])| {
        format!(", {:.1} % [{:.1}, {:.1}]", 100.0 * fraction, 100.0 * low, 100.0 * high)
    });
    format!(
        "{who} at {nodes} nodes keeps the win or draw in {} of {endings} endings with {pieces} pieces{}\n",
        kept.count,
        shares.unwrap_or_default()
    )
}
