//! `crownhead replay`: the printed games of Cowell and Reed's program beside what the rebuilt program
//! would choose, under our readings of the report and under others.

mod report;

use clap::Args;
use cowell_reed::replay::{PRINTED_ROUNDS, Replay, printed_game, refitted_log_likelihood};
use cowell_reed::{Readings, Strategy};
use rules::Color;
use rules::pdn::Record;

use crate::report::Status;

use report::{CAVEAT, GameRow, MoveRow, ReadingRow, Report};

#[derive(Args, Debug)]
pub(crate) struct ReplayArguments {
    /// Show every move of the program with the set it was chosen from
    #[arg(long)]
    moves: bool,
    /// Try the other readings of the report as well, one at a time
    #[arg(long)]
    readings: bool,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &ReplayArguments) -> anyhow::Result<Status> {
    let games = PRINTED_ROUNDS.map(|(round, preset)| Printed {
        round,
        preset,
        record: printed_game(round),
        strategy: Strategy::preset(preset).expect("the printed games name presets"),
    });
    let usual = replays(&games, &Readings::default())?;
    let moves = games.iter().zip(&usual).flat_map(|(game, replay)| MoveRow::all(game.round, replay));
    let moves = moves.filter(|mv| arguments.moves || !mv.hit).collect();
    let readings = if arguments.readings { Readings::one_at_a_time() } else { Vec::new() };
    let report = Report {
        caveat: CAVEAT,
        games: games.iter().zip(&usual).map(|(game, replay)| GameRow::new(game, replay)).collect(),
        moves,
        readings: readings.iter().map(|readings| reading_row(&games, readings)).collect::<Result<_, _>>()?,
    };
    report.print(arguments)?;
    Ok(Status::Done)
}

/// A printed game with the strategy that played it.
struct Printed {
    round: &'static str,
    preset: &'static str,
    record: Record,
    strategy: Strategy,
}

fn replays(games: &[Printed], readings: &Readings) -> anyhow::Result<Vec<Replay>> {
    let replay = |game: &Printed| Replay::new(&game.record, Color::Black, &game.strategy, readings);
    Ok(games.iter().map(replay).collect::<Result<_, _>>()?)
}

/// Game IV had an overseer of which too little is known for its likelihood to say anything.
const WELL_DESCRIBED: usize = 3;

fn reading_row(games: &[Printed], readings: &Readings) -> anyhow::Result<ReadingRow> {
    let replays = replays(games, readings)?;
    let described = games.iter().take(WELL_DESCRIBED);
    let refitted: Result<Vec<f64>, _> = described
        .map(|game| refitted_log_likelihood(&game.record, Color::Black, &game.strategy, readings))
        .collect();
    Ok(ReadingRow {
        reading: readings.difference(),
        hits: replays.iter().map(Replay::hits).collect(),
        mean_sizes: replays.iter().map(Replay::mean_size).collect(),
        log_likelihood: replays.iter().take(WELL_DESCRIBED).map(Replay::log_likelihood).sum(),
        refitted_log_likelihood: refitted?.into_iter().sum(),
        by_chance: replays.iter().take(WELL_DESCRIBED).map(Replay::log_likelihood_by_chance).sum(),
    })
}
