//! A principle asked about the tree of a question: its scores backed up, and what is pruned after it (C-3).

use rules::Variant;

use crate::View;
use crate::deliberation::{ConsideredMove, Extent, Question};
use crate::principles::{Principle, PrincipleError, Score};
use crate::readings::{Blocked, Pruning};
use crate::tree::{Bounds, Tree};

/// So many leaves are scored between two questions whether to stop, unless that takes long.
const LEAVES_BETWEEN_QUESTIONS: u32 = 255;

/// What ends the scoring of a tree before its end.
enum Halt {
    Over,
    Failed(PrincipleError),
}

/// A question with the tree it is answered by.
pub(crate) struct Debate<'a> {
    pub(crate) question: &'a Question<'a>,
    pub(crate) tree: Tree<'a>,
}

impl<'a> Debate<'a> {
    /// The tree is grown as far as the bounds let it, or until it is time to stop.
    pub(crate) fn new(question: &'a Question<'a>, bounds: Bounds, stop: &mut dyn FnMut() -> bool) -> Self {
        let tree = Tree::grow(question.position, bounds, question.readings, stop);
        Debate { question, tree }
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
                return Err(Halt::Over);
            }
            until_asked = until_asked.checked_sub(1).unwrap_or(between);
            *evaluations += 1;
            if readings.blocked == Blocked::Decided && !position.can_move() {
                let is_own = position.turn() == side;
                return Ok(sign * if is_own { f64::NEG_INFINITY } else { f64::INFINITY });
            }
            let score = principle.score(&View::new(position, side, readings)).map_err(Halt::Failed)?;
            if score.is_nan() {
                let reason = format!("the score of {position} is not a number");
                let error = PrincipleError { principle: principle.name().to_owned(), reason };
                return Err(Halt::Failed(error));
            }
            // There is one zero: a principle's 0 is not -0 where its contrary is wanted.
            Ok(sign * score + 0.0)
        });
        match scores {
            Ok(scores) => Ok(Some(scores)),
            Err(Halt::Over) => Ok(None),
            Err(Halt::Failed(error)) => Err(error),
        }
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
