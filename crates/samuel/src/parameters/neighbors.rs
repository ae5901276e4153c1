//! Squares judged by what stands on the four next to them: EXPOS, FORK, GAP, HOLE, NODE and POLE.

use std::ops::Not;

use super::View;
use crate::{Way, Word};

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
