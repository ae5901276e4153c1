//! Plausible moves: those that do not simply lose something in the jumps that follow (C-9).

use rules::{Color, Position};

use crate::Readings;
use crate::switches::{Pieces, Plausible};
use crate::view::balance;

/// How many of a side's moves are plausible, were it to move. Where it can jump, only its jumps are
/// moves.
pub(crate) fn count(position: &Position, side: Color, readings: &Readings) -> usize {
    let position = position.with_turn(side);
    let moves = position.moves();
    let jumps = Jumps { side, pieces: readings.pieces, least: balance(&position, side, readings.pieces) };
    let is_plausible = |after: &Position| match readings.plausible {
        Plausible::AnyLine => !jumps.may_lose(after),
        Plausible::BestLine => jumps.outcome(after) >= jumps.least,
        Plausible::Legal => true,
    };
    moves.iter().filter(|mv| is_plausible(&position.after(**mv))).count()
}

/// The jumps that follow a move.
struct Jumps {
    side: Color,
    pieces: Pieces,
    /// What the side has before its move, and does not want to have less than.
    least: f64,
}

impl Jumps {
    /// Whether some sequence of jumps ends in a dead position that is worse.
    fn may_lose(&self, position: &Position) -> bool {
        if !position.must_capture() {
            return self.balance(position) < self.least;
        }
        position.moves().iter().any(|jump| self.may_lose(&position.after(*jump)))
    }

    /// What both sides come to when they jump as well as they can.
    fn outcome(&self, position: &Position) -> f64 {
        if !position.must_capture() {
            return self.balance(position);
        }
        let outcomes = position.moves().into_iter().map(|jump| self.outcome(&position.after(jump)));
        let is_own = position.turn() == self.side;
        let best = outcomes.reduce(if is_own { f64::max } else { f64::min });
        best.expect("whoever must capture can")
    }

    fn balance(&self, position: &Position) -> f64 {
        balance(position, self.side, self.pieces)
    }
}
