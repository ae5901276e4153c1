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

pub use slice::{Force, NoSlice, Slice};

/// The most pieces of a position that can have a number.
pub const MOST_PIECES: usize = 1 + subsets::MOST;

/// Where men can stand: all rows but the one where they would be crowned.
const MEN_SQUARES: usize = 28;

/// The other side's men stand from here on, so that their lowest square is 0 in the numbering too.
const OTHER_MEN_FROM: u32 = 4;

/// Whose kings count last, so that positions that differ only in them follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    OtherKingsLast,
    OwnKingsLast,
}

/// How the positions of one slice are numbered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    own_men: &'static [u32],
    other_men: &'static [u32],
    first_kings: &'static [u32],
    last_kings: &'static [u32],
    slice: Slice,
    order: Order,
}

impl Layout {
    /// As the generator has it.
    pub(crate) fn of(slice: Slice) -> Layout {
        Layout::ordered(slice, Order::OtherKingsLast)
    }

    pub(crate) fn ordered(slice: Slice, order: Order) -> Layout {
        let Slice { own, other } = slice;
        let (first_kings, last_kings) = match order {
            Order::OtherKingsLast => (own.kings(), other.kings()),
            Order::OwnKingsLast => (other.kings(), own.kings()),
        };
        let squares = SQUARES - own.men() - other.men();
        let first =
            |size: usize, squares: usize| &subsets::all(size)[..subsets::BINOMIALS[size][squares] as usize];
        Layout {
            own_men: first(own.men(), MEN_SQUARES),
            other_men: first(other.men(), MEN_SQUARES),
            first_kings: first(first_kings, squares),
            last_kings: first(last_kings, squares - first_kings),
            slice,
            order,
        }
    }

    pub(crate) fn slice(&self) -> Slice {
        self.slice
    }

    pub(crate) fn order(&self) -> Order {
        self.order
    }

    /// All numbers, those of no position included.
    pub(crate) fn len(&self) -> usize {
        self.own_men.len() * self.other_men.len() * self.kings()
    }

    /// The numbers for each arrangement of men, which follow each other.
    pub(crate) fn kings(&self) -> usize {
        self.first_kings.len() * self.last_kings.len()
    }

    /// How many positions in a row differ in one set of pieces only.
    pub(crate) fn row(&self) -> usize {
        let sets = [self.last_kings, self.first_kings, self.other_men, self.own_men];
        sets.map(<[u32]>::len).into_iter().find(|&sets| sets > 1).unwrap_or(1)
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
        let (first, last) = match self.order {
            Order::OtherKingsLast => (own_kings, other_kings),
            Order::OwnKingsLast => (other_kings, own_kings),
        };
        let first_index = subsets::rank(first.bits(), men.bits()) as usize;
        let last_index = subsets::rank(last.bits(), (men | first).bits()) as usize;
        (men_index * self.first_kings.len() + first_index) * self.last_kings.len() + last_index
    }

    /// The board with a number, unless two men stand on one square.
    #[inline]
    pub(crate) fn board(&self, index: usize) -> Option<Board> {
        let (index, last) = divide(index, self.last_kings.len());
        let (men_index, first) = divide(index, self.first_kings.len());
        let (own_men, other_men) = self.men(men_index)?;
        let men = own_men | other_men;
        let first = subsets::spread(self.first_kings[first], men);
        let last = subsets::spread(self.last_kings[last], men | first);
        let (own_kings, other_kings) = match self.order {
            Order::OtherKingsLast => (first, last),
            Order::OwnKingsLast => (last, first),
        };
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

/// Most numbers fit in 32 bits, where division is faster.
#[inline]
fn divide(number: usize, by: usize) -> (usize, usize) {
    match (u32::try_from(number), u32::try_from(by)) {
        (Ok(number), Ok(by)) => ((number / by) as usize, (number % by) as usize),
        _ => (number / by, number % by),
    }
}
