//! Words beside points, placed where they cover nothing: each takes the best of several places about its point, given
//! where the others are. All coordinates are pixels.

use super::layout::{Frame, TEXT_SIZE};
use super::marks::{Mark, Shape};
use super::svg::{Svg, coordinate, shortened, width};

/// More would be a wall of words.
pub(super) const MOST_LABELS: usize = 60;

/// Each label looks again this often, in case another has made room.
const ROUNDS: usize = 4;

const HEIGHT: f64 = 15.0;
const DISTANCE: f64 = 9.0;
const WIDEST: f64 = 190.0;

/// How far up and down a label looks for room.
const STEP: f64 = 5.0;
const STEPS: i32 = 16;

/// As bad as being this many pixels farther away.
const CROSSING: f64 = 60.0;

/// Farther away than this, a line leads from the label to its point.
const NEAR: f64 = 9.0;

/// Draws the labels of all marks.
pub(super) fn draw_labels(svg: &mut Svg, marks: &[Mark], frame: &Frame) {
    let labels = labels(marks, frame);
    if labels.is_empty() {
        return;
    }
    let places = placed(&labels, &obstacles(marks, frame), frame);
    svg.within("g", &[("class", &"plot-labels")], |svg| {
        for (label, place) in labels.iter().zip(&places) {
            draw_leader(svg, label, *place);
        }
        for (label, place) in labels.iter().zip(&places) {
            let (x, y) = (coordinate(place.anchor_x(label)), coordinate(place.y(label) + 4.0));
            let anchor = place.side.anchor();
            let attributes: [(&str, &dyn std::fmt::Display); 4] =
                [("class", &"plot-ink plot-halo"), ("x", &x), ("y", &y), ("text-anchor", &anchor)];
            svg.words("text", &attributes, &label.words);
        }
    });
}

/// A point and its words.
struct Label {
    x: f64,
    y: f64,
    words: String,
    width: f64,
}

/// A place for a label: on which side of its point, and how much lower.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Place {
    side: Side,
    shift: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    Right,
    Left,
    Middle,
}

impl Side {
    fn anchor(self) -> &'static str {
        match self {
            Side::Right => "start",
            Side::Left => "end",
            Side::Middle => "middle",
        }
    }
}

impl Place {
    fn anchor_x(self, label: &Label) -> f64 {
        match self.side {
            Side::Right => label.x + DISTANCE,
            Side::Left => label.x - DISTANCE,
            Side::Middle => label.x,
        }
    }

    fn y(self, label: &Label) -> f64 {
        label.y + self.shift
    }

    fn area(self, label: &Label) -> Area {
        let left = match self.side {
            Side::Right => label.x + DISTANCE,
            Side::Left => label.x - DISTANCE - label.width,
            Side::Middle => label.x - label.width / 2.0,
        };
        let top = self.y(label) - HEIGHT / 2.0;
        Area { left, top, right: left + label.width, bottom: top + HEIGHT }
    }

    /// From the point to the edge of the words.
    fn leader(self, label: &Label) -> Leader {
        let area = self.area(label);
        let end = match self.side {
            Side::Right => (area.left - 2.0, self.y(label)),
            Side::Left => (area.right + 2.0, self.y(label)),
            Side::Middle if self.shift < 0.0 => (label.x, area.bottom),
            Side::Middle => (label.x, area.top),
        };
        Leader { start: (label.x, label.y), end }
    }

    /// What is wrong with a place before anything is in the way: distance, and the less usual side.
    fn cost(self) -> f64 {
        let side = match self.side {
            Side::Right => 0.0,
            Side::Left => 4.0,
            Side::Middle => 3.0,
        };
        side + self.shift.abs()
    }
}

/// The line from a point to its words.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Leader {
    start: (f64, f64),
    end: (f64, f64),
}

impl Leader {
    fn crosses(&self, other: &Leader) -> bool {
        let parts = |line: &Leader, other: &Leader| line.side(other.start) * line.side(other.end) < 0.0;
        parts(self, other) && parts(other, self)
    }

    /// On which side of the line a point is, by its sign.
    fn side(&self, (x, y): (f64, f64)) -> f64 {
        (self.end.0 - self.start.0) * (y - self.start.1) - (self.end.1 - self.start.1) * (x - self.start.0)
    }
}

fn labels(marks: &[Mark], frame: &Frame) -> Vec<Label> {
    let all = marks.iter().filter_map(|mark| match &mark.shape {
        Shape::Labels(labels) => Some(labels),
        _ => None,
    });
    let pixels = all.flatten().map(|label| (frame.x(label.x), frame.y(label.y), &label.words));
    let visible = pixels.filter(|&(x, y, words)| frame.holds(x, y) && !words.is_empty());
    let sized = visible.map(|(x, y, words)| {
        let words = shortened(words, TEXT_SIZE, WIDEST);
        Label { x, y, width: width(&words, TEXT_SIZE), words }
    });
    sized.take(MOST_LABELS).collect()
}

fn candidates() -> Vec<Place> {
    let shifts = (-STEPS..=STEPS).map(|step| f64::from(step) * STEP);
    let beside = shifts.clone().flat_map(|shift| [Side::Right, Side::Left].map(|side| Place { side, shift }));
    let above_or_below =
        shifts.filter(|shift| shift.abs() >= 14.0).map(|shift| Place { side: Side::Middle, shift });
    beside.chain(above_or_below).collect()
}

/// The best place of each label, given the places of the others.
fn placed(labels: &[Label], obstacles: &Obstacles, frame: &Frame) -> Vec<Place> {
    let candidates = candidates();
    let mut places: Vec<Option<Place>> = vec![None; labels.len()];
    for _ in 0..ROUNDS {
        for index in 0..labels.len() {
            let label = &labels[index];
            let others = (0..labels.len()).filter(|&other| other != index);
            let others: Vec<_> = others.filter_map(|other| Some((&labels[other], places[other]?))).collect();
            let areas: Vec<Area> = others.iter().map(|(other, place)| place.area(other)).collect();
            let leaders: Vec<Leader> = others.iter().map(|(other, place)| place.leader(other)).collect();
            let cost = |place: &Place| {
                let (area, leader) = (place.area(label), place.leader(label));
                let crossed = leaders.iter().filter(|other| leader.crosses(other)).count();
                place.cost()
                    + obstacles.cost(area, &areas)
                    + 30.0 * area.outside(frame)
                    + CROSSING * crossed as f64
            };
            places[index] = candidates.iter().copied().min_by(|one, other| cost(one).total_cmp(&cost(other)));
        }
    }
    let beside = Place { side: Side::Right, shift: 0.0 };
    places.into_iter().map(|place| place.unwrap_or(beside)).collect()
}

fn draw_leader(svg: &mut Svg, label: &Label, place: Place) {
    if place.shift.abs() <= NEAR || (place.side == Side::Middle && place.shift.abs() <= 2.0 * NEAR) {
        return;
    }
    let Leader { start, end } = place.leader(label);
    let [from_x, from_y, x, y] = [start.0, start.1, end.0, end.1].map(coordinate);
    let path = format!("M{from_x} {from_y}L{x} {y}");
    svg.empty("path", &[("class", &"plot-axis"), ("d", &path), ("fill", &"none"), ("stroke-width", &0.7)]);
}

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
