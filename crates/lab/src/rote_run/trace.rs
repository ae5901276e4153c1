//! `trace.csv`, a row for each lesson, and what the rows come to: the sums of quarters and of the whole.

use std::path::Path;

use rules::Color;
use rules::pdn::GameResult;
use samuel::rote::{MoveSource, Phase, RoteGameReport, RoteTally};
use samuel::tape::Merge;
use serde::{Deserialize, Serialize};

use super::lessons::Assignment;
use crate::RunError;
use crate::run::{read_rows_of, write_table};

/// A lesson that is over.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TraceRow {
    /// Its number, from 1.
    pub lesson: usize,
    /// What it was.
    pub kind: String,
    /// Whom the program played.
    pub opponent: String,
    /// Which side it had: black, white or both.
    pub color: String,
    /// Where it started from, or which book game it was.
    pub opening: String,
    /// `1-0` if Black won, `*` if the game was stopped.
    pub result: String,
    /// How it ended.
    pub reason: String,
    /// Moves of both sides, those of the opening not counted.
    pub plies: usize,
    /// What the merges did that happened during the lesson, and the positions on the tape at its end.
    pub merged: Merge,
    /// Moves the program decided on.
    pub decisions: u64,
    /// Boards it looked for in memory.
    pub lookups: u64,
    /// Those it found.
    pub hits: u64,
    /// Boards it rated by the polynomial.
    pub evaluations: u64,
    /// The same by part of the game, and the mean effective ply.
    pub phases: [PhaseFigures; Phase::COUNT],
    /// Records of the tape that were read into memory (S-22); nothing in runs of earlier programs.
    #[serde(default)]
    pub record_loads: u64,
    /// Records that gave way to others.
    #[serde(default)]
    pub evictions: u64,
}

/// The header of the table as runs of earlier programs have it. Rows are read and written by their places, as merges and
/// phases are parts of a row.
pub(super) const HEADER: &str = "lesson,kind,opponent,color,opening,result,reason,plies,\
new,updated,refreshed,forgotten,culled,positions,decisions,lookups,hits,evaluations,\
opening_decisions,opening_lookups,opening_hits,opening_evaluations,opening_effective_ply,\
middle_decisions,middle_lookups,middle_hits,middle_evaluations,middle_effective_ply,\
end_decisions,end_lookups,end_hits,end_evaluations,end_effective_ply\n";

/// What earlier programs did not count.
const LATER: &str = ",record_loads,evictions";

/// The header of a new table.
pub(super) fn header() -> String {
    format!("{}{LATER}\n", HEADER.trim_end())
}

/// What memory did in one part of the game.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PhaseFigures {
    /// Moves decided.
    pub decisions: u64,
    /// Boards looked for.
    pub lookups: u64,
    /// Boards found.
    pub hits: u64,
    /// Boards rated.
    pub evaluations: u64,
    /// The mean effective ply, if there were decisions.
    pub effective_ply: Option<f64>,
}

impl From<&RoteTally> for PhaseFigures {
    fn from(tally: &RoteTally) -> PhaseFigures {
        // Three decimals are plenty, and keep the table readable.
        let rounded = |mean: f64| (mean * 1_000.0).round() / 1_000.0;
        PhaseFigures {
            decisions: tally.decisions,
            lookups: tally.lookups,
            hits: tally.hits_by_ply.total(),
            evaluations: tally.evaluations,
            effective_ply: tally.effective_ply.mean().map(rounded),
        }
    }
}

impl TraceRow {
    pub(super) fn new(
        number: usize,
        assignment: &Assignment,
        opponent: &str,
        report: &RoteGameReport,
        positions: u64,
    ) -> TraceRow {
        let phases = report.tallies.each_ref().map(PhaseFigures::from);
        let sum = |figure: fn(&PhaseFigures) -> u64| phases.iter().map(figure).sum();
        let color = match assignment.plan.source {
            MoveSource::Against(Color::Black) => "black",
            MoveSource::Against(Color::White) => "white",
            MoveSource::SelfPlay | MoveSource::Book { .. } => "both",
        };
        TraceRow {
            lesson: number,
            kind: assignment.kind.name().to_owned(),
            opponent: opponent.to_owned(),
            color: color.to_owned(),
            opening: assignment.plan.opening.name.clone(),
            result: report.result.to_string(),
            reason: report.reason.clone(),
            plies: report.plies,
            merged: Merge { positions, ..report.merged },
            decisions: sum(|figures| figures.decisions),
            lookups: sum(|figures| figures.lookups),
            hits: sum(|figures| figures.hits),
            evaluations: sum(|figures| figures.evaluations),
            phases,
            record_loads: report.tallies.iter().map(|tally| tally.record_loads).sum(),
            evictions: report.tallies.iter().map(|tally| tally.evictions).sum(),
        }
    }

    /// The row as a line of the table.
    pub(super) fn line(&self, with_records: bool) -> Vec<u8> {
        let mut line = Vec::new();
        write_table(&mut line, false, [self]).expect("a row is plain data");
        if !with_records {
            let last = |line: &[u8]| line.iter().rposition(|&byte| byte == b',').unwrap_or_default();
            for _ in LATER.split(',').skip(1) {
                line.truncate(last(&line));
            }
            line.push(b'\n');
        }
        line
    }

    /// Who won, if that is known; `Some(None)` for a draw.
    fn winner(&self) -> Option<Option<Color>> {
        match GameResult::from_text(&self.result)? {
            GameResult::Unknown | GameResult::BothLose => None,
            result => Some(result.winner()),
        }
    }
}

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
    #[serde(flatten)]
    pub merged: Merge,
    /// What memory did, by part of the game.
    pub opening: PhaseFigures,
    /// In the middle game.
    pub middle: PhaseFigures,
    /// In the end game.
    pub end: PhaseFigures,
    /// All parts together.
    pub all: PhaseFigures,
    /// Records of the tape that were read into memory (S-22).
    pub record_loads: u64,
    /// Records that gave way to others.
    pub evictions: u64,
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
            positions: rows.last().map_or(positions_before, |row| row.merged.positions),
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
        self.merged += &row.merged;
        self.record_loads += row.record_loads;
        self.evictions += row.evictions;
        for (sums, figures) in
            [&mut self.opening, &mut self.middle, &mut self.end].into_iter().zip(&row.phases)
        {
            sums.add(figures);
            self.all.add(figures);
        }
    }

    /// New records that were read into memory for a move, on average. The paper: "three or four".
    pub fn records_a_move(&self) -> f64 {
        self.record_loads as f64 / self.all.decisions.max(1) as f64
    }

    /// Records that gave way to others for a move, on average.
    pub fn evictions_a_move(&self) -> f64 {
        self.evictions as f64 / self.all.decisions.max(1) as f64
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
    read_rows_of(path, &[&header(), HEADER])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run that an earlier program began has no columns for records, and goes on without them.
    #[test]
    fn a_line_can_go_without_what_earlier_programs_did_not_count() {
        let opening = format!("{},{}", HEADER.replace('\n', ""), "11-15");
        let row = TraceRow { opening, record_loads: 7, evictions: 3, ..TraceRow::default() };
        let with = String::from_utf8(row.line(true)).unwrap();
        let without = String::from_utf8(row.line(false)).unwrap();
        assert_eq!(with, format!("{},7,3\n", without.trim_end()));
    }
}
