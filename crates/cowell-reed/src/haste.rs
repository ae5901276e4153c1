//! What the first principle says where there is no time to ask it about the whole tree. Without anything of it
//! the choice would be blind.

use arena::Control;

use crate::debate::Debate;
use crate::deliberation::Question;
use crate::principles::{Principle, PrincipleError, Score};
use crate::tree::Bounds;

/// When time is up, code is still asked about a tree of this size: milliseconds.
const FEW_NODES: usize = 1 << 14;

/// The first principle's opinion of the moves, as far as it can be had at once.
pub(crate) struct Haste<'a> {
    pub(crate) question: &'a Question<'a>,
    pub(crate) bounds: Bounds,
    /// What a slow principle makes of the positions right after the moves.
    pub(crate) glance: Option<Vec<Score>>,
}

impl<'a> Haste<'a> {
    /// Asks a principle that is slow beforehand, for later nobody would wait; nothing if `control` ends it.
    pub(crate) fn glance(
        &mut self,
        evaluations: &mut u64,
        control: &dyn Control,
    ) -> Result<(), PrincipleError> {
        if let Some(first) = self.first().filter(|first| first.is_slow()) {
            let bounds = Bounds { depth: 1, ..self.bounds };
            self.glance = self.ask(first, bounds, evaluations, &mut || control.stop())?;
        }
        Ok(())
    }

    /// A score for each move, at once; nothing if even the glance was stopped.
    pub(crate) fn scores(&self, evaluations: &mut u64) -> Result<Option<Vec<Score>>, PrincipleError> {
        match self.first() {
            Some(first) if !first.is_slow() => {
                let bounds = Bounds { nodes: FEW_NODES.min(self.bounds.nodes), ..self.bounds };
                self.ask(first, bounds, evaluations, &mut || false)
            }
            _ => Ok(self.glance.clone()),
        }
    }

    fn first(&self) -> Option<&'a dyn Principle> {
        self.question.plan.principles.first().map(|first| &**first)
    }

    fn ask(
        &self,
        principle: &dyn Principle,
        bounds: Bounds,
        evaluations: &mut u64,
        is_over: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Vec<Score>>, PrincipleError> {
        let debate = Debate::new(self.question, bounds, &mut || false);
        let scores = debate.scores(principle, evaluations, is_over)?;
        Ok(scores.map(|scores| scores[debate.tree.moves()].to_vec()))
    }
}
