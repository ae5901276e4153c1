//! What a player makes of every move, in numbers of its own.

use rules::Move;

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
