//! A board with an active and a passive side, which is what every parameter looks at.

use rules::{Color, Position};

use crate::Word;
use crate::score::{KING, MAN};

/// The board as active sees it. If White is active the board is turned round, so that active's
/// men always move forward, as Black's do, and the definitions need be written only once: active
/// stands for Black, passive for White. Only MOVE asks for the true color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub(super) active_color: Color,
    pub(super) active: Word,
    pub(super) passive: Word,
    pub(super) kings: Word,
}

impl View {
    /// The position with the side to move active.
    #[inline]
    pub fn of(position: &Position) -> View {
        View::with_active(position, position.turn())
    }

    /// The position with the side to move passive.
    #[inline]
    pub fn exchanged(position: &Position) -> View {
        View::with_active(position, !position.turn())
    }

    /// What a term of this position is compared with (S-28): the position before the last move,
    /// in which the side that is passive now was active. Without one, as in a set-up start, the
    /// same board with sides exchanged stands in.
    #[inline]
    pub fn before(previous: Option<&Position>, now: &Position) -> View {
        previous.map_or_else(|| View::exchanged(now), View::of)
    }

    /// The color of the active side.
    pub const fn active_color(&self) -> Color {
        self.active_color
    }

    /// Man 2, king 3, for all of active's pieces.
    #[inline]
    pub fn active_credit(&self) -> i32 {
        credit(self.active, self.kings)
    }

    /// Man 2, king 3, for all of passive's pieces.
    #[inline]
    pub fn passive_credit(&self) -> i32 {
        credit(self.passive, self.kings)
    }

    #[inline(always)]
    fn with_active(position: &Position, active_color: Color) -> View {
        let words = [
            position.pieces(active_color),
            position.pieces(!active_color),
            position.kings(Color::Black) | position.kings(Color::White),
        ];
        let [active, passive, kings] = match active_color {
            Color::Black => words.map(Word::from),
            Color::White => words.map(|squares| Word::from(squares.turned())),
        };
        View { active_color, active, passive, kings }
    }

    #[inline(always)]
    pub(super) fn empty(&self) -> Word {
        !(self.active | self.passive)
    }

    #[inline(always)]
    pub(super) fn active_men(&self) -> Word {
        self.active - self.kings
    }

    #[inline(always)]
    pub(super) fn active_kings(&self) -> Word {
        self.active & self.kings
    }

    #[inline(always)]
    pub(super) fn passive_men(&self) -> Word {
        self.passive - self.kings
    }

    #[inline(always)]
    pub(super) fn passive_kings(&self) -> Word {
        self.passive & self.kings
    }
}

#[inline(always)]
fn credit(pieces: Word, kings: Word) -> i32 {
    MAN * pieces.len() + (KING - MAN) * (pieces & kings).len()
}
