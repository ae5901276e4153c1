//! The 32 squares of play, and the four directions between them.

use std::fmt;

use crate::SquareSet;

/// A square of play, numbered 1 to 32 as in all draughts literature.
///
/// On the printed board (White at the bottom) the numbers run from the top left, four to a row:
///
/// ```text
///      1   2   3   4
///    5   6   7   8
///      9  10  11  12
///   13  14  15  16
///     17  18  19  20
///   21  22  23  24
///     25  26  27  28
///   29  30  31  32
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// How many squares of play there are.
    pub const COUNT: usize = 32;

    /// The square with this number, if it is from 1 to 32.
    pub const fn new(number: u8) -> Option<Square> {
        if number >= 1 && number <= 32 { Some(Square(number - 1)) } else { None }
    }

    /// The square with this index, of which only the lowest five bits count.
    pub(crate) const fn from_index(index: u32) -> Square {
        Square((index & 31) as u8)
    }

    /// All squares, from 1 to 32.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..32).map(Square)
    }

    /// The number of the square, 1 to 32.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The number less one, for use in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The row on the printed board, 0 at the top (squares 1-4) to 7.
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// The column on the printed board, 0 at the left to 7.
    pub const fn column(self) -> u8 {
        2 * (self.0 % 4) + (self.row() + 1) % 2
    }

    /// The square at a row and column of the printed board, if it is one of play.
    pub const fn at(row: u8, column: u8) -> Option<Square> {
        if row < 8 && column < 8 && (row + column) % 2 == 1 {
            Some(Square(4 * row + column / 2))
        } else {
            None
        }
    }

    /// The neighbor in a direction, unless it is off the board.
    pub fn neighbor(self, direction: Direction) -> Option<Square> {
        SquareSet::from(self).step(direction).first()
    }

    /// The square that takes this one's place when the board is turned round.
    pub const fn turned(self) -> Square {
        Square(31 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A diagonal direction on the printed board, where Black starts at the top and square 1 is in the top row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Towards 1-4 and the left edge.
    UpLeft,
    /// Towards 1-4 and the right edge.
    UpRight,
    /// Towards 29-32 and the left edge.
    DownLeft,
    /// Towards 29-32 and the right edge.
    DownRight,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Direction; 4] =
        [Direction::DownLeft, Direction::DownRight, Direction::UpLeft, Direction::UpRight];

    /// The way back.
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::UpLeft => Direction::DownRight,
            Direction::UpRight => Direction::DownLeft,
            Direction::DownLeft => Direction::UpRight,
            Direction::DownRight => Direction::UpLeft,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_outside_the_board_are_no_squares() {
        assert_eq!(Square::new(0), None);
        assert_eq!(Square::new(33), None);
        assert_eq!(Square::all().count(), Square::COUNT);
    }

    #[test]
    fn row_and_column_name_the_same_square() {
        for square in Square::all() {
            assert_eq!(Square::at(square.row(), square.column()), Some(square));
        }
    }

    #[test]
    fn a_neighbor_is_one_row_and_one_column_away() {
        for square in Square::all() {
            for direction in Direction::ALL {
                let (down, right) = match direction {
                    Direction::UpLeft => (-1, -1),
                    Direction::UpRight => (-1, 1),
                    Direction::DownLeft => (1, -1),
                    Direction::DownRight => (1, 1),
                };
                let row = square.row() as i8 + down;
                let column = square.column() as i8 + right;
                let expected =
                    (row >= 0 && column >= 0).then(|| Square::at(row as u8, column as u8)).flatten();
                assert_eq!(square.neighbor(direction), expected, "{square} {direction:?}");
            }
        }
    }
}
