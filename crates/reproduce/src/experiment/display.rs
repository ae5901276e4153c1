//! Tables, charts and pictures as they are declared.

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

/// A chart drawn from the results.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChartSpec {
    /// Stands above it.
    pub title: String,
    /// Stands below it.
    pub caption: String,
    /// What lies from left to right.
    pub x: String,
    /// What lies upward.
    pub y: String,
    /// Whether equal distances from left to right are equal ratios.
    #[serde(default)]
    pub log_x: bool,
    /// What is drawn.
    pub series: Vec<SeriesSpec>,
}

/// A series of a chart.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeriesSpec {
    /// Its name in the legend.
    pub name: String,
    /// How it is drawn.
    #[serde(default)]
    pub draw: Drawn,
    /// Its points.
    pub points: Vec<PointSpec>,
}

/// How a series is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Drawn {
    /// Points with their intervals, joined.
    #[default]
    Line,
    /// Points with their intervals.
    Points,
    /// A line without marks for the intervals, such as a level.
    Level,
}

/// A point of a chart.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointSpec {
    /// From left to right.
    pub x: Coordinate,
    /// Upward.
    pub y: Coordinate,
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
