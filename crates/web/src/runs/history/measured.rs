//! What was measured of a learner as it went on.

use serde::{Deserialize, Serialize};

use super::super::state::Series;
use super::line;

/// A learner held against the books and against a player that counts pieces.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
pub(in super::super) struct Measured {
    /// After so many games.
    pub(in super::super) game: u32,
    /// The paper's C.
    pub(in super::super) correlation: Option<f64>,
    /// Points in a hundred.
    pub(in super::super) strength: Option<f64>,
}

/// The pictures of it.
pub(in super::super) fn series(measured: &[Measured]) -> Vec<Series> {
    let mut measured = measured.to_vec();
    measured.sort_by_key(|one| one.game);
    let series = |id, title, y_label, name, value: fn(&Measured) -> Option<f64>| Series {
        id,
        title,
        x_label: "games played",
        y_label,
        x: measured.iter().map(|one| f64::from(one.game)).collect(),
        lines: vec![line(name, measured.iter().map(value).collect())],
    };
    vec![
        series(
            "correlation",
            "Agreement with the moves of book games",
            "C, from -1 to 1",
            "correlation",
            |one| one.correlation,
        ),
        series(
            "strength",
            "Against a player that only counts pieces, ten games at a time",
            "points in a hundred",
            "against pieces",
            |one| one.strength,
        ),
    ]
}
