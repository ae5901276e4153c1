//! The two sides and their pieces, men and kings.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use crate::{Direction, SquareSet};

/// A side. Black starts on 1-12 and moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Color {
    /// The first player, moving from 1-4 towards 29-32.
    Black,
    /// The second player, moving from 29-32 towards 1-4.
    White,
}

impl Color {
    /// Black, then White.
    pub const ALL: [Color; 2] = [Color::Black, Color::White];

    /// `black` or `white`, as JSON and tables have it.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Black => "black",
            Color::White => "white",
        }
    }

    /// The row where this side's men are crowned.
    pub const fn crown_row(self) -> SquareSet {
        match self {
            Color::Black => SquareSet::from_bits(0xF000_0000),
            Color::White => SquareSet::from_bits(0x0000_000F),
        }
    }

    /// The two directions this side's men move in.
    pub const fn forward(self) -> [Direction; 2] {
        match self {
            Color::Black => [Direction::DownLeft, Direction::DownRight],
            Color::White => [Direction::UpLeft, Direction::UpRight],
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}

/// Something for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Black's, then White's.
    pub const fn new(black: T, white: T) -> ByColor<T> {
        ByColor { black, white }
    }

    /// What a function gives for each side, Black first.
    pub fn from_fn(mut each: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { black: each(Color::Black), white: each(Color::White) }
    }

    /// What a function makes of both, Black's first.
    pub fn map<U>(self, mut each: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { black: each(self.black), white: each(self.white) }
    }

    /// Both with their sides, Black first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::Black, &self.black), (Color::White, &self.white)].into_iter()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Moves and jumps forward only.
    Man,
    /// Moves and jumps one step in all four directions.
    King,
}

/// A man or king of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// Man or king.
    pub kind: Kind,
}

impl Piece {
    /// The letter used in diagrams: `b` and `w` for men, `B` and `W` for kings.
    pub const fn letter(self) -> char {
        match (self.color, self.kind) {
            (Color::Black, Kind::Man) => 'b',
            (Color::Black, Kind::King) => 'B',
            (Color::White, Kind::Man) => 'w',
            (Color::White, Kind::King) => 'W',
        }
    }

    /// The piece a diagram letter stands for.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let (color, kind) = match letter {
            'b' => (Color::Black, Kind::Man),
            'B' => (Color::Black, Kind::King),
            'w' => (Color::White, Kind::Man),
            'W' => (Color::White, Kind::King),
            _ => return None,
        };
        Some(Piece { color, kind })
    }
}
