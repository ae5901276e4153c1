//! What a look-ahead found, also as others understand it, with scores in men or as a win with its distance; and what it
//! asks of a memory.

use arena::{Choice, Decision, Line, Statistics, Worth};
use rules::{Move, Position};

use super::LookAhead;
use crate::{Score, WeightedTerm, is_decided};

/// What a look-ahead found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Findings {
    /// The backed-up score of the board in play, for the side to move.
    pub score: Score,
    /// How the game is expected to go on, the best move first; empty if there is no move.
    pub line: Vec<Move>,
    /// How far the score looks ahead: the plies of the line, and those of a remembered score at
    /// its end (S-19).
    pub effective_ply: u32,
    /// Whether the limits let it finish, so that the score is what the ply rules ask for.
    pub is_complete: bool,
    /// What it took.
    pub statistics: Statistics,
}

impl Findings {
    pub(super) fn nothing() -> Findings {
        let statistics = Statistics::default();
        Findings { score: 0, line: Vec::new(), effective_ply: 0, is_complete: false, statistics }
    }
}

impl LookAhead {
    /// What a score is worth. A win that is foreseen has its distance (S-10): the sense of direction tells it
    /// by the score, also where the end is remembered; without it, the plies of the line do, if there is
    /// one.
    pub(crate) fn worth(&self, score: Score, line: Option<usize>) -> Worth {
        if !is_decided(score) {
            return Worth::Men(f64::from(score) / f64::from(self.polynomial.man()));
        }
        let plies = self.settings.direction.distance(score).or(line.map(|plies| plies as u32));
        if score > 0 { Worth::Win { plies } } else { Worth::Loss { plies } }
    }

    /// What was found up to here; nothing if no move was.
    pub(super) fn so_far(&self, found: &Findings) -> Option<Decision> {
        let mv = *found.line.first()?;
        Some(Decision {
            lines: vec![Line { score: Some(self.worth(found.score, None)), moves: found.line.clone() }],
            statistics: found.statistics,
            ..Decision::new(Choice::Move(mv))
        })
    }
}

/// Somewhere scores of boards are kept.
pub trait Memory {
    /// What is remembered of a board. It may be asked for the same board many times.
    fn recall(&mut self, position: &Position) -> Option<RememberedScore>;

    /// What the score that was recalled last leaves out (S-39): terms of the polynomial that looks
    /// ahead, which are valued on the board itself and added. None where whole scores are kept.
    fn rest(&self) -> &[WeightedTerm] {
        &[]
    }
}

/// A remembered score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RememberedScore {
    /// The backed-up score, for the side to move.
    pub score: Score,
    /// How many plies it looked ahead.
    pub ply: u16,
}
