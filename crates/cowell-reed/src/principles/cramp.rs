//! CRAMP, cramping the opponent (C-10).

use super::{Principle, PrincipleError, Score};
use crate::View;

/// Few plausible moves for the other side, were it to move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cramp;

impl Principle for Cramp {
    fn name(&self) -> &str {
        "CRAMP"
    }

    fn summary(&self) -> &str {
        "few plausible moves for the other side"
    }

    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError> {
        Ok(0.0 - view.dual().plausible_moves() as f64)
    }

    fn prunes_inside(&self) -> bool {
        false
    }
}
