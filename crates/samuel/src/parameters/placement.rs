//! Parameters that go by where pieces stand: the back row and the squares before it, the middle, the long diagonals, how
//! far passive has come, what stands next to a square, and those that ask for the material credit too.

use std::ops::Not;

use rules::Color;

use super::{View, ways};
use crate::{Way, Word};

/// The same two squares from either side.
const APEXES: Word = Word::of_squares([7, 26]);
/// The bridge of passive's own back row, as White's; Black's is 1 and 3 (S-27).
const BRIDGE: Word = Word::of_squares([30, 32]);
/// White's triangle; Black's is 2, 3 and 7.
const TRIANGLE_OF_OREO: Word = Word::of_squares([26, 30, 31]);

/// APEX, Apex: -1 if there are no kings of either color, an active man stands on 7 or 26, and no
/// passive man does; else 0.
pub(super) fn apex(view: &View) -> i32 {
    let debited = view.kings.is_empty() && view.active.meets(APEXES) && !view.passive.meets(APEXES);
    -i32::from(debited)
}

/// BACK, Back Row Bridge: 1 if there are no active kings and passive pieces hold the bridge.
pub(super) fn back(view: &View) -> i32 {
    i32::from(view.active_kings().is_empty() && view.passive.holds(BRIDGE))
}

/// GUARD, Back Row Control: 1 if there are no active kings and passive pieces hold the bridge or
/// the triangle, passive kings or not (S-27).
pub(super) fn guard(view: &View) -> i32 {
    let guarded = view.passive.holds(BRIDGE) || view.passive.holds(TRIANGLE_OF_OREO);
    i32::from(view.active_kings().is_empty() && guarded)
}

/// OREO, Triangle of Oreo: 1 if there are no passive kings and passive pieces hold the triangle.
/// The other two ask for active kings; here the paper's word stands (S-27).
pub(super) fn oreo(view: &View) -> i32 {
    i32::from(view.passive_kings().is_empty() && view.passive.holds(TRIANGLE_OF_OREO))
}

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
    ((view.active | ways::targets(view)) & CENTER).len()
}

/// KCENT, King Center Control: passive kings in the center.
pub(super) fn kcent(view: &View) -> i32 {
    (view.passive_kings() & CENTER).len()
}

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
    i32::from(behind && ways::targets(view).meets(DOUBLE_CORNERS))
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

/// EXPOS, Exposure: passive pieces with two empty squares beside them along one diagonal or the
/// other. The edge of the board is no empty square (S-27).
pub(super) fn expos(view: &View) -> i32 {
    let [rf, lf, lb, rb] = beside(view.empty());
    (view.passive & (rf & lb | lf & rb)).len()
}

/// FORK, Threat of Fork: empty squares with passive pieces on both squares diagonally ahead and
/// empty squares behind both. Ahead is active's forward, and backward too if active has a king;
/// whether a piece can reach the square is not asked (S-27).
pub(super) fn fork(view: &View) -> i32 {
    let forward = forks(view, Way::FORWARD).len();
    if view.active_kings().is_empty() { forward } else { forward + forks(view, Way::BACKWARD).len() }
}

/// FORK read more widely: both ways whatever active has.
pub(super) fn wide_fork(view: &View) -> i32 {
    forks(view, Way::FORWARD).len() + forks(view, Way::BACKWARD).len()
}

fn forks(view: &View, [right, left]: [Way; 2]) -> Word {
    let empty = view.empty();
    let attacks = |way: Way| {
        let over = view.passive & empty.moved_back(way);
        over.moved_back(way)
    };
    empty & attacks(right) & attacks(left)
}

/// GAP, Gap: empty squares that on one of their diagonals lie between two passive pieces, or
/// between a passive piece and the edge; each counts once (S-27).
pub(super) fn gap(view: &View) -> i32 {
    let [rf, lf, lb, rb] = beside(view.passive);
    let [rf_edge, lf_edge, lb_edge, rb_edge] = beside(Word::BOARD).map(Word::not);
    let along_right = rf & (lb | lb_edge) | rf_edge & lb;
    let along_left = lf & (rb | rb_edge) | lf_edge & rb;
    (view.empty() & (along_right | along_left)).len()
}

/// HOLE, Hole: empty squares with three or more passive pieces around them.
pub(super) fn hole(view: &View) -> i32 {
    (view.empty() & among_three(view.passive)).len()
}

/// HOLE read more widely: the edge surrounds a square too, beside at least one passive piece.
pub(super) fn wide_hole(view: &View) -> i32 {
    let passive = beside(view.passive);
    let edges = beside(Word::BOARD).map(Word::not);
    let [rf, lf, lb, rb] = std::array::from_fn(|way| passive[way] | edges[way]);
    let surrounded = rf & lf & (lb | rb) | lb & rb & (rf | lf);
    let [one, two, three, four] = passive;
    (view.empty() & surrounded & (one | two | three | four)).len()
}

/// NODE, Node: passive pieces with at least three empty squares around them; the edge is no
/// empty square (S-27).
pub(super) fn node(view: &View) -> i32 {
    (view.passive & among_three(view.empty())).len()
}

/// POLE, Pole: passive men with four empty squares around them, so none at the edge (S-27).
pub(super) fn pole(view: &View) -> i32 {
    let [rf, lf, lb, rb] = beside(view.empty());
    (view.passive_men() & rf & lf & lb & rb).len()
}

/// The squares that have one of the given squares next to them, by way: RF, LF, LB, RB.
#[inline(always)]
fn beside(squares: Word) -> [Word; 4] {
    Way::ALL.map(|way| squares.moved_back(way))
}

/// The squares that have three or four of the given squares next to them.
#[inline(always)]
fn among_three(squares: Word) -> Word {
    let [rf, lf, lb, rb] = beside(squares);
    rf & lf & (lb | rb) | lb & rb & (rf | lf)
}
