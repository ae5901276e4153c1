//! KRP, effective and efficient king-row protection (C-7).

use super::{Principle, PrincipleError, Score};
use crate::View;
use crate::switches::KingRow;

/// A well guarded king row, by a table of what stands on its four squares.
#[derive(Clone, Copy, Debug, Default)]
pub struct Krp;

/// By the occupied squares: 1 counts 1, 2 counts 2, 3 counts 4, 4 counts 8.
const SCORES: [i32; 16] = [
    0, // none
    3, // 1
    3, // 2
    5, // 1 2
    3, // 3
    9, // 1 3
    5, // 2 3
    8, // 1 2 3
    1, // 4
    5, // 1 4
    5, // 2 4
    7, // 1 2 4
    2, // 3 4
    8, // 1 3 4
    4, // 2 3 4
    6, // 1 2 3 4
];

impl Principle for Krp {
    fn name(&self) -> &str {
        "KRP"
    }

    fn summary(&self) -> &str {
        "a well guarded king row"
    }

    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError> {
        Ok(f64::from(match view.readings().king_row {
            KingRow::Own => protection(view),
            KingRow::Difference => protection(view) - protection(&view.dual()),
        }))
    }
}

fn protection(view: &View<'_>) -> i32 {
    SCORES[(view.pieces().bits() & 0xF) as usize]
}
