//! A move of a game with the critic's verdict.

use rules::{Color, Move, Position};

use crate::Deliberation;
use crate::principles::Score;

/// A recorded move, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedMove {
    /// How many moves of the main line stand before it.
    pub ply: usize,
    /// The position it was made in.
    pub position: Position,
    /// The move.
    pub played: Move,
    /// How many legal moves there were.
    pub choices: usize,
    /// What the record already says about it.
    pub remarks: Vec<String>,
    /// What the strategy has against it; `None` if it might have chosen it.
    pub objection: Option<Objection>,
}

impl JudgedMove {
    /// Who made it.
    pub fn side(&self) -> Color {
        self.position.turn()
    }

    /// Whether there was no other.
    pub fn is_forced(&self) -> bool {
        self.choices < 2
    }

    /// `7.` or `7...`, as game texts number it.
    pub fn number(&self) -> String {
        format!("{}{}", self.ply / 2 + 1, if self.ply.is_multiple_of(2) { "." } else { "..." })
    }

    /// Moves of the same position as they are written.
    pub fn notation(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.position.notation(mv)).collect()
    }
}

/// Which principle rejects a move, and what it prefers.
#[derive(Clone, PartialEq, Debug)]
pub struct Objection {
    /// The principle.
    pub principle: String,
    /// Its place in the list, from 1.
    pub step: usize,
    /// How many principles the list has.
    pub steps: usize,
    /// What the principle makes of the move, backed up.
    pub score: Score,
    /// What it makes of those that it leaves.
    pub best: Score,
    /// The moves that it leaves. Later principles may reject some of them.
    pub preferred: Vec<Move>,
}

impl Objection {
    /// What a deliberation has against a move; nothing if the move is in the final set.
    pub fn to(played: Move, deliberation: &Deliberation) -> Option<Objection> {
        let rejected = deliberation.moves.iter().find(|mv| mv.mv == played)?;
        let place = rejected.dropped_by?;
        let is_left = |dropped_by: Option<usize>| dropped_by.is_none_or(|later| later > place);
        let left = || deliberation.moves.iter().filter(|mv| is_left(mv.dropped_by));
        Some(Objection {
            principle: deliberation.principles[place].clone(),
            step: place + 1,
            steps: deliberation.principles.len(),
            score: rejected.scores[place]?,
            best: left().find_map(|mv| mv.scores[place])?,
            preferred: left().map(|mv| mv.mv).collect(),
        })
    }
}
