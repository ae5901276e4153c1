//! A principle asked about the tree of a question: its scores backed up, and what is pruned after it (C-3).

use arena::Control;
use rules::Variant;

use crate::View;
use crate::deliberation::{ConsideredMove, Extent, Question};
use crate::principles::{Principle, PrincipleError, Score};
use crate::readings::{Blocked, Pruning};
use crate::tree::{Bounds, Tree};

/// So many leaves are scored between two questions whether to stop, unless that takes long.
const LEAVES_BETWEEN_QUESTIONS: u32 = 255;

/// A question with the tree it is answered by.
pub(crate) struct QuestionTree<'a> {
    pub(crate) question: &'a Question<'a>,
    pub(crate) tree: Tree<'a>,
}

impl<'a> QuestionTree<'a> {
    /// The tree is grown as far as the bounds let it, or until it is time to stop.
    pub(crate) fn new(question: &'a Question<'a>, bounds: Bounds, stop: &mut dyn FnMut() -> bool) -> Self {
        let tree = Tree::grow(question.position, bounds, question.readings, stop);
        QuestionTree { question, tree }
    }

    /// The backed-up score of every node, or nothing if it is over before.
    pub(crate) fn scores(
        &self,
        principle: &dyn Principle,
        evaluations: &mut u64,
        is_over: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Vec<Score>>, PrincipleError> {
        let &Question { position: origin, variant, readings, .. } = self.question;
        let side = origin.turn();
        let sign = if variant == Variant::GiveAway { -1.0 } else { 1.0 };
        let between = if principle.is_slow() { 0 } else { LEAVES_BETWEEN_QUESTIONS };
        let mut until_asked = 0_u32;
        let scores = self.tree.back_up(|position| {
            if until_asked == 0 && is_over() {
                return Err(None);
            }
            until_asked = until_asked.checked_sub(1).unwrap_or(between);
            *evaluations += 1;
            if readings.blocked == Blocked::Decided && !position.can_move() {
                let is_own = position.turn() == side;
                return Ok(sign * if is_own { f64::NEG_INFINITY } else { f64::INFINITY });
            }
            let score = principle.score(&View::new(position, side, readings)).map_err(Some)?;
            if score.is_nan() {
                let reason = format!("the score of {position} is not a number");
                return Err(Some(PrincipleError { principle: principle.name().to_owned(), reason }));
            }
            // There is one zero: a principle's 0 is not -0 where its contrary is wanted.
            Ok(sign * score + 0.0)
        });
        scores.map(Some).or_else(|failed| failed.map_or(Ok(None), Err))
    }

    pub(crate) fn prune(&mut self, principle: &dyn Principle, scores: &[Score], moves: &[ConsideredMove]) {
        let inside = match self.question.readings.pruning {
            Pruning::ByPrinciple => principle.prunes_inside(),
            Pruning::Everywhere => true,
            Pruning::Root => false,
        };
        if inside {
            self.tree.prune_inside(scores);
        }
        if self.question.extent == Extent::Choice {
            self.tree.drop_moves(|place| moves[place].dropped_by.is_some());
        }
    }
}

/// When time is up, code is still asked about a tree of this size: milliseconds.
const FEW_NODES: usize = 1 << 14;

/// What the first principle says where there is no time to ask it about the whole tree. Without it the choice would
/// be blind.
pub(crate) struct FirstOpinion<'a> {
    pub(crate) question: &'a Question<'a>,
    pub(crate) bounds: Bounds,
    /// What a slow principle makes of the positions right after the moves.
    pub(crate) early: Option<Vec<Score>>,
}

impl<'a> FirstOpinion<'a> {
    /// Asks a principle that is slow beforehand, for later nobody would wait; nothing if `control` ends it.
    pub(crate) fn ask_early(
        &mut self,
        evaluations: &mut u64,
        control: &dyn Control,
    ) -> Result<(), PrincipleError> {
        if let Some(first) = self.first().filter(|first| first.is_slow()) {
            let bounds = Bounds { depth: 1, ..self.bounds };
            self.early = self.ask(first, bounds, evaluations, &mut || control.stop())?;
        }
        Ok(())
    }

    /// A score for each move, at once; nothing if even asking early was stopped.
    pub(crate) fn scores(&self, evaluations: &mut u64) -> Result<Option<Vec<Score>>, PrincipleError> {
        match self.first() {
            Some(first) if !first.is_slow() => {
                let bounds = Bounds { nodes: FEW_NODES.min(self.bounds.nodes), ..self.bounds };
                self.ask(first, bounds, evaluations, &mut || false)
            }
            _ => Ok(self.early.clone()),
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
        let tree = QuestionTree::new(self.question, bounds, &mut || false);
        let scores = tree.scores(principle, evaluations, is_over)?;
        Ok(scores.map(|scores| scores[tree.tree.moves()].to_vec()))
    }
}
