//! CENT, control of the center (C-6).

use rules::{Square, SquareSet};

use super::{Principle, PrincipleError, Score};
use crate::View;

/// Pieces in the center, weighed by a table, less the dual for the other side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cent;

/// Square, weight of a man, weight of a king; for Black, as printed.
const WEIGHTS: [(u8, i32, i32); 10] = [
    (9, 1, 1),
    (10, 2, 2),
    (11, 1, 1),
    (14, 4, 8),
    (15, 3, 6),
    (18, 2, 4),
    (19, 4, 8),
    (22, 0, 1),
    (23, 0, 2),
    (24, 0, 1),
];

impl Principle for Cent {
    fn name(&self) -> &str {
        "CENT"
    }

    fn summary(&self) -> &str {
        "control of the center, by weighed squares"
    }

    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError> {
        Ok(f64::from(weight(view) - weight(&view.dual())))
    }
}

fn weight(view: &View<'_>) -> i32 {
    let (men, kings) = (view.men(), view.kings());
    let on = |squares: SquareSet, number| Square::new(number).is_some_and(|square| squares.contains(square));
    let of = |&(number, man, king): &(u8, i32, i32)| match (on(men, number), on(kings, number)) {
        (true, _) => man,
        (_, true) => king,
        (false, false) => 0,
    };
    WEIGHTS.iter().map(of).sum()
}
