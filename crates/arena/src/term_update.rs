//! What a move taught a player that learns, for people to read.

use crate::Worth;

/// What a move taught: scores are for the learner.
#[derive(Clone, PartialEq, Debug)]
pub struct TermUpdate {
    /// What it had thought of an earlier board.
    pub expected: Worth,
    /// What it thinks of that board now that it knows how the game went on.
    pub found: Worth,
    /// By how much the second is better, in men; where one of them is decided, by more than any number of men.
    pub delta: f64,
    /// The least delta that counts, in men.
    pub minimum: f64,
    /// The terms whose correlation or coefficient changed, in their order in the polynomial.
    pub changes: Vec<TermChange>,
    /// The term that had to go, and the one in its place.
    pub replaced: Option<(String, String)>,
}

/// What a player that learns by heart made of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remembrance {
    /// Whether it did not know the board.
    pub is_new: bool,
    /// How many plies the score looks ahead that it keeps with the board.
    pub plies: u32,
    /// How many boards it knows now.
    pub boards: u64,
}

/// A change of one term.
#[derive(Clone, PartialEq, Debug)]
pub struct TermChange {
    /// The term.
    pub name: String,
    /// What it was, if it counted.
    pub before: Option<TermStanding>,
    /// What it is now, if it still counts.
    pub after: Option<TermStanding>,
}

/// How a term stands with a learner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TermStanding {
    /// What each unit of the term is worth, in men.
    pub coefficient: f64,
    /// How well it went along with what the learner found, from -1 to 1, with the sign of the coefficient.
    pub correlation: f64,
}
