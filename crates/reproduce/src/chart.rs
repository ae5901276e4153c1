//! Charts drawn from the results.

use std::path::Path;

use lab::plot::{Axis, Chart, Measured, Series, Size, to_svg};

use crate::Plan;
use crate::experiment::{ChartSpec, Coordinate, Drawn, PointSpec, SeriesSpec};
use crate::report::Picture;

/// Draws a chart; points whose numbers were not found are left out, and a chart without any is none.
pub(crate) fn draw(spec: &ChartSpec, root: &Path, plan: &Plan) -> Option<Picture> {
    let series: Vec<_> = spec.series.iter().flat_map(|series| drawn(series, root, plan)).collect();
    if series.is_empty() {
        return None;
    }
    let x = if spec.log_x { Axis::log(&spec.x) } else { Axis::linear(&spec.x) };
    let size = Size { width: 860, height: 560 };
    let chart = Chart { title: spec.title.clone(), x, y: Axis::linear(&spec.y), series, size };
    Some(Picture { caption: spec.caption.clone(), svg: to_svg(&chart) })
}

fn drawn(spec: &SeriesSpec, root: &Path, plan: &Plan) -> Vec<Series> {
    let points: Vec<_> = spec.points.iter().filter_map(|point| measured(point, root, plan)).collect();
    if points.is_empty() {
        return Vec::new();
    }
    let line = || Series::line(&spec.name, points.iter().map(|point| (point.x, point.y)));
    let marks = || Series::points(&spec.name, points.iter().copied());
    match spec.draw {
        Drawn::Line => vec![line(), marks()],
        Drawn::Points => vec![marks()],
        Drawn::Level => vec![line()],
    }
}

fn measured(point: &PointSpec, root: &Path, plan: &Plan) -> Option<Measured> {
    let (x, x_interval) = coordinate(&point.x, root, plan)?;
    let (y, y_interval) = coordinate(&point.y, root, plan)?;
    Some(Measured { x, y, x_interval, y_interval })
}

type Estimated = (f64, Option<(f64, f64)>);

fn coordinate(coordinate: &Coordinate, root: &Path, plan: &Plan) -> Option<Estimated> {
    match coordinate {
        Coordinate::Given(value) => Some((*value, None)),
        Coordinate::Found(source) => source.find(root, plan).ok()?.estimate(),
    }
}
