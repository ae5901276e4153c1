//! What a report shows of an experiment, as it is declared: published figures beside ours, tables, ladders, pictures.

use serde::Deserialize;

use crate::source::Source;

/// A published figure as it is declared.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureSpec {
    /// Which figure.
    pub what: String,
    /// Where it is printed.
    #[serde(rename = "where")]
    pub place: String,
    /// As it is printed.
    pub paper: String,
    /// The same as a number: the figure, or the bound of a claim.
    #[serde(default)]
    pub value: Option<f64>,
    /// Where ours is found.
    #[serde(default)]
    pub ours: Option<Source>,
    /// What ours rests on beside the number of seeds.
    #[serde(default)]
    pub sample: Option<String>,
    /// Decimals of ours.
    #[serde(default = "one_decimal")]
    pub digits: usize,
    /// What stands behind our number.
    #[serde(default)]
    pub unit: String,
    /// How they are compared.
    pub judge: Judge,
    /// How far from the printed number ours may be, as it is rounded or called approximate.
    #[serde(default)]
    pub tolerance: f64,
    /// How many seeds it takes to find a direction, and what is too little to count as one.
    #[serde(default)]
    pub power: Option<PowerSpec>,
    /// What there is to say beside the verdict; why it cannot be tested.
    #[serde(default)]
    pub why: Option<String>,
    /// The most likely reason if it differs, and what says so.
    #[serde(default)]
    pub differs: Option<String>,
}

const fn one_decimal() -> usize {
    1
}

/// How a published figure and ours are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judge {
    /// The paper's is one run: does it lie among ours, one for each seed?
    Spread,
    /// Does our interval hold the paper's number?
    Interval,
    /// The paper claims more than `value`: is ours above?
    Above,
    /// The paper claims less than `value`: is ours below?
    Below,
    /// The paper's one run has at least `value`: have some of ours as much?
    Least,
    /// Ours is the probability that chance does as much: is it less than `value`?
    Chance,
    /// It cannot be tested.
    None,
}

impl Judge {
    /// Whether it needs a number of the paper.
    pub fn needs_value(self) -> bool {
        self != Judge::None
    }
}

/// What the seeds of a direction were chosen by, before they were run.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerSpec {
    /// The smallest effect that would count. One that is surely smaller is none.
    pub effect: f64,
    /// The standard deviation between seeds, as an earlier run had it.
    pub deviation: f64,
}

impl PowerSpec {
    /// So many seeds find the effect in 80 of 100 runs: their 95 % interval then leaves out zero. By the normal
    /// distribution, and two more for Student's.
    pub fn seeds(self) -> u32 {
        const QUANTILES: f64 = 1.960 + 0.842;
        (QUANTILES * self.deviation / self.effect).powi(2).ceil() as u32 + 2
    }
}

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
