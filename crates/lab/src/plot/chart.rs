//! What a picture shows, as data. How it is drawn is not said here.

use serde::{Deserialize, Serialize};

use super::{Axis, Series};

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
