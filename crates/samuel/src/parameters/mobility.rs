//! Where active can go by plain moves: MOB and THRET, and the moves that DENY and EXCH try.

use super::View;
use crate::{Way, Word};

/// The row where active's men are crowned.
pub(super) const CROWN_ROW: Word = Word::of_squares([29, 30, 31, 32]);

/// MOB, Total Mobility: squares to which active could move one or more pieces in the normal
/// fashion, whether it must jump or not.
pub(super) fn mob(view: &View) -> i32 {
    targets(view).len()
}

/// THRET, Threat: squares to which a plain move leads from where the same piece could then jump,
/// as a king if the move crowned it; what passive replies is ignored (S-27).
pub(super) fn thret(view: &View) -> i32 {
    let empty = view.empty();
    // The square the piece came from is no matter: it lies next to it, and a jump ends beyond.
    let attacks = |way: Way| {
        let over = view.passive & empty.moved_back(way);
        over.moved_back(way)
    };
    let forward = attacks(Way::RightForward) | attacks(Way::LeftForward);
    let backward = attacks(Way::LeftBackward) | attacks(Way::RightBackward);
    let by_men = reached(view.active_men(), Way::FORWARD) & (forward | backward & CROWN_ROW);
    let by_kings = kings_reach(view) & (forward | backward);
    (empty & (by_men | by_kings)).len()
}

/// The squares to which active can move.
#[inline(always)]
pub(super) fn targets(view: &View) -> Word {
    view.empty() & (reached(view.active, Way::FORWARD) | reached(view.active_kings(), Way::BACKWARD))
}

#[inline(always)]
fn kings_reach(view: &View) -> Word {
    let kings = view.active_kings();
    reached(kings, Way::FORWARD) | reached(kings, Way::BACKWARD)
}

#[inline(always)]
fn reached(pieces: Word, [right, left]: [Way; 2]) -> Word {
    pieces.moved(right) | pieces.moved(left)
}
