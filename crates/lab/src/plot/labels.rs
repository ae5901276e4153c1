//! Words beside points, placed where they cover nothing: each takes the best of several places about its point, given
//! where the others are. All coordinates are pixels.

use super::frame::Frame;
use super::layout::TEXT_SIZE;
use super::lettering::{shortened, width};
use super::marks::{Mark, Shape};
use super::number::coordinate;
use super::obstacles::{Area, Obstacles, obstacles};
use super::svg::Svg;

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
