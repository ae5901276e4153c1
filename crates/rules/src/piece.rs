//! Men and kings.

use crate::Color;

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
