//! A set of squares: one bit each, with set operators and no arithmetic.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::{Direction, Square};

/// A set of squares. `|` joins, `&` intersects, `-` takes away, `!` complements.
///
/// ```
/// use rules::{Direction, Square, SquareSet};
///
/// let men: SquareSet = [9, 10, 11, 12].into_iter().filter_map(Square::new).collect();
/// assert_eq!(men.step(Direction::DownLeft).to_string(), "13,14,15,16");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct SquareSet(u32);

/// Rows whose squares lie one column to the right: 1-4, 9-12, 17-20, 25-28.
const INDENTED: u32 = 0x0F0F_0F0F;
const FLUSH: u32 = !INDENTED;
const LEFT_EDGE: u32 = 0x1010_1010;
const RIGHT_EDGE: u32 = 0x0808_0808;
/// The squares less than two columns from an edge: the first and the last of each row.
const LEFTMOST: u32 = 0x1111_1111;
const RIGHTMOST: u32 = 0x8888_8888;

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All 32 squares.
    pub const ALL: SquareSet = SquareSet(u32::MAX);

    /// The set with square `n` in it where bit `n - 1` is set.
    pub const fn from_bits(bits: u32) -> SquareSet {
        SquareSet(bits)
    }

    /// Bit `n - 1` is set where square `n` is in the set.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether there is no square in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares are in it.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the square is in it.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn meets(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest-numbered square.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::from_index(self.0.trailing_zeros())) }
    }

    /// The set with every square moved one step; squares that leave the board are dropped.
    #[inline(always)]
    pub const fn step(self, direction: Direction) -> SquareSet {
        let bits = self.0;
        SquareSet(match direction {
            Direction::DownLeft => (bits & INDENTED) << 4 | (bits & FLUSH & !LEFT_EDGE) << 3,
            Direction::DownRight => (bits & INDENTED & !RIGHT_EDGE) << 5 | (bits & FLUSH) << 4,
            Direction::UpLeft => (bits & INDENTED) >> 4 | (bits & FLUSH & !LEFT_EDGE) >> 5,
            Direction::UpRight => (bits & INDENTED & !RIGHT_EDGE) >> 3 | (bits & FLUSH) >> 4,
        })
    }

    /// The set with every square moved two steps, as by a jump; squares that leave the board are
    /// dropped. Two steps lead to a row of the same kind, so one shift does for all rows.
    #[inline(always)]
    pub const fn leap(self, direction: Direction) -> SquareSet {
        let bits = self.0;
        SquareSet(match direction {
            Direction::DownLeft => (bits & !LEFTMOST) << 7,
            Direction::DownRight => (bits & !RIGHTMOST) << 9,
            Direction::UpLeft => (bits & !LEFTMOST) >> 9,
            Direction::UpRight => (bits & !RIGHTMOST) >> 7,
        })
    }

    /// The set as it lies when the board is turned round: 1 becomes 32.
    pub const fn turned(self) -> SquareSet {
        SquareSet(self.0.reverse_bits())
    }

    /// The lowest-numbered square as a set of one; the empty set has none.
    #[inline(always)]
    pub(crate) const fn lowest(self) -> SquareSet {
        SquareSet(self.0 & self.0.wrapping_neg())
    }

    /// The squares as sets of one, lowest first.
    #[inline]
    pub(crate) fn singles(self) -> Singles {
        Singles(self.0)
    }

    /// The square of a set that is known to hold exactly one.
    #[inline]
    pub(crate) const fn only(self) -> Square {
        debug_assert!(self.0.is_power_of_two());
        Square::from_index(self.0.trailing_zeros())
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(square: Square) -> SquareSet {
        SquareSet(1 << square.index())
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, |set, square| set | square.into())
    }
}

/// The squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Squares(u32);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = SquareSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = SquareSet(self.0).len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

pub(crate) struct Singles(u32);

impl Iterator for Singles {
    type Item = SquareSet;

    #[inline(always)]
    fn next(&mut self) -> Option<SquareSet> {
        let lowest = SquareSet(self.0).lowest();
        self.0 ^= lowest.0;
        (!lowest.is_empty()).then_some(lowest)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitXor for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn bitxor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 ^ other.0)
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    #[inline]
    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

impl BitOrAssign for SquareSet {
    #[inline]
    fn bitor_assign(&mut self, other: SquareSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for SquareSet {
    #[inline]
    fn bitand_assign(&mut self, other: SquareSet) {
        *self = *self & other;
    }
}

impl BitXorAssign for SquareSet {
    #[inline]
    fn bitxor_assign(&mut self, other: SquareSet) {
        *self = *self ^ other;
    }
}

impl SubAssign for SquareSet {
    #[inline]
    fn sub_assign(&mut self, other: SquareSet) {
        *self = *self - other;
    }
}

impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.into_iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leap_is_two_steps() {
        for direction in Direction::ALL {
            for square in Square::all() {
                let start = SquareSet::from(square);
                assert_eq!(
                    start.leap(direction),
                    start.step(direction).step(direction),
                    "{square} {direction:?}"
                );
            }
        }
    }
}
