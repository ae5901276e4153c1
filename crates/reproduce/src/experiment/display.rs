//! Tables, ladders and pictures as they are declared.

use serde::Deserialize;

use crate::source::Source;

/// A table: a row for each entry of `each`, whose columns are `{1}`, `{2}` and so on in the cells.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSpec {
    /// What it shows.
    pub caption: String,
    /// The heads of its columns.
    pub heads: Vec<String>,
    /// What the rows are about.
    pub each: Vec<Vec<String>>,
    /// The cells of a row.
    pub cells: Vec<TableCell>,
}

/// A cell of a table.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub enum TableCell {
    /// Words.
    Text(String),
    /// A number of ours.
    Number(Box<CellSource>),
}

/// A number of ours in a table.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellSource {
    /// Where it is found.
    pub ours: Source,
    /// Its decimals.
    #[serde(default)]
    pub digits: usize,
    /// Whether it has its interval beside it.
    #[serde(default)]
    pub interval: bool,
}

/// The ladder: players on one scale against the machine time of their learning.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LadderSpec {
    /// Stands above it.
    pub title: String,
    /// Stands below it.
    pub caption: String,
    /// Who stands on it.
    pub rungs: Vec<RungSpec>,
}

/// A player's place on the ladder.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RungSpec {
    /// What stands beside its point.
    pub name: String,
    /// How it came to play as it does.
    pub method: String,
    /// Boards looked at while learning; zero if it never learned.
    pub boards: Coordinate,
    /// Its rating.
    pub rating: Source,
}

/// A number that is given or found.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Coordinate {
    /// Given.
    Given(f64),
    /// Found among the results.
    Found(Box<Source>),
}

/// A picture that a command drew.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureSpec {
    /// The file in the experiment's folder.
    pub file: String,
    /// What it shows.
    pub caption: String,
}
