//! What is expected of the next distance in a block, from those that came before.

use super::mixer::{self, Adaptive, INPUTS, Mixed, Weights};
use super::range_coder::BitCoder;
use crate::index::Layout;
use crate::value::Verdict;

/// Half the plies of a loss.
type Moves = u8;
/// Of a loss in 254 plies, the longest that a byte can tell.
const LONGEST: Moves = 127;

/// A number is written as a row of questions, each with a place of its own in every context: is it that to the left, is
/// it less, is it further away than one, than two, and so on.
const QUESTIONS: usize = 64;
const IS_OTHER: usize = 0;
const IS_LESS: usize = 1;
const IS_FARTHER: usize = 2;
const IS_LOST: usize = 63;

/// Contexts of each kind of expectation.
const CONTEXTS: usize = 512;

pub(super) struct Model {
    /// Positions in a row, which differ in one set of pieces only.
    row: usize,
    /// The last distances at each place of a row.
    above: Vec<Moves>,
    left: Moves,
    before_left: Moves,
    errors: [u8; 2],
    expectations: Vec<Adaptive>,
    weights: [Weights; QUESTIONS],
}

/// Longer rows are cut into parts.
const LONGEST_ROW: usize = 1 << 12;

impl Model {
    pub(super) fn new(layout: &Layout) -> Model {
        let row = layout.row();
        Model {
            row,
            above: vec![0; row.min(LONGEST_ROW) + 2],
            left: 0,
            before_left: 0,
            errors: [0; 2],
            expectations: vec![Adaptive::EVEN; INPUTS * CONTEXTS * QUESTIONS],
            weights: [Weights::EQUAL; QUESTIONS],
        }
    }

    /// Writes or reads whether a threatened board is lost.
    pub(super) fn is_lost(&mut self, coder: &mut impl BitCoder, stored: Verdict, is_lost: bool) -> bool {
        let stored = match stored {
            Verdict::Win => 0,
            Verdict::Draw => 1,
            Verdict::Loss => 2,
        };
        let left = usize::from(self.left).min(63);
        let contexts = [stored, 3 + stored, left, 64 + 64 * stored + left, stored, stored, stored];
        self.ask(coder, IS_LOST, &contexts, is_lost)
    }

    /// Writes or reads the distance of an index.
    pub(super) fn distance(
        &mut self,
        coder: &mut impl BitCoder,
        index: usize,
        is_threatened: bool,
        moves: Moves,
    ) -> Moves {
        let place = 1 + index % self.row % (self.above.len() - 2);
        let left = self.left;
        let contexts = self.contexts(place, is_threatened);
        let found = self.number(coder, &contexts, left, moves);
        self.errors = [found.abs_diff(left), self.errors[0]];
        self.before_left = left;
        self.left = found;
        self.above[place] = found;
        found
    }

    fn contexts(&self, place: usize, is_threatened: bool) -> [usize; INPUTS] {
        let near =
            |other: Moves, most: i32| (i32::from(other) - i32::from(self.left)).clamp(-most, most) + most;
        let threat = usize::from(is_threatened);
        let (before_above, above, next_above) =
            (self.above[place - 1], self.above[place], self.above[place + 1]);
        let slope = i32::from(above) - i32::from(before_above);
        let [error, error_before] = self.errors.map(|error| usize::from(error.min(7)));
        [
            near(self.before_left, 7) as usize * 16 + 2 * error.min(7) + threat,
            near(above, 60) as usize * 2 + threat,
            (near(above, 5) * 11 + slope.clamp(-5, 5) + 5) as usize * 2 + threat,
            usize::from(self.left) * 2 + threat,
            (near(above, 4) * 19 + near(next_above, 9)) as usize * 2 + threat,
            error * 16 + error_before * 2 + threat,
            (near(self.before_left, 3) * 15 + near(above, 7)) as usize * 2 + threat,
        ]
    }

    fn number(
        &mut self,
        coder: &mut impl BitCoder,
        contexts: &[usize; INPUTS],
        left: Moves,
        moves: Moves,
    ) -> Moves {
        if !self.ask(coder, IS_OTHER, contexts, moves != left) {
            return left;
        }
        let is_less = left > 0 && self.ask(coder, IS_LESS, contexts, moves < left);
        let limit = if is_less { left } else { LONGEST - left.min(LONGEST - 1) };
        let size = left.abs_diff(moves);
        let mut found = 1;
        while found < limit {
            let question = IS_FARTHER + 2 * usize::from(found.min(29) - 1) + usize::from(is_less);
            if !self.ask(coder, question, contexts, size > found) {
                break;
            }
            found += 1;
        }
        // Only false answers lead beyond the longest distance.
        if is_less { left - found } else { (left + found).min(LONGEST) }
    }

    /// Writes or reads one answer.
    #[inline]
    fn ask(
        &mut self,
        coder: &mut impl BitCoder,
        question: usize,
        contexts: &[usize; INPUTS],
        answer: bool,
    ) -> bool {
        let place = |input: usize| (input * CONTEXTS + contexts[input] % CONTEXTS) * QUESTIONS + question;
        let mut inputs = [Adaptive::EVEN; INPUTS];
        for (input, adaptive) in inputs.iter_mut().enumerate() {
            *adaptive = self.expectations[place(input)];
        }
        let weights = &mut self.weights[question];
        let mixed = Mixed::new(inputs, weights);
        let answer = coder.code(mixed.of_zero(), answer);
        mixed.learn(weights, answer);
        for input in 0..INPUTS {
            mixer::adapt(&mut self.expectations[place(input)], answer);
        }
        answer
    }
}
