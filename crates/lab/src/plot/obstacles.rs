//! What words in a picture should not cover. All coordinates are pixels.

use super::frame::Frame;
use super::marks::{Mark, Shape};

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
}

impl Area {
    /// The area that two rectangles share.
    fn shared(self, other: Area) -> f64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }

    /// How far it reaches out of a frame.
    pub(super) fn outside(self, frame: &Frame) -> f64 {
        let beyond = [
            frame.left - self.left,
            self.right - frame.right,
            frame.top - self.top,
            self.bottom - frame.bottom,
        ];
        beyond.into_iter().map(|length| length.max(0.0)).sum()
    }

    fn holds(self, x: f64, y: f64) -> bool {
        self.left <= x && x <= self.right && self.top <= y && y <= self.bottom
    }
}

/// Markers and error bars as rectangles, lines as points along them.
pub(super) struct Obstacles {
    boxes: Vec<Area>,
    dots: Vec<(f64, f64)>,
}

/// A crossed line can still be read.
const DOT: f64 = 2.0;

/// More marks than this are a cloud, in which nothing can be avoided.
const MOST: usize = 300;
const MOST_DOTS: usize = 5000;

impl Obstacles {
    /// How bad it is to cover them, or others, with this.
    pub(super) fn cost(&self, area: Area, others: &[Area]) -> f64 {
        let covered = |boxes: &[Area]| boxes.iter().map(|&other| area.shared(other)).sum::<f64>();
        let crossed = self.dots.iter().filter(|&&(x, y)| area.holds(x, y)).count();
        covered(&self.boxes) + 3.0 * covered(others) + DOT * crossed as f64
    }
}

/// The obstacles of a picture.
pub(super) fn obstacles(marks: &[Mark], frame: &Frame) -> Obstacles {
    let mut found = Obstacles { boxes: Vec::new(), dots: Vec::new() };
    for mark in marks {
        match &mark.shape {
            Shape::Points(points) => {
                for point in points.iter().take(MOST) {
                    let (x, y) = (frame.x(point.x), frame.y(point.y));
                    let across = point.x_interval.map_or((x, x), |(low, high)| (frame.x(low), frame.x(high)));
                    let upward = point.y_interval.map_or((y, y), |(low, high)| (frame.y(high), frame.y(low)));
                    found.boxes.push(about((x, x), (y, y)));
                    found.boxes.push(about((x, x), upward));
                    found.boxes.push(about(across, (y, y)));
                }
            }
            Shape::Line(points) => {
                let pixels: Vec<_> =
                    points.iter().take(MOST).map(|&(x, y)| (frame.x(x), frame.y(y))).collect();
                found.dots.extend(pixels.windows(2).flat_map(|pair| along(pair[0], pair[1])));
            }
            _ => {}
        }
    }
    found.dots.truncate(MOST_DOTS);
    found.dots.extend(zero_line(frame));
    found
}

/// The line at zero, which words should not stand on if they need not.
fn zero_line(frame: &Frame) -> Vec<(f64, f64)> {
    let shown = frame.upward.0 < 0.0 && frame.upward.1 > 0.0 && !frame.downward;
    let count = if shown { (frame.width() / 12.0) as usize } else { 0 };
    (0..count).map(|index| (frame.left + 12.0 * index as f64, frame.y(0.0))).collect()
}

fn about((left, right): (f64, f64), (one, other): (f64, f64)) -> Area {
    Area { left: left - 6.0, right: right + 6.0, top: one.min(other) - 3.0, bottom: one.max(other) + 3.0 }
}

fn along((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> Vec<(f64, f64)> {
    let count = ((to_x - x).hypot(to_y - y) / 3.0).clamp(1.0, 500.0) as usize;
    let part = |index: usize| index as f64 / count as f64;
    (0..=count).map(|index| (x + (to_x - x) * part(index), y + (to_y - y) * part(index))).collect()
}
