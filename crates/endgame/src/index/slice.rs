//! Slices: positions with the same men and kings on each side.

use std::fmt;
use std::str::FromStr;

use super::{Layout, MOST_PIECES};
use crate::board::Board;
use rules::Position;

/// The men and kings of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Force {
    men: u8,
    kings: u8,
}

impl Force {
    const fn new(men: usize, kings: usize) -> Force {
        Force { men: men as u8, kings: kings as u8 }
    }

    /// How many men.
    pub const fn men(self) -> usize {
        self.men as usize
    }

    /// How many kings.
    pub const fn kings(self) -> usize {
        self.kings as usize
    }

    /// How many pieces.
    pub const fn pieces(self) -> usize {
        self.men() + self.kings()
    }
}

/// The positions in which each side has so many men and kings, the side to move first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Slice {
    /// The side to move.
    pub own: Force,
    /// The other side.
    pub other: Force,
}

impl Slice {
    /// The slice with so many own men and kings, and men and kings of the other side; `None` if a side has
    /// nothing or there are too many pieces to number.
    pub fn new([own_men, own_kings, other_men, other_kings]: [usize; 4]) -> Option<Slice> {
        let counts = [own_men, own_kings, other_men, other_kings];
        let few = counts.iter().all(|&count| count < MOST_PIECES);
        let slice = Slice { own: Force::new(own_men, own_kings), other: Force::new(other_men, other_kings) };
        let both = slice.own.pieces() > 0 && slice.other.pieces() > 0;
        (few && both && slice.pieces() <= MOST_PIECES).then_some(slice)
    }

    /// The slice of a position; `None` if a side has nothing or there are too many pieces to number.
    pub fn of(position: &Position) -> Option<Slice> {
        Slice::of_board(&Board::of(position))
    }

    pub(crate) fn of_board(board: &Board) -> Option<Slice> {
        let Board { own_men, own_kings, other_men, other_kings } = board;
        Slice::new([own_men, own_kings, other_men, other_kings].map(|set| set.len()))
    }

    /// All slices with so many pieces, in the order in which they can be solved: a crowning leads to one
    /// with fewer men.
    pub fn with(pieces: usize) -> Vec<Slice> {
        let mut slices = Vec::new();
        for own in 1..pieces.min(MOST_PIECES + 1) {
            for own_men in 0..=own {
                let other = pieces - own;
                let of_other = (0..=other).map(|men| [own_men, own - own_men, men, other - men]);
                slices.extend(of_other.filter_map(Slice::new));
            }
        }
        slices.sort_by_key(|slice| (slice.own.men + slice.other.men, *slice));
        slices
    }

    /// Pieces of both sides.
    pub const fn pieces(self) -> usize {
        self.own.pieces() + self.other.pieces()
    }

    /// The slice that a move leads to when it neither captures nor crowns: the other side is to move.
    pub const fn partner(self) -> Slice {
        Slice { own: self.other, other: self.own }
    }

    /// How many legal positions there are in it.
    pub fn positions(self) -> u64 {
        let layout = Layout::of(self);
        let arrangements = layout.len() / layout.kings();
        (0..arrangements).filter(|&men| layout.men(men).is_some()).count() as u64 * layout.kings() as u64
    }

    /// How many numbers there are, including those of no position.
    pub fn numbers(self) -> u64 {
        Layout::of(self).len() as u64
    }

    /// The number of a position of this slice; `None` if it is of another.
    pub fn index(self, position: &Position) -> Option<u64> {
        let board = Board::of(position);
        (Slice::of_board(&board) == Some(self)).then(|| Layout::of(self).index(board) as u64)
    }

    /// The position with a number, Black to move; `None` if there is none.
    pub fn position(self, index: u64) -> Option<Position> {
        let layout = Layout::of(self);
        let index = usize::try_from(index).ok().filter(|&index| index < layout.len())?;
        layout.board(index).map(Board::position)
    }

    /// The counts: own men and kings, and the other side's.
    pub const fn counts(self) -> [usize; 4] {
        [self.own.men(), self.own.kings(), self.other.men(), self.other.kings()]
    }

    /// A small number of its own, for tables.
    pub(crate) fn key(self) -> usize {
        self.counts().iter().fold(0, |key, &count| key * MOST_PIECES + count)
    }

    /// One more than the highest key.
    pub(crate) const KEYS: usize = MOST_PIECES.pow(4);
}

/// `2m1k`, men before kings; a kind that is missing is left out.
impl fmt::Display for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, letter) in [(self.men, 'm'), (self.kings, 'k')] {
            if count > 0 {
                write!(f, "{count}{letter}")?;
            }
        }
        Ok(())
    }
}

/// `2m1k-1m`, the side to move first.
impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.own, self.other)
    }
}

/// Text that names no slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a slice, as in 2m1k-1m")]
pub struct NoSlice;

impl FromStr for Slice {
    type Err = NoSlice;

    fn from_str(text: &str) -> Result<Slice, NoSlice> {
        let (own, other) = text.split_once('-').ok_or(NoSlice)?;
        let [[own_men, own_kings], [other_men, other_kings]] = [force(own)?, force(other)?];
        let slice = Slice::new([own_men, own_kings, other_men, other_kings]).ok_or(NoSlice)?;
        // A slice has one name only: no signs, no zeros, no other order.
        if slice.to_string() == text { Ok(slice) } else { Err(NoSlice) }
    }
}

fn force(text: &str) -> Result<[usize; 2], NoSlice> {
    let (men, rest) = text.split_once('m').map_or((None, text), |(men, rest)| (Some(men), rest));
    let kings = if rest.is_empty() { None } else { Some(rest.strip_suffix('k').ok_or(NoSlice)?) };
    let count = |text: Option<&str>| text.map_or(Ok(0), |text| text.parse().map_err(|_| NoSlice));
    Ok([count(men)?, count(kings)?])
}
