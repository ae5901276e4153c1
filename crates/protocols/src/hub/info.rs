//! What an engine says about its thinking: `info` lines, and what they say of a decision.

use arena::{Announcement, Decision, Statistics, Worth};
use rules::{Move, Position};

use super::Line;
use super::notation::{format_line, parse_line};

/// A win is worth 100 men less a hundredth for each ply it takes, as in Scan.
const WIN: f64 = 100.0;
const PLY: f64 = 0.01;
/// From here on a score means a win.
const CERTAIN: f64 = 90.0;

/// The line for a decision, unless there is nothing to say but the move.
pub(super) fn format_info(position: &Position, decision: &Decision) -> Option<Line> {
    let Statistics { nodes, depth, .. } = decision.statistics;
    let mut line = Line::new("info");
    if depth > 0 {
        line = line.with("depth", depth);
    }
    if let Some(score) = score(position, decision) {
        line = line.with("score", format_args!("{score:.2}"));
    }
    if nodes > 0 {
        line = line.with("nodes", nodes);
    }
    let says_nothing = line == Line::new("info");
    (!says_nothing).then(|| line.with("pv", format_line(decision.line().iter().copied())))
}

fn score(position: &Position, decision: &Decision) -> Option<f64> {
    let Some(Announcement { winner, plies }) = decision.announcement else {
        let score = decision.score()?;
        return if score == Worth::Draw { Some(0.0) } else { score.men() };
    };
    let win = (WIN - PLY * f64::from(plies)).max(CERTAIN + PLY);
    Some(if winner == position.turn() { win } else { -win })
}

fn worth(score: f64) -> Worth {
    let plies = Some(((WIN - score.abs()) / PLY).round().max(0.0) as u32);
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
    statistics: Statistics,
    line: Vec<Move>,
}

impl EngineInfo {
    /// Takes in an `info` line.
    pub fn hear(&mut self, position: &Position, line: &Line) {
        let number = |name| line.get(name).and_then(|value| value.parse::<f64>().ok());
        self.score = number("score").filter(|score| score.is_finite()).or(self.score);
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
        Decision { lines, announcement, ..Decision::bare(mv, self.statistics) }
    }

    /// The decision so far, once a line has told a first move.
    pub fn so_far(&self, position: &Position) -> Option<Decision> {
        self.line.first().map(|&mv| self.decision(position, mv))
    }
}
