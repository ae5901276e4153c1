//! The rectangle between the axes: from places to pixels, and its grid, ticks and labels.

use super::number::coordinate;
use super::reach::Reach;
use super::svg::Svg;
use super::ticks::Tick;

/// Where the data is drawn, and which places are at its edges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
    pub(super) across: Reach,
    pub(super) upward: Reach,
    /// Whether the first place is at the top, as for names.
    pub(super) downward: bool,
}

/// Ticks of both axes. Labels stand slanted if they are too long to stand side by side.
pub(super) struct Ticks {
    pub(super) x: Vec<Tick>,
    pub(super) y: Vec<Tick>,
    pub(super) slanted: bool,
    /// Where the horizontal axis is broken.
    pub(super) gap: Option<f64>,
}

/// The slant of long labels, in degrees.
pub(super) const SLANT: f64 = 35.0;

// Renderers disagree on coordinates much larger than any picture.
const FARTHEST: f64 = 1e5;

impl Frame {
    pub(super) fn x(&self, place: f64) -> f64 {
        let part = (place - self.across.0) / (self.across.1 - self.across.0);
        (self.left + part * (self.right - self.left)).clamp(-FARTHEST, FARTHEST)
    }

    pub(super) fn y(&self, place: f64) -> f64 {
        let part = (place - self.upward.0) / (self.upward.1 - self.upward.0);
        let part = if self.downward { 1.0 - part } else { part };
        (self.bottom - part * (self.bottom - self.top)).clamp(-FARTHEST, FARTHEST)
    }

    pub(super) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(super) fn holds(&self, x: f64, y: f64) -> bool {
        let near = |low: f64, value: f64, high: f64| low - 0.5 <= value && value <= high + 0.5;
        near(self.left, x, self.right) && near(self.top, y, self.bottom)
    }

    /// The grid, under the data.
    pub(super) fn draw_grid(&self, svg: &mut Svg, ticks: &Ticks) {
        let mut path = String::new();
        for tick in &ticks.y {
            path.push_str(&self.horizontal(tick.place));
        }
        for tick in &ticks.x {
            let (x, top, bottom) = (self.x(tick.place), self.top, self.bottom);
            path.push_str(&format!("M{} {}V{}", coordinate(x), coordinate(top), coordinate(bottom)));
        }
        svg.empty("path", &[("class", &"plot-grid"), ("d", &path), ("fill", &"none")]);
    }

    /// The axes with ticks and labels, and a line at zero where the data lies on both sides.
    pub(super) fn draw_axes(&self, svg: &mut Svg, ticks: &Ticks) {
        let [left, right, top, bottom] = [self.left, self.right, self.top, self.bottom].map(coordinate);
        let mut path = format!("M{left} {top}V{bottom}H{right}");
        for tick in &ticks.y {
            path.push_str(&format!("M{left} {}h-4", coordinate(self.y(tick.place))));
        }
        for tick in &ticks.x {
            path.push_str(&format!("M{} {bottom}v4", coordinate(self.x(tick.place))));
        }
        if self.upward.0 < 0.0 && self.upward.1 > 0.0 && !self.downward {
            path.push_str(&self.horizontal(0.0));
        }
        if let Some(gap) = ticks.gap {
            let (x, y) = (coordinate(self.x(gap) - 5.0), coordinate(self.bottom + 6.0));
            path.push_str(&format!("M{x} {y}l6-12m4 0l-6 12"));
        }
        svg.empty("path", &[("class", &"plot-axis"), ("d", &path), ("fill", &"none")]);
        svg.within("g", &[("class", &"plot-quiet plot-y-ticks"), ("text-anchor", &"end")], |svg| {
            for tick in &ticks.y {
                let (x, y) = (coordinate(self.left - 7.0), coordinate(self.y(tick.place) + 4.0));
                svg.words("text", &[("x", &x), ("y", &y)], &tick.label);
            }
        });
        let anchor = if ticks.slanted { "end" } else { "middle" };
        svg.within("g", &[("class", &"plot-quiet plot-x-ticks"), ("text-anchor", &anchor)], |svg| {
            for tick in &ticks.x {
                self.draw_x_label(svg, tick, ticks.slanted);
            }
        });
    }

    fn draw_x_label(&self, svg: &mut Svg, tick: &Tick, slanted: bool) {
        if !slanted {
            let (x, y) = (coordinate(self.x(tick.place)), coordinate(self.bottom + 18.0));
            svg.words("text", &[("x", &x), ("y", &y)], &tick.label);
            return;
        }
        let (x, y) = (coordinate(self.x(tick.place) + 3.0), coordinate(self.bottom + 14.0));
        let turn = format!("rotate(-{SLANT} {x} {y})");
        svg.words("text", &[("x", &x), ("y", &y), ("transform", &turn)], &tick.label);
    }

    fn horizontal(&self, place: f64) -> String {
        let [left, right, y] = [self.left, self.right, self.y(place)].map(coordinate);
        format!("M{left} {y}H{right}")
    }
}
