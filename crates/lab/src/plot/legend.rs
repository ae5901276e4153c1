//! The legend, outside the data: in a row above it, in a column beside it, or in several rows.

use super::marks::{Mark, Shape};
use super::paths::{BAND, fill, fill_markers, has_markers, stroke};
use super::svg::Svg;
use super::svg::coordinate;
use super::svg::{shortened, width};

/// The distance from one line of the legend to the next.
pub(super) const LINE: f64 = 19.0;

const FONT_SIZE: f64 = 12.0;
const SAMPLE: f64 = 26.0;
const GAP: f64 = 18.0;

/// Where the legend stands.
#[derive(Debug, PartialEq)]
pub(super) enum Legend {
    None,
    /// Names in rows.
    Rows {
        rows: Vec<Vec<String>>,
        /// The width of each entry if there are several rows, so that they stand in columns.
        pitch: Option<f64>,
        /// How many names have no room.
        hidden: usize,
    },
    /// Names from top to bottom.
    Column {
        names: Vec<String>,
        width: f64,
    },
}

/// Chooses the place, given the room left for legend and data.
pub(super) fn legend(marks: &[Mark], room_width: f64, room_height: f64) -> Legend {
    let mut names = names(marks);
    if names.is_empty() {
        return Legend::None;
    }
    let has_layers = marks.iter().any(|mark| mark.style.ramp.is_some());
    let widest = names.iter().map(|name| entry_width(name)).fold(0.0, f64::max);
    let fits_beside = widest <= 0.3 * room_width && names.len() as f64 * LINE <= room_height - 60.0;
    let fits_in_a_row = names.iter().map(|name| entry_width(name)).sum::<f64>() <= room_width;
    if fits_beside && (has_layers || !fits_in_a_row) {
        if has_layers {
            // As the layers lie: the first at the bottom.
            names.reverse();
        }
        return Legend::Column { names: owned(&names), width: widest };
    }
    if fits_in_a_row {
        return Legend::Rows { rows: vec![owned(&names)], pitch: None, hidden: 0 };
    }
    let most_rows = (0.35 * room_height / LINE).max(1.0) as usize;
    in_rows(&names, widest, room_width, most_rows)
}

fn names<'a>(marks: &[Mark<'a>]) -> Vec<&'a str> {
    let mut names = Vec::new();
    for mark in marks {
        if !mark.name.is_empty() && !names.contains(&mark.name) {
            names.push(mark.name);
        }
    }
    names
}

fn entry_width(name: &str) -> f64 {
    SAMPLE + 6.0 + width(name, FONT_SIZE) + GAP
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn in_rows(names: &[&str], widest: f64, room: f64, most: usize) -> Legend {
    let a_row = ((room / widest) as usize).max(1);
    let mut rows: Vec<Vec<String>> = names.chunks(a_row).map(owned).collect();
    let hidden = rows.iter().skip(most).map(Vec::len).sum();
    rows.truncate(most);
    Legend::Rows { rows, pitch: Some(widest), hidden }
}

impl Legend {
    /// How much lower the data begins.
    pub(super) fn height(&self) -> f64 {
        match self {
            Legend::Rows { rows, hidden, .. } => (rows.len() + usize::from(*hidden > 0)) as f64 * LINE + 6.0,
            Legend::None | Legend::Column { .. } => 0.0,
        }
    }

    /// How much farther from the right edge the data ends.
    pub(super) fn width(&self) -> f64 {
        match self {
            Legend::Column { width, .. } => width - GAP + 16.0,
            Legend::None | Legend::Rows { .. } => 0.0,
        }
    }

    /// Draws the legend from its upper left corner.
    pub(super) fn draw(&self, svg: &mut Svg, marks: &[Mark], (left, top): (f64, f64), room: f64) {
        svg.within("g", &[("class", &"plot-legend")], |svg| match self {
            Legend::None => {}
            Legend::Column { names, .. } => {
                for (index, name) in names.iter().enumerate() {
                    draw_entry(svg, marks, name, (left, top + (index as f64 + 0.5) * LINE), room);
                }
            }
            Legend::Rows { rows, pitch, hidden } => {
                for (index, row) in rows.iter().enumerate() {
                    let mut x = left;
                    for name in row {
                        draw_entry(svg, marks, name, (x, top + (index as f64 + 0.5) * LINE), room);
                        x += pitch.unwrap_or_else(|| entry_width(name));
                    }
                }
                if *hidden > 0 {
                    let (x, y) = (coordinate(left), coordinate(top + (rows.len() as f64 + 0.5) * LINE + 4.0));
                    svg.words(
                        "text",
                        &[("class", &"plot-quiet"), ("x", &x), ("y", &y)],
                        &format!("and {hidden} more"),
                    );
                }
            }
        });
    }
}

fn draw_entry(svg: &mut Svg, marks: &[Mark], name: &str, (x, y): (f64, f64), room: f64) {
    for mark in marks.iter().filter(|mark| mark.name == name) {
        draw_sample(svg, mark, x, y);
    }
    let shown = shortened(name, FONT_SIZE, room - SAMPLE - 6.0);
    let (x, y) = (coordinate(x + SAMPLE + 6.0), coordinate(y + 4.0));
    svg.words("text", &[("class", &"plot-ink"), ("x", &x), ("y", &y)], &shown);
}

fn draw_sample(svg: &mut Svg, mark: &Mark, left: f64, middle: f64) {
    let (x, y) = (coordinate(left), coordinate(middle));
    let rectangle = format!("M{x} {}h{SAMPLE}v10h-{SAMPLE}z", coordinate(middle - 5.0));
    match &mark.shape {
        Shape::Band(_) => fill(svg, mark, &rectangle, BAND),
        Shape::Layer(_) => fill(svg, mark, &rectangle, 1.0),
        Shape::Line(_) | Shape::Steps(_) => stroke(svg, mark, &format!("M{x} {y}h{SAMPLE}")),
        Shape::Points(_) | Shape::Labels(_) => {}
    }
    if has_markers(&mark.shape) {
        let marker = format!("M{} {y}{}", coordinate(left + SAMPLE / 2.0), mark.style.marker());
        fill_markers(svg, mark, &marker, false);
    }
}
