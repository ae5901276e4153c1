//! Passive's pieces on the long diagonals and in line: DIA, DIAV and DYKE.

use super::View;
use crate::{Way, Word};

/// The two diagonal files that end in the double corners.
const DOUBLE_CORNER_FILES: Word = Word::of_squares([1, 6, 10, 15, 19, 24, 28, 5, 9, 14, 18, 23, 27, 32]);
/// The files beside them, away from each other (S-27).
const ONE_REMOVED: Word = Word::of_squares([2, 7, 11, 16, 20, 13, 17, 22, 26, 31]);
/// The next files; beyond are only the single-corner squares 4 and 29 (S-27).
const TWO_REMOVED: Word = Word::of_squares([3, 8, 12, 21, 25, 30]);

/// DIA, Double Diagonal File: passive pieces in the files of the double corners.
pub(super) fn dia(view: &View) -> i32 {
    (view.passive & DOUBLE_CORNER_FILES).len()
}

/// DIAV, Diagonal Moment Value: 3/2 for each passive piece in the files of the double corners, 1
/// for each one removed, 1/2 for each two removed; here doubled (S-27).
pub(super) fn diav(view: &View) -> i32 {
    let on = |file: Word| (view.passive & file).len();
    3 * on(DOUBLE_CORNER_FILES) + 2 * on(ONE_REMOVED) + on(TWO_REMOVED)
}

/// DYKE, Dyke: strings of three passive pieces on adjacent squares of a diagonal; four in line
/// are two strings (S-27).
pub(super) fn dyke(view: &View) -> i32 {
    let strings = |way: Way| {
        let pairs = view.passive & view.passive.moved(way);
        pairs & view.passive.moved_back(way)
    };
    Way::FORWARD.into_iter().map(|way| strings(way).len()).sum()
}
