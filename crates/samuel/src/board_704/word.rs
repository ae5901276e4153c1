//! One machine word as a set of squares, laid out as in Figure A-1 (S-3).

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use rules::SquareSet;

use super::Way;

/// A word of the 704 with a 1 for each square of a set.
///
/// The 704 numbers the bits of a word from 1 on the left to 35 on the right. Squares are bits
/// 1-8, 10-17, 19-26 and 28-35; because 9, 18 and 27 are never on the board, a step in one
/// direction is the same shift from every square:
///
/// ```text
///      1   2   3   4
///    5   6   7   8
///     10  11  12  13
///  14  15  16  17
///     19  20  21  22
///  23  24  25  26
///     28  29  30  31
///  32  33  34  35
/// ```
///
/// A shift can leave 1's where no square is, as it did in the accumulator; the AND that follows
/// clears them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Word(u64);

/// The rightmost bit, which is the lowest in value.
const LAST_BIT: u32 = 35;

impl Word {
    /// No square.
    pub const EMPTY: Word = Word(0);
    /// Every bit of the register, also where no square is.
    pub(crate) const EVERY: Word = Word(u64::MAX);
    /// All 32 squares.
    pub const BOARD: Word = Word(0xFF << 27 | 0xFF << 18 | 0xFF << 9 | 0xFF);

    /// The squares with these bit numbers, as the paper counts in Figure A-1.
    pub const fn of_bits<const N: usize>(bits: [u32; N]) -> Word {
        let mut word = 0;
        let mut index = 0;
        while index < N {
            word |= 1 << (LAST_BIT - bits[index]);
            index += 1;
        }
        Word(word & Word::BOARD.0)
    }

    /// The squares with these numbers of the usual kind, 1 to 32.
    pub const fn of_squares<const N: usize>(squares: [u32; N]) -> Word {
        let mut bits = squares;
        let mut index = 0;
        while index < N {
            bits[index] += (squares[index] - 1) / 8;
            index += 1;
        }
        Word::of_bits(bits)
    }

    /// What the machine held, bit 35 as the lowest.
    pub const fn value(self) -> u64 {
        self.0
    }

    /// The squares in the usual numbering; bits that are no squares are left out.
    pub const fn squares(self) -> SquareSet {
        let word = self.0;
        let packed = word & 0xFF | word >> 1 & 0xFF00 | word >> 2 & 0xFF_0000 | word >> 3 & 0xFF00_0000;
        SquareSet::from_bits((packed as u32).reverse_bits())
    }

    /// ALS: the word shifted to the left, towards bit 1.
    #[inline(always)]
    pub const fn als(self, places: u32) -> Word {
        Word(self.0 << places)
    }

    /// ARS: the word shifted to the right, towards bit 35.
    #[inline(always)]
    pub const fn ars(self, places: u32) -> Word {
        Word(self.0 >> places)
    }

    /// Every 1 moved one square; AND it with squares before counting.
    ///
    /// A rotation does the work of both shifts: what leaves at one end comes back where no square
    /// is. So the way can be chosen while the program runs, without a branch.
    #[inline(always)]
    pub const fn moved(self, way: Way) -> Word {
        Word(self.0.rotate_right(way as i8 as u32))
    }

    /// Every 1 moved one square against a way.
    #[inline(always)]
    pub const fn moved_back(self, way: Way) -> Word {
        Word(self.0.rotate_left(way as i8 as u32))
    }

    /// Whether there is no 1 in it.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many 1's are in it.
    #[inline(always)]
    pub const fn len(self) -> i32 {
        self.0.count_ones() as i32
    }

    /// Whether the two words share a 1.
    #[inline(always)]
    pub const fn meets(self, other: Word) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every 1 of the other word is in this one.
    #[inline(always)]
    pub const fn holds(self, other: Word) -> bool {
        other.0 & !self.0 == 0
    }

    /// The word if the condition holds, else no square.
    #[inline(always)]
    pub(crate) const fn when(self, condition: bool) -> Word {
        Word(self.0 & (condition as u64).wrapping_neg())
    }

    /// The 1's of two words as words with one each; 0 or 1 tells which word it was. One loop for
    /// both is the faster, because where a loop ends cannot be foreseen.
    #[inline(always)]
    pub(crate) fn singles([first, second]: [Word; 2]) -> impl Iterator<Item = (Word, usize)> {
        let mut rest = u128::from(first.0) | u128::from(second.0) << 64;
        std::iter::from_fn(move || {
            let place = rest.trailing_zeros();
            (rest != 0).then(|| {
                rest &= rest - 1;
                (Word(1 << (place % 64)), (place / 64) as usize)
            })
        })
    }
}

impl From<SquareSet> for Word {
    #[inline]
    fn from(squares: SquareSet) -> Word {
        let packed = u64::from(squares.bits().reverse_bits());
        Word(packed & 0xFF | (packed & 0xFF00) << 1 | (packed & 0xFF_0000) << 2 | (packed & 0xFF00_0000) << 3)
    }
}

impl BitAnd for Word {
    type Output = Word;
    #[inline(always)]
    fn bitand(self, other: Word) -> Word {
        Word(self.0 & other.0)
    }
}

impl BitOr for Word {
    type Output = Word;
    #[inline(always)]
    fn bitor(self, other: Word) -> Word {
        Word(self.0 | other.0)
    }
}

impl BitXor for Word {
    type Output = Word;
    #[inline(always)]
    fn bitxor(self, other: Word) -> Word {
        Word(self.0 ^ other.0)
    }
}

impl Sub for Word {
    type Output = Word;
    #[inline(always)]
    fn sub(self, other: Word) -> Word {
        Word(self.0 & !other.0)
    }
}

/// The squares that are not in the word.
impl Not for Word {
    type Output = Word;
    #[inline(always)]
    fn not(self) -> Word {
        Word::BOARD - self
    }
}

impl BitAndAssign for Word {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Word) {
        *self = *self & other;
    }
}

impl BitOrAssign for Word {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Word) {
        *self = *self | other;
    }
}

impl BitXorAssign for Word {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Word) {
        *self = *self ^ other;
    }
}

impl SubAssign for Word {
    #[inline(always)]
    fn sub_assign(&mut self, other: Word) {
        *self = *self - other;
    }
}

/// Twelve octal digits, as words of the 704 were printed.
impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:012o}", self.0)
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} {:?}", self.squares())
    }
}
