//! A principle with another pruning than its own: the switch that each principle has (C-3).

use std::sync::Arc;

use crate::View;
use crate::principles::{Principle, PrincipleError, Score};

/// A principle after which every node keeps only its best branches, or after which only the origin does.
#[derive(Debug)]
pub(super) struct Pruned {
    pub(super) principle: Arc<dyn Principle>,
    pub(super) inside: bool,
}

impl Principle for Pruned {
    fn name(&self) -> &str {
        self.principle.name()
    }

    fn summary(&self) -> &str {
        self.principle.summary()
    }

    fn score(&self, view: &View<'_>) -> Result<Score, PrincipleError> {
        self.principle.score(view)
    }

    fn prunes_inside(&self) -> bool {
        self.inside
    }

    fn is_slow(&self) -> bool {
        self.principle.is_slow()
    }
}
