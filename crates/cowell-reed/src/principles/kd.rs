//! KD, king development (C-8).

use rules::Color;

use super::{Principle, PrincipleError, Score};
use crate::View;

/// Kings away from the row where they were crowned: minus the number of those that are still there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kd;

impl Principle for Kd {
    fn name(&self) -> &str {
        "KD"
    }

    fn summary(&self) -> &str {
        "few kings on the row where they were crowned"
    }

    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError> {
        let idle = view.kings() & Color::Black.crown_row();
        Ok(0.0 - idle.len() as f64)
    }
}
