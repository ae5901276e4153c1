//! A principle with another pruning than its own: the switch that each principle has (C-3).

use std::collections::BTreeMap;
use std::sync::Arc;

use toml::Spanned;

use super::text::{Outcome, PhaseTable, Reader};
use crate::View;
use crate::principles::{Principle, PrincipleError, Score};

/// Principles by name, with what is kept after them.
pub(super) type Pruning = BTreeMap<Spanned<String>, Spanned<String>>;

impl Reader<'_> {
    pub(super) fn pruned(&self, name: &Spanned<String>, pruning: &Pruning) -> Outcome<Arc<dyn Principle>> {
        let principle = self.principle(name)?;
        let Some((_, value)) = pruning.iter().find(|(key, _)| self.is_same(key.get_ref(), name.get_ref()))
        else {
            return Ok(principle);
        };
        let inside = match value.get_ref().as_str() {
            "inside" => true,
            "origin" => false,
            other => {
                let reason = format!("pruning of '{}' '{other}': expected inside or origin", name.get_ref());
                return Err(self.problem(&value.span(), reason));
            }
        };
        Ok(Arc::new(Pruned { principle, inside }))
    }

    pub(super) fn must_all_stand_in_a_list(
        &self,
        pruning: &Pruning,
        phases: &[Spanned<PhaseTable>],
    ) -> Outcome<()> {
        for key in pruning.keys() {
            let mut names = phases.iter().flat_map(|phase| phase.get_ref().principles.get_ref());
            if !names.any(|name| self.is_same(name.get_ref(), key.get_ref())) {
                let reason = format!("pruning of '{}': expected a principle of some phase", key.get_ref());
                return Err(self.problem(&key.span(), reason));
            }
        }
        Ok(())
    }
}

/// A principle after which every node keeps only its best branches, or after which only the origin does.
#[derive(Debug)]
struct Pruned {
    principle: Arc<dyn Principle>,
    inside: bool,
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
