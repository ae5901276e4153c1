//! Parameters that ask for the material credit of both sides: CORN and MOVE.

use rules::Color;

use super::{View, mobility};
use crate::Word;

const DOUBLE_CORNERS: Word = Word::of_squares([1, 5, 28, 32]);
/// A side with more than this is not in need of a corner.
const MOST_CREDIT_FOR_A_CORNER: i32 = 6;

/// The files that start at 1, 2, 3 and 4.
const MOVE_SYSTEM: Word = Word::of_squares([1, 2, 3, 4, 9, 10, 11, 12, 17, 18, 19, 20, 25, 26, 27, 28]);
/// The move counts only when both sides together have less.
const CREDIT_WITHOUT_MOVE: i32 = 24;

/// CORN, Double-Corner Credit: 1 if active's credit is 6 or less, passive has more, and a plain
/// move leads active into a double-corner square (S-27).
pub(super) fn corn(view: &View) -> i32 {
    let credit = view.active_credit();
    let behind = credit <= MOST_CREDIT_FOR_A_CORNER && view.passive_credit() > credit;
    i32::from(behind && mobility::targets(view).meets(DOUBLE_CORNERS))
}

/// MOVE, Move: 1 if credits are equal, together below 24, and an odd number of pieces of both
/// colors stands in the move system. The system has the same squares for either color (S-27).
pub(super) fn the_move(view: &View) -> i32 {
    let (credit, passive_credit) = (view.active_credit(), view.passive_credit());
    let system = match view.active_color {
        Color::Black => MOVE_SYSTEM,
        // The view is turned round, and so are the files.
        Color::White => !MOVE_SYSTEM,
    };
    let odd = ((view.active | view.passive) & system).len() % 2 == 1;
    i32::from(credit == passive_credit && credit + passive_credit < CREDIT_WITHOUT_MOVE && odd)
}
