//! A word for each of the four ways, and where active can go by plain moves: MOB and THRET, and the moves that DENY and EXCH
//! try.

use std::ops::{BitAnd, BitOr, Index, Sub};

use super::View;
use crate::{Way, Word};

/// Four words, one for each way.
#[derive(Clone, Copy)]
pub(super) struct ByWay([Word; 4]);

impl ByWay {
    pub(super) const NONE: ByWay = ByWay([Word::EMPTY; 4]);

    /// Written out, because `map` is not always inlined and the ways must become constants.
    #[inline(always)]
    pub(super) fn each(word: impl Fn(Way) -> Word) -> ByWay {
        let [rf, lf, lb, rb] = Way::ALL;
        ByWay([word(rf), word(lf), word(lb), word(rb)])
    }

    #[inline(always)]
    pub(super) fn any(self) -> Word {
        let [rf, lf, lb, rb] = self.0;
        rf | lf | lb | rb
    }

    #[inline(always)]
    pub(super) fn forward(self) -> Word {
        self[Way::RightForward] | self[Way::LeftForward]
    }

    #[inline(always)]
    pub(super) fn backward(self) -> Word {
        self[Way::LeftBackward] | self[Way::RightBackward]
    }

    /// The words of the two ways at right angles to one.
    #[inline(always)]
    pub(super) fn across(self, way: Way) -> Word {
        let [one, other] = way.across();
        self[one] | self[other]
    }

    #[inline(always)]
    pub(super) fn without(self, word: Word) -> ByWay {
        ByWay::each(|way| self[way] - word)
    }

    /// The 1's one by one, each with its way.
    #[inline(always)]
    pub(super) fn singles(self) -> impl Iterator<Item = (Word, Way)> {
        let of = move |ways: [Way; 2]| {
            Word::singles(ways.map(|way| self[way])).map(move |(single, which)| (single, ways[which]))
        };
        of(Way::FORWARD).chain(of(Way::BACKWARD))
    }
}

impl Index<Way> for ByWay {
    type Output = Word;
    #[inline(always)]
    fn index(&self, way: Way) -> &Word {
        &self.0[way.index()]
    }
}

impl BitOr for ByWay {
    type Output = ByWay;
    #[inline(always)]
    fn bitor(self, other: ByWay) -> ByWay {
        ByWay::each(|way| self[way] | other[way])
    }
}

impl BitAnd for ByWay {
    type Output = ByWay;
    #[inline(always)]
    fn bitand(self, other: ByWay) -> ByWay {
        ByWay::each(|way| self[way] & other[way])
    }
}

impl Sub for ByWay {
    type Output = ByWay;
    #[inline(always)]
    fn sub(self, other: ByWay) -> ByWay {
        ByWay::each(|way| self[way] - other[way])
    }
}

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
