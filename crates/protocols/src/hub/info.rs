//! What an engine says about its thinking: `info` lines, and what they say of a decision.

use std::time::Duration;

use arena::{Announcement, Decision, Statistics, Worth};
use rules::{Move, Position};

use super::Line;
use super::notation::{format_line, parse_line};

/// A win is worth 100 men less a hundredth for each ply it takes, as in Scan.
const WIN: f64 = 100.0;
const PLY: f64 = 0.01;
/// Less thinking says nothing about speed.
const SHORTEST: Duration = Duration::from_millis(1);
/// From here on a score means a win.
const CERTAIN: f64 = 90.0;
/// A win in nobody knows how many plies.
const UNKNOWN: f64 = CERTAIN + PLY;

/// The lines for a decision after so much thinking, none if there is nothing to say but the move. Where several
/// variations are told each has a line with its number, the best one last: who keeps only the last line keeps that.
pub(super) fn format_info(position: &Position, decision: &Decision, spent: Duration) -> Vec<Line> {
    let Statistics { nodes, depth, .. } = decision.statistics;
    let mut start = Line::new("info");
    if depth > 0 {
        start = start.with("depth", depth);
    }
    if let Some(mean) = decision.mean_depth {
        start = start.with("mean-depth", format_args!("{mean:.1}"));
    }
    let told = decision.lines.iter().enumerate().skip(1).rev().filter(|(_, line)| line.score.is_some());
    let others = told.map(|(place, line)| {
        let points =
            line.score.and_then(|score| points(position, score, score.announcement(position.turn())));
        let numbered = start.clone().with("multipv", place + 1);
        let scored = points.map_or(numbered.clone(), |points| numbered.with("score", shown(points)));
        scored.with("pv", format_line(line.moves.iter().copied()))
    });
    let mut lines: Vec<_> = others.collect();
    let mut line = if lines.is_empty() { start } else { start.with("multipv", 1) };
    if let Some(score) = score(position, decision) {
        line = line.with("score", shown(score));
    }
    if nodes > 0 {
        line = line.with("nodes", nodes);
    }
    if line == Line::new("info") {
        return lines;
    }
    if nodes > 0 && spent >= SHORTEST {
        let seconds = spent.as_secs_f64();
        line = line.with("time", format_args!("{seconds:.3}"));
        // In millions, as in Scan.
        line = line.with("nps", format_args!("{:.2}", nodes as f64 / seconds / 1e6));
    }
    lines.push(line.with("pv", format_line(decision.line().iter().copied())));
    lines
}

fn shown(points: f64) -> String {
    format!("{points:.2}")
}

fn score(position: &Position, decision: &Decision) -> Option<f64> {
    let told = decision.score();
    match decision.announcement {
        Some(announcement) => Some(announced(position, announcement)),
        None => points(position, told?, None),
    }
}

fn points(position: &Position, score: Worth, announcement: Option<Announcement>) -> Option<f64> {
    match announcement {
        Some(announcement) => Some(announced(position, announcement)),
        None => match score {
            Worth::Draw => Some(0.0),
            Worth::Win { .. } => Some(UNKNOWN),
            Worth::Loss { .. } => Some(-UNKNOWN),
            Worth::Men(_) | Worth::Order(_) => score.men(),
        },
    }
}

fn announced(position: &Position, Announcement { winner, plies }: Announcement) -> f64 {
    let win = (WIN - PLY * f64::from(plies)).max(UNKNOWN);
    if winner == position.turn() { win } else { -win }
}

fn worth(score: f64) -> Worth {
    let is_counted = score.abs() > UNKNOWN + PLY / 2.0;
    let plies = is_counted.then(|| ((WIN - score.abs()) / PLY).round().max(0.0) as u32);
    match score {
        score if score > CERTAIN => Worth::Win { plies },
        score if score < -CERTAIN => Worth::Loss { plies },
        score => Worth::Men(score),
    }
}

/// The last that an engine said about its thinking, one line adding to the others.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EngineInfo {
    score: Option<f64>,
    mean_depth: Option<f64>,
    statistics: Statistics,
    line: Vec<Move>,
}

impl EngineInfo {
    /// Takes in an `info` line, unless it is about another move than the best.
    pub fn hear(&mut self, position: &Position, line: &Line) {
        if line.get("multipv").is_some_and(|place| place != "1") {
            return;
        }
        let number = |name| line.get(name).and_then(|value| value.parse::<f64>().ok());
        let finite = |name| number(name).filter(|number| number.is_finite());
        self.score = finite("score").or(self.score);
        self.mean_depth = finite("mean-depth").or(self.mean_depth);
        let count = |name| line.get(name).and_then(|value| value.parse::<u64>().ok());
        self.statistics.nodes = count("nodes").unwrap_or(self.statistics.nodes);
        let depth = count("depth").and_then(|depth| u32::try_from(depth).ok());
        self.statistics.depth = depth.unwrap_or(self.statistics.depth);
        if let Some(moves) = line.get("pv") {
            self.line = parse_line(position, moves);
        }
    }

    /// The decision, were this the move; a line that starts otherwise is not about it.
    pub(super) fn decision(&self, position: &Position, mv: Move) -> Decision {
        let moves = if self.line.first() == Some(&mv) { self.line.clone() } else { vec![mv] };
        let score = self.score.map(worth);
        let announcement = score.and_then(|score| score.announcement(position.turn()));
        let lines = vec![arena::Line { score, moves }];
        let mean_depth = self.mean_depth;
        Decision { lines, announcement, mean_depth, ..Decision::bare(mv, self.statistics) }
    }

    /// The decision so far, once a line has told a first move.
    pub fn so_far(&self, position: &Position) -> Option<Decision> {
        self.line.first().map(|&mv| self.decision(position, mv))
    }
}
