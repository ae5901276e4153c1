//! What a run came to: the sums of its quarters, made from the trace.

use std::path::Path;

use rules::Color;
use samuel::rote::Phase;
use samuel::tape::Merge;
use serde::Serialize;

use super::trace_row::{PhaseFigures, TraceRow};
use crate::{RunError, table};

/// The sums of lessons that follow each other.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Span {
    /// The first lesson, from 1.
    pub first: usize,
    /// The last.
    pub last: usize,
    /// Games that Black won, that White won, that were drawn, and that were stopped or have no result.
    pub black_wins: u64,
    /// Won by White.
    pub white_wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Stopped, or without a result.
    pub unknown: u64,
    /// What the program made of the games against others: won, drawn, lost.
    pub against_others: [u64; 3],
    /// Moves of both sides.
    pub plies: u64,
    /// What the merges did, and the positions on the tape at the end.
    #[serde(flatten, with = "MergeForm")]
    pub merged: Merge,
    /// What memory did, by part of the game.
    pub opening: PhaseFigures,
    /// In the middle game.
    pub middle: PhaseFigures,
    /// In the end game.
    pub end: PhaseFigures,
    /// All parts together.
    pub all: PhaseFigures,
}

#[derive(Serialize)]
#[serde(remote = "Merge")]
struct MergeForm {
    new: u64,
    updated: u64,
    refreshed: u64,
    forgotten: u64,
    culled: u64,
    positions: u64,
}

/// A run in quarters, and as a whole.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The lessons that are done.
    pub lessons: usize,
    /// The lessons that were declared.
    pub games: usize,
    /// Whether that is all of them.
    pub complete: bool,
    /// Positions on the tape when the run began.
    pub positions_before: u64,
    /// Positions on the tape now.
    pub positions: u64,
    /// The quarters of what was declared, as far as there are lessons in them.
    pub quarters: Vec<Span>,
    /// All lessons.
    pub whole: Span,
}

const QUARTERS: usize = 4;

impl Summary {
    pub(super) fn of(rows: &[TraceRow], games: usize, positions_before: u64) -> Summary {
        let whole = Span::of(rows);
        let quarter = games.div_ceil(QUARTERS).max(1);
        Summary {
            lessons: rows.len(),
            games,
            complete: rows.len() == games,
            positions_before,
            positions: rows.last().map_or(positions_before, |row| row.positions),
            quarters: rows.chunks(quarter).map(Span::of).collect(),
            whole,
        }
    }
}

impl Span {
    pub(super) fn of(rows: &[TraceRow]) -> Span {
        let mut span = Span { first: rows.first().map_or(0, |row| row.lesson), ..Span::default() };
        rows.iter().for_each(|row| span.add(row));
        span
    }

    fn add(&mut self, row: &TraceRow) {
        self.last = row.lesson;
        match row.winner() {
            Some(Some(Color::Black)) => self.black_wins += 1,
            Some(Some(Color::White)) => self.white_wins += 1,
            Some(None) => self.draws += 1,
            None => self.unknown += 1,
        }
        if let (Some(color), Some(winner)) = (own_color(row), row.winner()) {
            let place = winner.map_or(1, |winner| if winner == color { 0 } else { 2 });
            self.against_others[place] += 1;
        }
        self.plies += row.plies as u64;
        self.merged += &row.merged();
        for (sums, figures) in
            [&mut self.opening, &mut self.middle, &mut self.end].into_iter().zip(row.phases())
        {
            sums.add(&figures);
            self.all.add(&figures);
        }
    }

    /// By part of the game.
    pub fn phases(&self) -> [&PhaseFigures; Phase::COUNT] {
        [&self.opening, &self.middle, &self.end]
    }

    /// How many lessons.
    pub fn lessons(&self) -> usize {
        if self.first == 0 { 0 } else { self.last + 1 - self.first }
    }
}

fn own_color(row: &TraceRow) -> Option<Color> {
    match row.color.as_str() {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    }
}

impl PhaseFigures {
    fn add(&mut self, other: &PhaseFigures) {
        let weight = |figures: &PhaseFigures| figures.effective_ply.unwrap_or(0.0) * figures.decisions as f64;
        let sum = weight(self) + weight(other);
        self.decisions += other.decisions;
        self.lookups += other.lookups;
        self.hits += other.hits;
        self.evaluations += other.evaluations;
        self.effective_ply = (self.decisions > 0).then(|| sum / self.decisions as f64);
    }

    /// Boards found for a move, on average.
    pub fn hits_per_move(&self) -> f64 {
        self.hits as f64 / self.decisions.max(1) as f64
    }

    /// Of the boards where the look-ahead ended, the share that memory answered.
    pub fn share_from_memory(&self) -> f64 {
        self.hits as f64 / (self.hits + self.evaluations).max(1) as f64
    }
}

/// The rows of a trace.
///
/// # Errors
/// When it cannot be read or is no such table.
pub fn read_trace(path: &Path) -> Result<Vec<TraceRow>, RunError> {
    table::read(path)
}
