//! The two sides.

use std::fmt;
use std::ops::Not;

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
