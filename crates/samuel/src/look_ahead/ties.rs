//! Which of several best moves is made.

use arena::RandomStream;

use super::Search;
use crate::score::{BackedUp, Window};

/// Which of several best moves is made.
#[derive(Clone, Debug, Default)]
pub enum Ties {
    /// The first, in the order in which the rules list them.
    #[default]
    First,
    /// Any of them, all equally likely: a program that goes by pieces alone sees many moves alike, and
    /// would otherwise always play the same games.
    Random(RandomStream),
}

impl Ties {
    /// Whether the last of several equal moves is to be made rather than those before it. Asked at each,
    /// this makes all equally likely in the end.
    fn takes_last_of(&mut self, equal: usize) -> bool {
        match self {
            Ties::First => false,
            Ties::Random(random) => random.below(equal) == 0,
        }
    }
}

impl Search<'_, '_> {
    /// The score of the board in play; one of its best moves is kept.
    pub(super) fn root(&mut self) -> BackedUp {
        let is_random = matches!(self.ties, Ties::Random(_));
        if is_random && self.line.at(0).position.can_move() {
            self.best_at_random()
        } else {
            self.value(0, Window::FULL)
        }
    }

    /// A move is cut off only where it is worse than the best, not where it is no better, so that equal
    /// scores are exact.
    fn best_at_random(&mut self) -> BackedUp {
        let (mut best, mut equal) = (Window::FULL.low, 0);
        for index in 0..self.line.list_moves(0) {
            let low = if equal == 0 { best } else { best.just_below() };
            let (mv, score) = self.score_of(0, index, Window { low, ..Window::FULL });
            if self.budget.is_spent {
                break;
            }
            if score < best {
                continue;
            }
            equal = if score > best { 1 } else { equal + 1 };
            if equal == 1 || self.ties.takes_last_of(equal) {
                best = score;
                self.line.keep(0, mv);
            }
        }
        best
    }
}
