//! The ladder as one picture: strength against the machine time that learning took.

use std::path::Path;

use lab::plot::{Axis, Chart, Measured, Series, Size};

use crate::Plan;
use crate::experiment::{Coordinate, LadderSpec, RungSpec};
use crate::report::{Drawing, Picture};

/// A player's place on the ladder.
#[derive(Clone, PartialEq, Debug)]
pub struct Rung {
    /// What stands beside its point.
    pub name: String,
    /// How it came to play as it does; players of one method have one color and one shape, and those that learned
    /// are joined in the order of their machine time.
    pub method: String,
    /// Boards looked at while learning; zero if it never learned.
    pub boards: f64,
    /// Its rating.
    pub rating: f64,
    /// The interval of its rating, low and high.
    pub interval: Option<(f64, f64)>,
}

const SIZE: Size = Size { width: 860, height: 640 };

/// The width for those who never learned, as a part of what the others take.
const SHARE_AT_ZERO: f64 = 0.45;

/// Draws a ladder from the results; players whose numbers were not found are left out, and a ladder without any is
/// none.
pub(crate) fn draw(spec: &LadderSpec, root: &Path, plan: &Plan) -> Option<Picture> {
    let rungs: Vec<_> = spec.rungs.iter().filter_map(|rung| rung_of(rung, root, plan)).collect();
    let drawing = || Drawing::Chart(Box::new(ladder_chart(&spec.title, &rungs)));
    (!rungs.is_empty()).then(|| Picture { caption: spec.caption.clone(), drawing: drawing() })
}

fn rung_of(spec: &RungSpec, root: &Path, plan: &Plan) -> Option<Rung> {
    let (rating, interval) = spec.rating.find(root, plan).ok()?.estimate()?;
    let boards = match &spec.boards {
        Coordinate::Given(boards) => *boards,
        Coordinate::Found(source) => source.find(root, plan).ok()?.estimate()?.0,
    };
    Some(Rung { name: spec.name.clone(), method: spec.method.clone(), boards, rating, interval })
}

/// The ladder as a chart.
pub fn ladder_chart(title: &str, rungs: &[Rung]) -> Chart {
    let series = methods(rungs).into_iter().flat_map(|method| series(method, rungs)).collect();
    let (x, y) = (time_axis(rungs), Axis::linear("rating (Elo)"));
    Chart { title: title.to_owned(), x, y, series, size: SIZE }
}

/// The methods in the order in which they first come.
fn methods(rungs: &[Rung]) -> Vec<&str> {
    let mut methods: Vec<&str> = Vec::new();
    for rung in rungs {
        if !methods.contains(&rung.method.as_str()) {
            methods.push(&rung.method);
        }
    }
    methods
}

fn series(method: &str, rungs: &[Rung]) -> Vec<Series> {
    let rungs: Vec<&Rung> = rungs.iter().filter(|rung| rung.method == method).collect();
    let learned: Vec<(f64, f64)> =
        rungs.iter().filter(|rung| rung.boards > 0.0).map(|rung| (rung.boards, rung.rating)).collect();
    let points = rungs
        .iter()
        .map(|rung| Measured { y_interval: rung.interval, ..Measured::at(rung.boards, rung.rating) });
    let labels = rungs.iter().map(|rung| (rung.boards, rung.rating, rung.name.clone()));
    let mut series = vec![Series::points(method, points), Series::labels(method, labels)];
    if learned.len() > 1 {
        series.insert(0, Series::line(method, learned));
    }
    series
}

/// Zero apart from the rest, as far as there are both.
fn time_axis(rungs: &[Rung]) -> Axis {
    let label = "boards looked at while learning";
    let times = rungs.iter().map(|rung| rung.boards).filter(|boards| boards.is_finite() && *boards > 0.0);
    let Some(first) = times.clone().reduce(f64::min) else { return Axis::linear(label) };
    if rungs.iter().all(|rung| rung.boards > 0.0) {
        return Axis::log(label);
    }
    let last = times.fold(first, f64::max);
    let least = 10f64.powf(first.log10().floor());
    let decades = (last / least).log10();
    Axis::zero_and_log(label, least, (SHARE_AT_ZERO * decades).max(0.5))
}
