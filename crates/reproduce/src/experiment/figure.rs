//! A published figure, where ours is found, and how the two are compared.

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
    /// What there is to say beside the verdict; why it cannot be tested.
    #[serde(default)]
    pub why: Option<String>,
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
