//! `trace.csv`, a row for each game between Alpha and Beta, and what the rows come to: the summary and the pictures.

use std::path::Path;

use samuel::combined::leading_ranks;
use samuel::generalization::{Ending, GameReport};
use samuel::{Term, WeightedTerm};
use serde::{Deserialize, Serialize};

use super::declaration::{Combination, CombineDeclaration};
use super::state::State;
use crate::RunError;
use crate::plot::{Axis, Chart, Range, Series, Size};
use crate::rote_run::Summary;
use crate::run::read_table;

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
pub fn read_trace(path: &Path) -> Result<Vec<CombineTraceRow>, RunError> {
    read_table(path)
}

/// A run, or as much of it as is done.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct CombineSummary {
    /// How the two forms of learning went together.
    pub how: &'static str,
    /// Whether the run is finished.
    pub complete: bool,
    /// Games between Alpha and Beta.
    pub games: u32,
    /// Of them won, drawn and lost by Alpha.
    pub results: [u32; 3],
    /// Sets of adjustments.
    pub adjustments: u64,
    /// Whether the leading terms were stable at the end of the games.
    pub settled: bool,
    /// The level after the last game.
    pub level: u32,
    /// The highest level that was reached.
    pub highest_level: u32,
    /// Games played at each level, from 0.
    pub games_at_level: Vec<u32>,
    /// How often levels were expunged.
    pub drops: u32,
    /// Positions that were expunged.
    pub expunged: u64,
    /// Positions at each level, from 0.
    pub positions_by_level: Vec<u64>,
    /// Boards that Alpha looked for in memory.
    pub lookups: u64,
    /// Those it found.
    pub hits: u64,
    /// How far Alpha's decisions looked ahead.
    pub effective_ply: Option<f64>,
    /// Lessons of rote learning after the games.
    pub lessons: usize,
    /// Positions on all tapes.
    pub positions: u64,
    /// Boards rated or remembered, the machine time.
    pub boards: u64,
    /// The leading terms after the last game.
    pub leading: String,
}

impl CombineSummary {
    pub(super) fn begin(declaration: &CombineDeclaration) -> CombineSummary {
        CombineSummary { how: declaration.how.name(), ..CombineSummary::default() }
    }

    pub(super) fn add_games(&mut self, rows: &[CombineTraceRow], state: &State, positions: &[u64]) {
        self.games = state.alpha.games;
        self.settled = state.schedule.is_settled();
        self.level = state.schedule.level;
        self.expunged = state.expunged;
        self.boards = state.boards;
        self.positions_by_level = positions.to_vec();
        self.positions = positions.iter().sum();
        self.leading = rows.last().map_or_else(String::new, |row| row.leading.clone());
        let (mut decisions, mut plies) = (0, 0.0);
        for row in rows {
            let place = ["won", "drawn", "lost"].iter().position(|name| *name == row.result);
            place.into_iter().for_each(|place| self.results[place] += 1);
            self.adjustments += u64::from(row.adjustments);
            self.highest_level = self.highest_level.max(row.level);
            self.drops += u32::from(row.expunged_from.is_some());
            self.lookups += row.lookups;
            self.hits += row.hits;
            decisions += row.decisions;
            plies += row.effective_ply.unwrap_or(0.0) * row.decisions as f64;
        }
        self.games_at_level = vec![0; self.highest_level as usize + 1];
        rows.iter().for_each(|row| self.games_at_level[row.level as usize] += 1);
        self.effective_ply = (decisions > 0).then(|| plies / decisions as f64);
    }

    pub(super) fn add_lessons(&mut self, learned: &Summary) {
        self.lessons += learned.lessons;
        self.positions = learned.positions;
        self.boards += learned.whole.all.evaluations + learned.whole.all.hits;
    }
}

/// The charts of a run by their names.
pub(super) fn charts(rows: &[CombineTraceRow], how: Combination) -> Vec<(&'static str, Chart)> {
    let mut charts = vec![("coefficients", coefficients(rows))];
    if how == Combination::Staged {
        charts.extend([("level", level(rows)), ("positions", positions(rows)), ("hits", hits(rows))]);
    }
    charts
}

/// Terms that a picture with lines can show.
const LINES: usize = 6;

/// As Figure 4 of the paper. A term that is not active has no coefficient, which is drawn as none: zero.
fn coefficients(rows: &[CombineTraceRow]) -> Chart {
    let games: Vec<Vec<WeightedTerm>> = rows
        .iter()
        .map(|row| row.terms.split(',').filter_map(|rank| rank.trim().parse().ok()).collect())
        .collect();
    let mut weights: Vec<(Term, u32)> = Vec::new();
    for rank in games.iter().flatten() {
        let power = u32::from(rank.coefficient.power());
        match weights.iter_mut().find(|(term, _)| *term == rank.term) {
            Some((_, weight)) => *weight += power,
            None => weights.push((rank.term, power)),
        }
    }
    weights.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    let lines = weights.into_iter().take(LINES).map(|(term, _)| {
        let value = |ranks: &[WeightedTerm]| {
            let rank = ranks.iter().find(|rank| rank.term == term);
            rank.map_or(0.0, |rank| f64::from(rank.coefficient.value()))
        };
        Series::line(
            term.name(),
            rows.iter().zip(&games).map(|(row, ranks)| (f64::from(row.game), value(ranks))),
        )
    });
    let y = Axis::signed_powers_of_two("coefficient");
    let size = Size { height: 540, ..Size::default() };
    let title = "Coefficients of the more significant terms";
    Chart { y, size, ..chart(title, "coefficient", lines.collect()) }
}

fn chart(title: &str, label: &str, series: Vec<Series>) -> Chart {
    let y = Axis::linear(label).range(Range::Including(0.0));
    Chart { title: title.to_owned(), x: Axis::linear("games"), y, series, size: Size::default() }
}

fn level(rows: &[CombineTraceRow]) -> Chart {
    let points = rows.iter().map(|row| (f64::from(row.game), f64::from(row.level)));
    chart("Terms that are remembered beside piece advantage", "terms", vec![Series::steps("terms", points)])
}

fn positions(rows: &[CombineTraceRow]) -> Chart {
    let at = |row: &CombineTraceRow, level: usize| {
        row.positions_by_level.split(' ').nth(level).and_then(|text| text.parse().ok()).unwrap_or(0.0)
    };
    let levels = rows.iter().map(|row| row.positions_by_level.split(' ').count()).max().unwrap_or(0);
    let name = |level| match level {
        0 => "pieces alone".to_owned(),
        1 => "and 1 term".to_owned(),
        level => format!("and {level} terms"),
    };
    let series = (0..levels).map(|level| {
        Series::steps(name(level), rows.iter().map(|row| (f64::from(row.game), at(row, level))))
    });
    chart("Positions on the tapes", "positions", series.collect())
}

fn hits(rows: &[CombineTraceRow]) -> Chart {
    let block = rows.len().div_ceil(40).max(1);
    let points = rows.chunks(block).map(|rows| {
        let hits: u64 = rows.iter().map(|row| row.hits).sum();
        let decisions: u64 = rows.iter().map(|row| row.decisions).sum();
        (rows.last().map_or(0.0, |row| f64::from(row.game)), hits as f64 / decisions.max(1) as f64)
    });
    chart("Boards found in memory", "hits a move", vec![Series::line("hits a move", points)])
}
