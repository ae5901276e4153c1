//! A word for each of the four ways.

use std::ops::{BitAnd, BitOr, Index, Sub};

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
