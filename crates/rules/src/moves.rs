//! What a move does: where a piece goes and what it takes.

use std::fmt;

use crate::{Square, SquareSet};

/// A legal move of the position it was generated from: where from, where to, what it takes.
///
/// Two ways of jumping that take the same pieces and end on the same square are one `Move`;
/// [`CapturePath`](crate::CapturePath) tells them apart.
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
