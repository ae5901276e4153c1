//! The way a jump goes, square by square.

use std::fmt;

use crate::{Move, Square, SquareSet};

/// The longest possible capture takes all twelve pieces, landing twelve times.
const MOST_SQUARES: usize = 13;

/// A whole capture with every square the piece stands on, from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CapturePath {
    squares: [Square; MOST_SQUARES],
    len: u8,
    captured: SquareSet,
}

impl CapturePath {
    pub(crate) const fn starting_at(from: Square) -> CapturePath {
        CapturePath { squares: [from; MOST_SQUARES], len: 1, captured: SquareSet::EMPTY }
    }

    pub(crate) fn then(mut self, taken: Square, to: Square) -> CapturePath {
        self.squares[self.len as usize] = to;
        self.len += 1;
        self.captured |= taken.into();
        self
    }

    /// The square the piece leaves, then every square it lands on.
    pub fn squares(&self) -> &[Square] {
        &self.squares[..self.len as usize]
    }

    /// What the capture does, without the way it goes.
    pub fn to_move(&self) -> Move {
        Move::new(self.squares[0], self.squares[self.len as usize - 1], self.captured)
    }

    /// Whether the path passes the given squares in this order, starting and ending with them.
    pub(crate) fn follows(&self, waypoints: &[Square]) -> bool {
        let mut rest = self.squares().iter();
        waypoints.first() == self.squares().first()
            && waypoints.last() == self.squares().last()
            && waypoints.iter().all(|waypoint| rest.any(|square| square == waypoint))
    }
}

/// The full notation, `26x17x10`.
impl fmt::Display for CapturePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.squares[0])?;
        self.squares()[1..].iter().try_for_each(|square| write!(f, "x{square}"))
    }
}

impl fmt::Debug for CapturePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
