//! How far passive's pieces have come: ADV and CRAMP.

use super::View;
use crate::Word;

/// Passive's 3rd and 4th rows, counted in its own direction, as White's.
const THIRD_AND_FOURTH: Word = Word::of_squares([17, 18, 19, 20, 21, 22, 23, 24]);
/// Passive's 5th and 6th rows.
const FIFTH_AND_SIXTH: Word = Word::of_squares([9, 10, 11, 12, 13, 14, 15, 16]);

/// ADV, Advancement: passive men in the 5th and 6th rows less those in the 3rd and 4th.
pub(super) fn adv(view: &View) -> i32 {
    let men = view.passive_men();
    (men & FIFTH_AND_SIXTH).len() - (men & THIRD_AND_FOURTH).len()
}

/// White's cramping square, the other squares of which it needs one, and Black's squares that
/// must all be occupied. The paper prints "19 or 20" for the second, which repeats the first;
/// Black's 9 or 14 turned round are 24 or 19 (S-27).
const CRAMPING: Word = Word::of_squares([20]);
const NEARBY: Word = Word::of_squares([19, 24]);
const CRAMPED: Word = Word::of_squares([8, 11, 12, 16]);

/// CRAMP, Cramp: 2 if passive pieces hold the cramping square and one nearby, while active
/// pieces stand on all the cramped squares.
pub(super) fn cramp(view: &View) -> i32 {
    let cramps = view.passive.meets(CRAMPING) && view.passive.meets(NEARBY) && view.active.holds(CRAMPED);
    if cramps { 2 } else { 0 }
}
