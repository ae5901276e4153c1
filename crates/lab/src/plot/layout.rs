//! Who gets which room: title, legend and labels, and the rectangle that is left for the data, with its grid and ticks.

use super::axis::{Gap, Reach, Scale, across, upward};
use super::legend::{Legend, legend};
use super::marks::Mark;
use super::svg::{Svg, coordinate, shortened, width, wrapped};
use super::ticks::{Tick, ticks};
use super::{Axis, Chart};

pub(super) const MARGIN: f64 = 14.0;
pub(super) const TITLE_SIZE: f64 = 16.0;
pub(super) const TITLE_LINE: f64 = 21.0;
pub(super) const TEXT_SIZE: f64 = 12.0;

/// The room of everything in a picture.
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) title: Vec<String>,
    pub(super) legend: Legend,
    pub(super) legend_top: f64,
    pub(super) frame: Frame,
    pub(super) ticks: Ticks,
}

/// Lays out a chart.
pub(super) fn layout(chart: &Chart, marks: &[Mark]) -> Layout {
    let (width, height) = (f64::from(chart.size.width.max(240)), f64::from(chart.size.height.max(160)));
    // Bold letters are wider.
    let title = wrapped(&chart.title, TITLE_SIZE * 1.12, width - 2.0 * MARGIN);
    let legend_top = MARGIN + title.len() as f64 * TITLE_LINE + 2.0;
    let legend = legend(marks, width - 2.0 * MARGIN, height - legend_top - MARGIN);
    let top = legend_top + legend.height() + 8.0;
    let under_labels = height - MARGIN - if chart.x.label.is_empty() { 0.0 } else { 20.0 };

    let most_upward = most_upward(&chart.y, under_labels - 20.0 - top);
    let upward = upward(&chart.y, marks, most_upward);
    let y_ticks = with_short_labels(ticks(&chart.y.scale, upward, most_upward), 0.3 * width);
    let beside_labels = MARGIN + if chart.y.label.is_empty() { 0.0 } else { 20.0 };
    let left = beside_labels + widest(&y_ticks) + 8.0;
    let right = width - MARGIN - legend.width();

    let across = across(&chart.x, marks, ((right - left) / 90.0) as usize);
    let row = Row { scale: &chart.x.scale, across, left, right };
    let (x_ticks, right, slant_height) = row.labels();
    let bottom = (under_labels - 20.0 - slant_height).max(top + 20.0);
    let downward = matches!(chart.y.scale, Scale::Names(_));
    let frame = Frame { left, top, right, bottom, across, upward, downward };
    let gap = chart.x.scale.gap().map(Gap::middle).filter(|middle| across.0 < *middle && *middle < across.1);
    let ticks = Ticks { x: x_ticks, y: y_ticks, slanted: slant_height > 0.0, gap };
    Layout { width, height, title, legend, legend_top, frame, ticks }
}

fn most_upward(axis: &Axis, height: f64) -> usize {
    let distance = if matches!(axis.scale, Scale::Names(_)) { 15.0 } else { 38.0 };
    (height / distance).max(2.0) as usize
}

fn widest(ticks: &[Tick]) -> f64 {
    ticks.iter().map(|tick| width(&tick.label, TEXT_SIZE)).fold(0.0, f64::max)
}

fn with_short_labels(ticks: Vec<Tick>, room: f64) -> Vec<Tick> {
    let shorten = |tick: Tick| Tick { label: shortened(&tick.label, TEXT_SIZE, room), ..tick };
    ticks.into_iter().map(shorten).collect()
}

/// The row of labels under the data.
struct Row<'a> {
    scale: &'a Scale,
    across: (f64, f64),
    left: f64,
    right: f64,
}

impl Row<'_> {
    /// The ticks, where the data then ends on the right, and the height that slanted labels need.
    fn labels(&self) -> (Vec<Tick>, f64, f64) {
        let room = self.right - self.left;
        if let Scale::Names(names) = self.scale {
            let all = ticks(self.scale, self.across, names.len());
            return if self.fits(&all, self.right) { (all, self.right, 0.0) } else { self.slanted(room) };
        }
        let most = (2..=(room / 55.0).max(2.0) as usize).rev();
        let choices = most.map(|most| ticks(self.scale, self.across, most));
        let fitting = choices.map(|ticks| (self.right_edge(&ticks), ticks));
        let mut fitting = fitting.skip_while(|(right, ticks)| ticks.len() > 3 && !self.fits(ticks, *right));
        let (right, ticks) = fitting.next().unwrap_or((self.right, Vec::new()));
        (ticks, right, 0.0)
    }

    /// A label at the end of the axis reaches beyond it by half its width.
    fn right_edge(&self, ticks: &[Tick]) -> f64 {
        let last = ticks.last().map_or(0.0, |tick| width(&tick.label, TEXT_SIZE) / 2.0);
        let gap = ticks.last().map_or(0.0, |tick| self.right - self.x(tick.place, self.right));
        self.right - (last - gap - MARGIN / 2.0).max(0.0)
    }

    fn x(&self, place: f64, right: f64) -> f64 {
        self.left + (place - self.across.0) / (self.across.1 - self.across.0) * (right - self.left)
    }

    fn fits(&self, ticks: &[Tick], right: f64) -> bool {
        ticks.windows(2).all(|pair| {
            let distance = self.x(pair[1].place, right) - self.x(pair[0].place, right);
            let needed = pair.iter().map(|tick| width(&tick.label, TEXT_SIZE)).sum::<f64>() / 2.0 + 12.0;
            distance >= needed
        })
    }

    fn slanted(&self, room: f64) -> (Vec<Tick>, f64, f64) {
        let (sine, cosine) = SLANT.to_radians().sin_cos();
        let shorten = |tick: Tick| {
            let room = ((self.x(tick.place, self.right) - 4.0) / cosine).min(120.0);
            Tick { label: shortened(&tick.label, TEXT_SIZE, room), ..tick }
        };
        let ticks: Vec<Tick> =
            ticks(self.scale, self.across, (room / 17.0) as usize).into_iter().map(shorten).collect();
        let height = widest(&ticks) * sine;
        (ticks, self.right, height)
    }
}

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
