//! What a player makes of every move, in numbers of its own.

use rules::{Color, Move};

/// A table of reasons: a row for each legal move, in the order of the rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Reasons {
    /// What the numbers are, column by column.
    pub columns: Vec<String>,
    /// The moves.
    pub moves: Vec<MoveReasons>,
}

/// What speaks for and against one move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReasons {
    /// The move.
    pub mv: Move,
    /// A number for each column, where there is one.
    pub values: Vec<Option<f64>>,
    /// What became of the move; empty if it is one of those that may be chosen.
    pub verdict: String,
}

/// The score of a board taken apart, to the credit of the side that has just moved.
#[derive(Clone, PartialEq, Debug)]
pub struct TermTable {
    /// The side that has just moved.
    pub credited_to: Color,
    /// How much a man counts in the numbers here.
    pub man: f64,
    /// What piece advantage adds.
    pub piece_advantage: f64,
    /// Every term that the player's program has, also those that count for nothing with this player.
    pub terms: Vec<TermRow>,
}

/// What one term adds to a score.
#[derive(Clone, PartialEq, Debug)]
pub struct TermRow {
    /// What it is called.
    pub name: &'static str,
    /// What it means.
    pub meaning: String,
    /// Its value on this board.
    pub value: f64,
    /// How much the value counts, if the player uses the term.
    pub coefficient: Option<f64>,
    /// What it adds.
    pub contribution: f64,
}

impl TermTable {
    /// The score: piece advantage and what the terms add.
    pub fn total(&self) -> f64 {
        self.piece_advantage + self.terms.iter().map(|term| term.contribution).sum::<f64>()
    }
}
