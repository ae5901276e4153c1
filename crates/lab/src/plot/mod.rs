//! Pictures of runs as self-contained SVG text: declare a [`Chart`], ask [`to_svg`]. The SVG is written by
//! hand: plotters' backend paints black and its palette into every element, without classes, roles or titles,
//! so that neither dark mode nor a screen reader gets at them, and rounds to whole pixels.

mod axis;
mod chart;
mod draw;
mod labels;
mod layout;
mod legend;
mod marks;
mod palette;
mod paths;
mod svg;
mod ticks;

pub use axis::{Axis, Range, Scale};
pub use chart::{Chart, Kind, Measured, Series, Size};
pub use draw::{to_inline_svg, to_svg};
pub use marks::percentages;
pub use palette::style_sheet;
