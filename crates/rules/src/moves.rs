//! What a move does, and the way a capture goes, square by square.

use std::fmt;

use crate::{Square, SquareSet};

/// A legal move of the position it was generated from: where from, where to, what it takes.
///
/// Two ways of jumping that take the same pieces and end on the same square are one `Move`;
/// [`CapturePath`] tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    from: Square,
    to: Square,
    captured: SquareSet,
}

impl Move {
    #[inline(always)]
    pub(crate) const fn new(from: Square, to: Square, captured: SquareSet) -> Move {
        Move { from, to, captured }
    }

    /// The square the piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// The square the piece ends on; in a circular capture the one it left.
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }

    /// The squares of the pieces taken.
    #[inline]
    pub const fn captured(self) -> SquareSet {
        self.captured
    }

    /// Whether it takes anything.
    #[inline]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }
}

/// The short form, `11-15` or `11x18`; see [`Position::notation`](crate::Position::notation) for
/// the form that is never ambiguous.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}{separator}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")?;
        if self.captured.len() > 1 {
            write!(f, "{:?}", self.captured)?;
        }
        Ok(())
    }
}

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
