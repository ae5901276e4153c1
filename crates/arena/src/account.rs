//! A score taken apart, for people to read.

/// What the score at the end of a line is made of, to the credit of the side that moves first in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Account {
    /// The parts that add up.
    pub parts: Vec<AccountPart>,
    /// How much of the sum is worth a man.
    pub man: f64,
}

/// A part of a score.
#[derive(Clone, PartialEq, Debug)]
pub struct AccountPart {
    /// Its name, `CENT`.
    pub name: String,
    /// What it measures, in a few words.
    pub meaning: String,
    /// What is on the board.
    pub value: Option<f64>,
    /// How much that counts.
    pub coefficient: Option<f64>,
    /// What it adds.
    pub contribution: f64,
}
