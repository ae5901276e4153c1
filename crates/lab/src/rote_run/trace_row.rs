//! One lesson as a row of `trace.csv`.

use rules::Color;
use rules::pdn::GameResult;
use samuel::rote::{Course, Phase, RoteGameReport, RoteTally};
use samuel::tape::Merge;
use serde::{Deserialize, Serialize};

use super::lesson_plan::Assignment;

/// A lesson that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
    /// Positions that came to the tape, at the merges that happened during the lesson.
    pub new: u64,
    /// Positions that got another score.
    pub updated: u64,
    /// Positions that were used and only got younger.
    pub refreshed: u64,
    /// Positions that were expunged because of their age.
    pub forgotten: u64,
    /// Positions that were taken out of records that had grown too long.
    pub culled: u64,
    /// How many positions were on the tape at the end of the lesson.
    pub positions: u64,
    /// Moves the program decided on.
    pub decisions: u64,
    /// Boards it looked for in memory.
    pub lookups: u64,
    /// Those it found.
    pub hits: u64,
    /// Boards it rated by the polynomial.
    pub evaluations: u64,
    /// The same by part of the game, and the mean effective ply.
    pub opening_decisions: u64,
    /// Boards looked for.
    pub opening_lookups: u64,
    /// Boards found.
    pub opening_hits: u64,
    /// Boards rated.
    pub opening_evaluations: u64,
    /// Empty without decisions.
    pub opening_effective_ply: Option<f64>,
    /// The same of the middle game.
    pub middle_decisions: u64,
    /// Boards looked for.
    pub middle_lookups: u64,
    /// Boards found.
    pub middle_hits: u64,
    /// Boards rated.
    pub middle_evaluations: u64,
    /// Empty without decisions.
    pub middle_effective_ply: Option<f64>,
    /// The same of the end game.
    pub end_decisions: u64,
    /// Boards looked for.
    pub end_lookups: u64,
    /// Boards found.
    pub end_hits: u64,
    /// Boards rated.
    pub end_evaluations: u64,
    /// Empty without decisions.
    pub end_effective_ply: Option<f64>,
}

/// What memory did in one part of the game.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
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

impl TraceRow {
    pub(super) fn new(
        number: usize,
        assignment: &Assignment,
        opponent: &str,
        report: &RoteGameReport,
        positions: u64,
    ) -> TraceRow {
        let [opening, middle, end] = Phase::ALL.map(|phase| figures(&report.tallies[phase as usize]));
        let sum = |figure: fn(&PhaseFigures) -> u64| [opening, middle, end].iter().map(figure).sum();
        let color = match assignment.plan.course {
            Course::Against(Color::Black) => "black",
            Course::Against(Color::White) => "white",
            Course::SelfPlay | Course::Book { .. } => "both",
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
            new: report.merged.new,
            updated: report.merged.updated,
            refreshed: report.merged.refreshed,
            forgotten: report.merged.forgotten,
            culled: report.merged.culled,
            positions,
            decisions: sum(|figures| figures.decisions),
            lookups: sum(|figures| figures.lookups),
            hits: sum(|figures| figures.hits),
            evaluations: sum(|figures| figures.evaluations),
            opening_decisions: opening.decisions,
            opening_lookups: opening.lookups,
            opening_hits: opening.hits,
            opening_evaluations: opening.evaluations,
            opening_effective_ply: opening.effective_ply,
            middle_decisions: middle.decisions,
            middle_lookups: middle.lookups,
            middle_hits: middle.hits,
            middle_evaluations: middle.evaluations,
            middle_effective_ply: middle.effective_ply,
            end_decisions: end.decisions,
            end_lookups: end.lookups,
            end_hits: end.hits,
            end_evaluations: end.evaluations,
            end_effective_ply: end.effective_ply,
        }
    }

    /// What memory did, by part of the game.
    pub fn phases(&self) -> [PhaseFigures; Phase::COUNT] {
        let figures = |decisions, lookups, hits, evaluations, effective_ply| PhaseFigures {
            decisions,
            lookups,
            hits,
            evaluations,
            effective_ply,
        };
        [
            figures(
                self.opening_decisions,
                self.opening_lookups,
                self.opening_hits,
                self.opening_evaluations,
                self.opening_effective_ply,
            ),
            figures(
                self.middle_decisions,
                self.middle_lookups,
                self.middle_hits,
                self.middle_evaluations,
                self.middle_effective_ply,
            ),
            figures(
                self.end_decisions,
                self.end_lookups,
                self.end_hits,
                self.end_evaluations,
                self.end_effective_ply,
            ),
        ]
    }

    /// What the merges of the lesson did.
    pub(super) fn merged(&self) -> Merge {
        let &TraceRow { new, updated, refreshed, forgotten, culled, positions, .. } = self;
        Merge { new, updated, refreshed, forgotten, culled, positions }
    }

    /// Who won, if that is known; `Some(None)` for a draw.
    pub(super) fn winner(&self) -> Option<Option<Color>> {
        match GameResult::from_text(&self.result)? {
            GameResult::Unknown | GameResult::BothLose => None,
            result => Some(result.winner()),
        }
    }
}

fn figures(tally: &RoteTally) -> PhaseFigures {
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
