//! Positions with few pieces by slice and number. A slice is the men and kings of each side, the side to
//! move first: where White is to move, the board is turned round and the colors are exchanged.
//!
//! A number is made of four: that of the set of own men, of the other side's men, of own kings on the
//! squares that are left, and of the other side's kings on what is left then. Numbers in which two men
//! stand on one square are no position.

mod slice;
mod subsets;

use rules::SquareSet;

use crate::board::Board;

pub use slice::{Force, Slice};

/// The most pieces of a position that can have a number.
pub const MOST_PIECES: usize = 1 + subsets::MOST;

/// Where men can stand: all rows but the one where they would be crowned.
const MEN_SQUARES: usize = 28;

/// The other side's men stand from here on, so that their lowest square is 0 in the numbering too.
const OTHER_MEN_FROM: u32 = 4;

/// How the positions of one slice are numbered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    own_men: &'static [u32],
    other_men: &'static [u32],
    own_kings: &'static [u32],
    other_kings: &'static [u32],
    slice: Slice,
}

impl Layout {
    pub(crate) fn of(slice: Slice) -> Layout {
        let Slice { own, other } = slice;
        let squares = SQUARES - own.men() - other.men();
        let first =
            |size: usize, squares: usize| &subsets::all(size)[..subsets::BINOMIALS[size][squares] as usize];
        Layout {
            own_men: first(own.men(), MEN_SQUARES),
            other_men: first(other.men(), MEN_SQUARES),
            own_kings: first(own.kings(), squares),
            other_kings: first(other.kings(), squares - own.kings()),
            slice,
        }
    }

    pub(crate) fn slice(&self) -> Slice {
        self.slice
    }

    /// All numbers, those of no position included.
    pub(crate) fn len(&self) -> usize {
        self.own_men.len() * self.other_men.len() * self.kings()
    }

    /// The numbers for each arrangement of men, which follow each other.
    pub(crate) fn kings(&self) -> usize {
        self.own_kings.len() * self.other_kings.len()
    }

    /// The number of a board of this slice.
    #[inline]
    pub(crate) fn index(&self, board: Board) -> usize {
        let men = self.men_index(board.own_men, board.other_men);
        self.index_with(men, board.own_men | board.other_men, board.own_kings, board.other_kings)
    }

    /// The number of an arrangement of men.
    #[inline]
    pub(crate) fn men_index(&self, own: SquareSet, other: SquareSet) -> usize {
        let own = subsets::rank(own.bits(), 0) as usize;
        let other = subsets::rank(other.bits() >> OTHER_MEN_FROM, 0) as usize;
        own * self.other_men.len() + other
    }

    /// The number of a board whose men are known by the number of their arrangement.
    #[inline]
    pub(crate) fn index_with(
        &self,
        men_index: usize,
        men: SquareSet,
        own_kings: SquareSet,
        other_kings: SquareSet,
    ) -> usize {
        let own = subsets::rank(own_kings.bits(), men.bits()) as usize;
        let other = subsets::rank(other_kings.bits(), (men | own_kings).bits()) as usize;
        (men_index * self.own_kings.len() + own) * self.other_kings.len() + other
    }

    /// The board with a number, unless two men stand on one square.
    #[inline]
    pub(crate) fn board(&self, index: usize) -> Option<Board> {
        // All numbers of up to seven pieces fit in 64 bits, and most in 32, where division is faster.
        let (index, other_kings) = divide(index, self.other_kings.len());
        let (men_index, own_kings) = divide(index, self.own_kings.len());
        let (own_men, other_men) = self.men(men_index)?;
        let men = own_men | other_men;
        let own_kings = subsets::spread(self.own_kings[own_kings], men);
        let other_kings = subsets::spread(self.other_kings[other_kings], men | own_kings);
        Some(Board {
            own_men: SquareSet::from_bits(own_men),
            own_kings: SquareSet::from_bits(own_kings),
            other_men: SquareSet::from_bits(other_men),
            other_kings: SquareSet::from_bits(other_kings),
        })
    }

    /// The men of an arrangement, unless two stand on one square.
    #[inline]
    fn men(&self, men_index: usize) -> Option<(u32, u32)> {
        let (own, other) = divide(men_index, self.other_men.len());
        let own = self.own_men[own];
        let other = self.other_men[other] << OTHER_MEN_FROM;
        (own & other == 0).then_some((own, other))
    }
}

const SQUARES: usize = rules::Square::COUNT;

#[inline]
fn divide(number: usize, by: usize) -> (usize, usize) {
    match (u32::try_from(number), u32::try_from(by)) {
        (Ok(number), Ok(by)) => ((number / by) as usize, (number % by) as usize),
        _ => (number / by, number % by),
    }
}
