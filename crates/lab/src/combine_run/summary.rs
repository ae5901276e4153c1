//! What a run came to.

use serde::Serialize;

use super::SUMMARY;
use super::declaration::CombineDeclaration;
use super::state::State;
use super::trace_row::CombineTraceRow;
use crate::rote_run::Summary;
use crate::{RunError, RunFolder};

/// A run, or as much of it as is done.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
        CombineSummary {
            how: declaration.how.name(),
            complete: false,
            games: 0,
            results: [0; 3],
            adjustments: 0,
            settled: false,
            level: 0,
            highest_level: 0,
            games_at_level: Vec::new(),
            drops: 0,
            expunged: 0,
            positions_by_level: Vec::new(),
            lookups: 0,
            hits: 0,
            effective_ply: None,
            lessons: 0,
            positions: 0,
            boards: 0,
            leading: String::new(),
        }
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

    pub(super) fn write(&self, folder: &RunFolder) -> Result<(), RunError> {
        let text = serde_json::to_string_pretty(self).expect("a summary is plain data");
        folder.write(SUMMARY, |out| writeln!(out, "{text}"))
    }
}
