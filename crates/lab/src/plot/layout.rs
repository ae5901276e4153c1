//! Who gets which room: title, legend, labels, and what is left for the data.

use super::axis::{Gap, Scale};
use super::frame::{Frame, SLANT, Ticks};
use super::legend::{Legend, legend};
use super::lettering::{shortened, width, wrapped};
use super::marks::Mark;
use super::reach::{across, upward};
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
