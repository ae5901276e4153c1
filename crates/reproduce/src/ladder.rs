//! A ladder drawn from the results.

use std::path::Path;

use crate::Plan;
use crate::experiment::{Coordinate, LadderSpec, RungSpec};
use crate::ladder_chart::{Rung, ladder_chart};
use crate::report::Picture;

/// Draws a ladder; players whose numbers were not found are left out, and a ladder without any is none.
pub(crate) fn draw(spec: &LadderSpec, root: &Path, plan: &Plan) -> Option<Picture> {
    let rungs: Vec<_> = spec.rungs.iter().filter_map(|rung| rung_of(rung, root, plan)).collect();
    let picture = || Picture { caption: spec.caption.clone(), svg: ladder_chart(&spec.title, &rungs) };
    (!rungs.is_empty()).then(picture)
}

fn rung_of(spec: &RungSpec, root: &Path, plan: &Plan) -> Option<Rung> {
    let (rating, interval) = spec.rating.find(root, plan).ok()?.estimate()?;
    let boards = match &spec.boards {
        Coordinate::Given(boards) => *boards,
        Coordinate::Found(source) => source.find(root, plan).ok()?.estimate()?.0,
    };
    Some(Rung { name: spec.name.clone(), method: spec.method.clone(), boards, rating, interval })
}
