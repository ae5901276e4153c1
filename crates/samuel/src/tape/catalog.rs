//! How boards are grouped into records, in which order the records stand on the tape (S-21), and how they are found in
//! memory.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

use super::StandardForm;
use super::standard_form::row_and_column;
use crate::score::{KING, MAN};
use crate::words::words;

words! {
    /// How finely boards are grouped into records (S-21). A tape keeps the catalog that it was made with.
    pub enum Catalog {
        /// By the moments themselves: records of a handful of boards, which are quick to search.
        Exact = "exact",
        /// By the signs of the moments: records as long as those that the paper reads into memory and culls.
        Paper = "1959",
    }
}

/// What all boards of a record have in common. Keys compare as the records stand on the tape: in
/// the order that a game needs them, the fullest boards first.
///
/// Four bytes:
///
/// ```text
/// 0  24 less the number of pieces
/// 1  0, or for a piece advantage 8 if it is Black's, 12 if it is White's; 2 more if there are kings;
///    1 more if White has the move
/// 2  128 and the first moment about the horizontal center line
/// 3  128 and the first moment about the light main diagonal
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CatalogKey(u32);

const MOST_PIECES: u32 = 24;

/// There is a piece advantage, by the credit of S-7: man 2, king 3.
const ADVANTAGE: u8 = 8;
/// White, which is not to move, has it.
const ADVANTAGE_IS_WHITES: u8 = 4;
/// There are kings.
const KINGS: u8 = 2;
/// White, which is not to move, has the move.
const MOVE_IS_WHITES: u8 = 1;

/// The files that start at squares 1 to 4: 1-4, 9-12, 17-20 and 25-28.
const MOVE_SYSTEM: u32 = 0xF0F0_F0F0;

/// Moments are negative as often as not; so they compare as bytes.
const OFFSET: i32 = 128;

impl CatalogKey {
    /// Bytes of a key.
    pub const LEN: usize = 4;
    /// Before all others.
    pub(super) const FIRST: CatalogKey = CatalogKey(0);

    /// The key of the record that a board belongs to, in the exact catalog.
    #[inline]
    pub fn of(board: &StandardForm) -> CatalogKey {
        Catalog::Exact.key(board)
    }

    /// The key with these bytes.
    pub const fn from_bytes(bytes: [u8; CatalogKey::LEN]) -> CatalogKey {
        CatalogKey(u32::from_be_bytes(bytes))
    }

    /// The key as it is stored.
    pub const fn bytes(self) -> [u8; CatalogKey::LEN] {
        self.0.to_be_bytes()
    }

    /// How many pieces there are.
    pub const fn pieces(self) -> u32 {
        MOST_PIECES.saturating_sub(self.bytes()[0] as u32)
    }

    /// Whether there are kings.
    pub const fn has_kings(self) -> bool {
        self.bytes()[1] & KINGS != 0
    }

    /// The credit of the side to move less that of the other, as 1, 0 or -1.
    pub const fn advantage(self) -> i32 {
        match (self.bytes()[1] & ADVANTAGE != 0, self.bytes()[1] & ADVANTAGE_IS_WHITES != 0) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => -1,
        }
    }

    /// Whether the side to move has "the move".
    pub const fn mover_has_the_move(self) -> bool {
        self.bytes()[1] & MOVE_IS_WHITES == 0
    }

    /// The moment about the horizontal center line and that about the light main diagonal, in half
    /// rows and in half diagonals; the least of the class where the catalog has classes.
    pub const fn moments(self) -> [i32; 2] {
        [self.bytes()[2] as i32 - OFFSET, self.bytes()[3] as i32 - OFFSET]
    }
}

impl Catalog {
    /// The key of the record that a board belongs to.
    #[inline]
    pub fn key(self, board: &StandardForm) -> CatalogKey {
        let occupied = board.occupied();
        let pieces = occupied.count_ones();
        let class = |moment: i32| match self {
            Catalog::Exact => moment,
            Catalog::Paper => {
                if moment < 0 {
                    -OFFSET
                } else {
                    0
                }
            }
        };
        CatalogKey::from_bytes([
            MOST_PIECES.saturating_sub(pieces) as u8,
            flags(board),
            (class(ROWS.moment(occupied)) + OFFSET) as u8,
            (class(DIAGONALS.moment(occupied)) + OFFSET) as u8,
        ])
    }
}

#[inline]
fn flags(board: &StandardForm) -> u8 {
    let credit = |pieces: u32| {
        MAN * pieces.count_ones() as i32 + (KING - MAN) * (pieces & board.kings).count_ones() as i32
    };
    let (black, white) = (credit(board.black), credit(board.white));
    // The parameter MOVE gives the move to the active side for an odd number of pieces of both
    // colors in its files. MOVE asks for equal credit too; here parity decides for every board.
    let is_odd = (board.occupied() & MOVE_SYSTEM).count_ones() % 2 == 1;
    let flag = |condition: bool, flag: u8| if condition { flag } else { 0 };
    flag(black != white, ADVANTAGE)
        | flag(white > black, ADVANTAGE_IS_WHITES)
        | flag(board.has_kings(), KINGS)
        | flag(!is_odd, MOVE_IS_WHITES)
}

/// How far each square lies from an axis: -7, -5 and so on to 7, in three planes of bits that count
/// 2, 4 and 8 above -7, so that a moment takes four counts of bits and not one for each row.
struct Axis {
    planes: [u32; 3],
}

/// The horizontal center line; twice the distance in rows. White's side is positive.
const ROWS: Axis = Axis::new(false);

/// The light main diagonal, from double corner to double corner. Square 29 is farthest on the
/// positive side.
///
/// With rows r and columns c these two moments are sums of 2r - 7 and of r - c. Those about the
/// other two axes are sums of 2c - 7 and of r + c - 7, and so the first less twice the second, and
/// the first less the second: they tell no two boards apart that these do not.
const DIAGONALS: Axis = Axis::new(true);

impl Axis {
    const fn new(is_diagonal: bool) -> Axis {
        let mut planes = [0; 3];
        let mut square = 0;
        while square < 32 {
            let (row, column) = row_and_column(square);
            // Half of the distance plus 7.
            let step = if is_diagonal { (row + 7 - column) / 2 } else { row };
            let mut plane = 0;
            while plane < 3 {
                planes[plane] |= (step >> plane & 1) << (31 - square);
                plane += 1;
            }
            square += 1;
        }
        Axis { planes }
    }

    #[inline]
    const fn moment(&self, pieces: u32) -> i32 {
        let [twos, fours, eights] = self.planes;
        let above = 2 * (pieces & twos).count_ones()
            + 4 * (pieces & fours).count_ones()
            + 8 * (pieces & eights).count_ones();
        above as i32 - 7 * pieces.count_ones() as i32
    }
}

/// As hexadecimal digits.
impl fmt::Display for CatalogKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl fmt::Debug for CatalogKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

pub(super) type BoardMap<K, V> = HashMap<K, V, BuildHasherDefault<BoardHasher>>;

#[derive(Default)]
pub(super) struct BoardHasher(u64);

/// The golden ratio's digits.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl Hasher for BoardHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(u32::from(byte));
        }
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.0 = (self.0.rotate_left(29) ^ u64::from(word)).wrapping_mul(SPREAD);
    }

    /// The map takes its places from the low bits, and a product is best in the high ones.
    #[inline]
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}
