//! PCR, the piece-count ratio (C-5).

use super::{Principle, PrincipleError, Score};
use crate::View;

/// Many pieces against few: the own men and one and a half for each king, divided by the other side's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pcr;

impl Principle for Pcr {
    fn name(&self) -> &str {
        "PCR"
    }

    fn summary(&self) -> &str {
        "pieces against the other side's, as a ratio"
    }

    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError> {
        Ok(view.piece_balance())
    }
}
