//! MOBIL, mobility (C-9).

use super::{Principle, PrincipleError, Score};
use crate::View;

/// Many plausible moves, were the side to move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobil;

impl Principle for Mobil {
    fn name(&self) -> &str {
        "MOBIL"
    }

    fn summary(&self) -> &str {
        "many plausible moves"
    }

    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError> {
        Ok(view.plausible_moves() as f64)
    }

    fn prunes_inside(&self) -> bool {
        false
    }
}
