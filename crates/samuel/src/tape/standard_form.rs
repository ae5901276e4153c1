//! The one board that stands for all that are the same but for color or reflection, and its form on the tape: two words
//! without kings, three with (S-20).

use rules::{Color, Kind, Piece, Position, Setup, SquareSet};

use crate::Word;

/// A board in standard form: Black is to move, and of the up to four images of an all-king board
/// it is the smallest.
///
/// Each word has a 1 for each square of a set, square 1 on the left. That is the 704 word of the
/// set with the three bits closed up that are no squares, so words compare alike in both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StandardForm {
    pub(super) black: u32,
    pub(super) white: u32,
    pub(super) kings: u32,
}

/// Where each square lies after reflection about the light main diagonal, which runs between the
/// two double corners: the column becomes the row.
const REFLECTED: [u32; 32] = reflected_squares();

impl StandardForm {
    /// The standard form of a position.
    #[inline]
    pub fn of(position: &Position) -> StandardForm {
        let active = position.turn();
        let kings = position.kings(Color::Black) | position.kings(Color::White);
        let words = [position.pieces(active), position.pieces(!active), kings];
        let [black, white, kings] = words.map(|squares| match active {
            Color::Black => squares.bits().reverse_bits(),
            // Turned round, and numbered from the left: the two reversals cancel.
            Color::White => squares.bits(),
        });
        let board = StandardForm { black, white, kings };
        if board.is_all_kings() { board.smallest_image() } else { board }
    }

    /// The board with Black to move; `None` if no legal board is like this, which a damaged file
    /// can have.
    pub fn position(&self) -> Option<Position> {
        if self.black & self.white != 0 || self.kings & !self.occupied() != 0 {
            return None;
        }
        let mut setup = Setup::empty(Color::Black);
        for (color, pieces) in [(Color::Black, self.black), (Color::White, self.white)] {
            for (squares, kind) in [(pieces & !self.kings, Kind::Man), (pieces & self.kings, Kind::King)] {
                for square in squares_of(squares) {
                    setup.put(square, Some(Piece { color, kind }));
                }
            }
        }
        setup.position().ok()
    }

    /// Whether there is a king on the board.
    #[inline]
    pub const fn has_kings(&self) -> bool {
        self.kings != 0
    }

    #[inline]
    pub(super) const fn occupied(&self) -> u32 {
        self.black | self.white
    }

    const fn is_all_kings(&self) -> bool {
        self.kings != 0 && self.kings == self.occupied()
    }

    /// The board itself, reflected about either main diagonal, or about both, which turns it round
    /// without exchanging the colors. Kings move every way, so the play is the same.
    fn smallest_image(&self) -> StandardForm {
        let across = self.map(reflect);
        let images = [*self, across, self.map(u32::reverse_bits), across.map(u32::reverse_bits)];
        images.into_iter().min().expect("there are four")
    }

    fn map(&self, image: fn(u32) -> u32) -> StandardForm {
        StandardForm { black: image(self.black), white: image(self.white), kings: image(self.kings) }
    }
}

/// The squares of a word, in the rules' own form.
pub(super) const fn squares_of(word: u32) -> SquareSet {
    SquareSet::from_bits(word.reverse_bits())
}

fn reflect(word: u32) -> u32 {
    let mut image = 0;
    let mut rest = word;
    while rest != 0 {
        let square = rest.leading_zeros();
        rest &= !(1 << 31 >> square);
        image |= 1 << 31 >> REFLECTED[square as usize];
    }
    image
}

const fn reflected_squares() -> [u32; 32] {
    let mut reflected = [0; 32];
    let mut square = 0;
    while square < 32 {
        let (row, column) = row_and_column(square);
        // The column of a square is the row of its image; its row tells which of the four.
        reflected[square as usize] = column * 4 + row / 2;
        square += 1;
    }
    reflected
}

/// Row 0 is that of squares 1 to 4, column 0 that of square 5; squares count from 0.
pub(super) const fn row_and_column(square: u32) -> (u32, u32) {
    let row = square / 4;
    let column = square % 4 * 2 + (row + 1) % 2;
    (row, column)
}

/// Bytes of a word: a bit for each square, and none for the bits of the 704 that are no squares.
const WORD: usize = 4;

impl StandardForm {
    /// How many bytes a board takes, with kings or without.
    pub const fn compact_len(has_kings: bool) -> usize {
        if has_kings { 3 * WORD } else { 2 * WORD }
    }

    /// How many words of the 704 a board takes, with kings or without.
    pub const fn word_count(has_kings: bool) -> usize {
        if has_kings { 3 } else { 2 }
    }

    /// The words of the 704: Black's pieces, White's, and the kings of both if there are any.
    pub fn words(&self) -> impl Iterator<Item = Word> + use<> {
        let words = [self.black, self.white, self.kings].map(|word| Word::from(squares_of(word)));
        words.into_iter().take(StandardForm::word_count(self.has_kings()))
    }

    /// Adds the compact form: 8 bytes, or 12 with kings. Of two boards with kings, or two without,
    /// the one with the smaller words has the smaller bytes.
    pub fn write_compact(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.black.to_be_bytes());
        bytes.extend(self.white.to_be_bytes());
        if self.has_kings() {
            bytes.extend(self.kings.to_be_bytes());
        }
    }

    /// The board of 8 bytes, or of 12 that name kings; `None` for anything else.
    #[inline]
    pub fn from_compact(bytes: &[u8]) -> Option<StandardForm> {
        let word = |index: usize| -> Option<u32> {
            Some(u32::from_be_bytes(*bytes.get(index * WORD..)?.first_chunk()?))
        };
        let kings = match bytes.len() {
            8 => 0,
            // Without kings it would be written in 8, and not stand in line with its neighbors.
            12 => word(2).filter(|&kings| kings != 0)?,
            _ => return None,
        };
        Some(StandardForm { black: word(0)?, white: word(1)?, kings })
    }
}
