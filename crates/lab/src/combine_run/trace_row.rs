//! One game between Alpha and Beta as a row of `trace.csv`.

use std::path::Path;

use samuel::combined::leading_ranks;
use samuel::generalization::{Ending, GameReport};
use serde::{Deserialize, Serialize};

use super::state::State;
use crate::RunError;

/// A game that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CombineTraceRow {
    /// Its number, from 1.
    pub game: u32,
    /// Alpha's color.
    pub alpha: String,
    /// How it went for Alpha.
    pub result: String,
    /// How it ended: `no-move`, `conceded` or `terminated`.
    pub ending: String,
    /// Moves of both sides.
    pub plies: usize,
    /// Moves that adjusted the polynomial.
    pub adjustments: u32,
    /// Terms that were replaced.
    pub replacements: usize,
    /// Whether Beta took over Alpha's polynomial.
    pub adopted: bool,
    /// The terms that are remembered after the game.
    pub level: u32,
    /// For how many games the next term has been the same.
    pub unchanged: u32,
    /// For how many games the leading terms have been the same.
    pub settled: u32,
    /// The level that opened.
    pub opened: Option<u32>,
    /// The lowest level that was expunged.
    pub expunged_from: Option<u32>,
    /// How many positions that cost.
    pub expunged: u64,
    /// Positions on all tapes.
    pub positions: u64,
    /// Positions at each level, from 0.
    pub positions_by_level: String,
    /// Moves that Alpha decided on.
    pub decisions: u64,
    /// Boards it looked for in memory.
    pub lookups: u64,
    /// Those it found.
    pub hits: u64,
    /// How far its decisions looked ahead, remembered plies included.
    pub effective_ply: Option<f64>,
    /// Boards that both sides made.
    pub nodes: u64,
    /// Boards that they rated.
    pub evaluations: u64,
    /// Boards rated or remembered in all games so far.
    pub boards: u64,
    /// The leading terms after the game.
    pub leading: String,
    /// All terms of the polynomial after the game, the leading ones first.
    #[serde(default)]
    pub terms: String,
}

impl CombineTraceRow {
    pub(super) fn new(report: &GameReport, state: &State, positions: &[u64]) -> CombineTraceRow {
        let &State { tally, change, expunged_now, .. } = state;
        // Three decimals are plenty, and keep the table readable.
        let rounded = |mean: f64| (mean * 1_000.0).round() / 1_000.0;
        let plies = tally.effective_plies as f64 / tally.decisions as f64;
        CombineTraceRow {
            game: report.game,
            alpha: report.alpha.to_string(),
            result: report.result.name().to_owned(),
            ending: ending(report.ending).to_owned(),
            plies: report.moves.len(),
            adjustments: report.adjustments,
            replacements: report.replacements.len(),
            adopted: report.is_adopted,
            level: state.schedule.level,
            unchanged: state.schedule.unchanged,
            settled: state.schedule.settled,
            opened: change.opened,
            expunged_from: change.expunged_from,
            expunged: expunged_now,
            positions: positions.iter().sum(),
            positions_by_level: joined(positions, " "),
            decisions: tally.decisions,
            lookups: tally.lookups,
            hits: tally.hits,
            effective_ply: (tally.decisions > 0).then(|| rounded(plies)),
            nodes: tally.nodes,
            evaluations: tally.evaluations,
            boards: state.boards,
            leading: joined(&state.schedule.ranks, ", "),
            terms: joined(&leading_ranks(&state.alpha, usize::MAX), ", "),
        }
    }
}

const fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::NoMove => "no-move",
        Ending::Conceded => "conceded",
        Ending::Terminated(_) => "terminated",
    }
}

fn joined(items: &[impl ToString], between: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// The rows of a trace.
///
/// # Errors
/// When it cannot be read or is no such table.
pub fn read(path: &Path) -> Result<Vec<CombineTraceRow>, RunError> {
    let failed = |error: csv::Error| RunError::Io { path: path.to_owned(), error: error.into() };
    csv::Reader::from_path(path).map_err(failed)?.into_deserialize().collect::<Result<_, _>>().map_err(failed)
}
