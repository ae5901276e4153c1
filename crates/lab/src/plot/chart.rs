//! What a picture shows, as data. How it is drawn is not said here.

use serde::{Deserialize, Serialize};

use super::Axis;

/// A picture: two axes and what is drawn between them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chart {
    /// Stands above the picture and is its accessible name.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is drawn. Series of one name share color and legend entry, such as a line and the band around it.
    pub series: Vec<Series>,
    /// The size of the whole picture.
    pub size: Size,
}

/// Width and height in CSS pixels; nothing smaller than 240 by 160 is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Size {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
}

impl Default for Size {
    /// Fits a column of text.
    fn default() -> Size {
        Size { width: 720, height: 420 }
    }
}

/// Something drawn, with its name in the legend; no name, no entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// The data and how it is drawn.
    pub kind: Kind,
}

/// Data and how it is drawn. The order of the points does not matter: they are sorted by x. A point with a
/// NaN or infinite number, or one that the scales have no place for, is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Kind {
    /// Points joined by straight lines; few points are marked as well.
    Line {
        /// x and y.
        points: Vec<(f64, f64)>,
    },
    /// A value that stays until the next point, such as a counter.
    Steps {
        /// x and y.
        points: Vec<(f64, f64)>,
    },
    /// The area between two curves, such as the quartiles over seeds.
    Band {
        /// x, low and high.
        points: Vec<(f64, f64, f64)>,
    },
    /// Single measurements, with error bars where known.
    Points {
        /// The measurements.
        points: Vec<Measured>,
    },
    /// Words beside points, placed where they cover nothing. A series of the same name draws the points.
    Labels {
        /// x, y and what is said of that point.
        points: Vec<(f64, f64, String)>,
    },
    /// A share of the whole over x; such series are stacked in their order, the first at the bottom.
    StackedArea {
        /// x and share. An x that only other series have counts as zero here.
        points: Vec<(f64, f64)>,
    },
}

/// A measurement, with the ends (not the lengths) of its error bars where known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Its place from left to right.
    pub x: f64,
    /// Its height.
    pub y: f64,
    /// Lowest and highest plausible x.
    pub x_interval: Option<(f64, f64)>,
    /// Lowest and highest plausible y.
    pub y_interval: Option<(f64, f64)>,
}

impl Series {
    /// Points joined by straight lines.
    pub fn line(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        Series::of(name, Kind::Line { points: points.into_iter().collect() })
    }

    /// A value that stays until the next point.
    pub fn steps(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        Series::of(name, Kind::Steps { points: points.into_iter().collect() })
    }

    /// The area between two curves: x, low, high.
    pub fn band(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64, f64)>) -> Series {
        Series::of(name, Kind::Band { points: points.into_iter().collect() })
    }

    /// Single measurements.
    pub fn points(name: impl Into<String>, points: impl IntoIterator<Item = Measured>) -> Series {
        Series::of(name, Kind::Points { points: points.into_iter().collect() })
    }

    /// Words beside points.
    pub fn labels(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64, String)>) -> Series {
        Series::of(name, Kind::Labels { points: points.into_iter().collect() })
    }

    /// One layer of stacked areas.
    pub fn stacked_area(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
        Series::of(name, Kind::StackedArea { points: points.into_iter().collect() })
    }

    fn of(name: impl Into<String>, kind: Kind) -> Series {
        Series { name: name.into(), kind }
    }
}

impl Measured {
    /// A measurement without error bars.
    pub fn at(x: f64, y: f64) -> Measured {
        Measured { x, y, x_interval: None, y_interval: None }
    }
}
