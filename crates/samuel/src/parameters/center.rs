//! The eight squares in the middle: CENT, CNTR and KCENT.

use super::{View, mobility};
use crate::Word;

/// The paper gives bit numbers here and nowhere else: in the usual numbering these are 10 11 14
/// 15 18 19 22 23 (S-27).
const CENTER: Word = Word::of_bits([11, 12, 15, 16, 20, 21, 24, 25]);

/// CENT, Center Control I: passive men in the center.
pub(super) fn cent(view: &View) -> i32 {
    (view.passive_men() & CENTER).len()
}

/// CNTR, Center Control II: squares of the center that active occupies or can move to, by plain
/// moves also when it must jump (S-27).
pub(super) fn cntr(view: &View) -> i32 {
    ((view.active | mobility::targets(view)) & CENTER).len()
}

/// KCENT, King Center Control: passive kings in the center.
pub(super) fn kcent(view: &View) -> i32 {
    (view.passive_kings() & CENTER).len()
}
