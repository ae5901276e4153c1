//! A legal board with a side to move.

use std::fmt;

use crate::generate::{self, Sides};
use crate::setup::MOST_PIECES;
use crate::{CapturePath, Color, Kind, Move, Piece, Setup, Square, SquareSet};

/// A legal arrangement of pieces and the side to move; 16 bytes, no history.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    black: SquareSet,
    white: SquareSet,
    kings: SquareSet,
    turn: Color,
}

impl Position {
    /// Black on 1-12, White on 21-32, Black to move.
    pub const fn start() -> Position {
        Position {
            black: SquareSet::from_bits(0x0000_0FFF),
            white: SquareSet::from_bits(0xFFF0_0000),
            kings: SquareSet::EMPTY,
            turn: Color::Black,
        }
    }

    /// The position with these pieces, some of them kings; `None` if it is not legal: two pieces on one square, a king
    /// where nothing stands, a man where it would have been crowned, or more than twelve pieces on a side.
    pub fn from_squares(
        black: SquareSet,
        white: SquareSet,
        kings: SquareSet,
        turn: Color,
    ) -> Option<Position> {
        let position = Position { black, white, kings, turn };
        let is_side = |color: Color| {
            position.pieces(color).len() <= MOST_PIECES && !position.men(color).meets(color.crown_row())
        };
        let is_legal = !black.meets(white)
            && (kings - (black | white)).is_empty()
            && is_side(Color::Black)
            && is_side(Color::White);
        is_legal.then_some(position)
    }

    pub(crate) fn from_setup(setup: &Setup) -> Position {
        let of = |color, kind| setup.squares_of(Piece { color, kind });
        let kings = of(Color::Black, Kind::King) | of(Color::White, Kind::King);
        Position {
            black: of(Color::Black, Kind::Man) | (of(Color::Black, Kind::King)),
            white: of(Color::White, Kind::Man) | (of(Color::White, Kind::King)),
            kings,
            turn: setup.turn,
        }
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// All pieces of a side.
    #[inline]
    pub const fn pieces(&self, color: Color) -> SquareSet {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The men of a side.
    #[inline]
    pub fn men(&self, color: Color) -> SquareSet {
        self.pieces(color) - self.kings
    }

    /// The kings of a side.
    #[inline]
    pub fn kings(&self, color: Color) -> SquareSet {
        self.pieces(color) & self.kings
    }

    /// The squares where nothing stands.
    #[inline]
    pub fn empty_squares(&self) -> SquareSet {
        !(self.black | self.white)
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|&color| self.pieces(color).contains(square))?;
        let kind = if self.kings.contains(square) { Kind::King } else { Kind::Man };
        Some(Piece { color, kind })
    }

    /// The legal moves. Without one, the side to move has lost (or, in give-away, won).
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.moves_into(&mut moves);
        moves
    }

    /// Like [`Position::moves`], into a list that is emptied first and can be used again.
    pub fn moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        generate::moves(self, moves);
    }

    /// Whether the side to move has a move at all.
    pub fn can_move(&self) -> bool {
        generate::can_move(self)
    }

    /// Whether the side to move has a capture, which is then compulsory.
    pub fn must_capture(&self) -> bool {
        generate::must_capture(self)
    }

    /// Every way the side to move can capture, told apart by the squares landed on.
    pub fn capture_paths(&self) -> Vec<CapturePath> {
        generate::capture_paths(self)
    }

    /// The position after one of this position's own moves.
    ///
    /// A move of another position gives a meaningless board; [`Game::play`](crate::Game::play)
    /// takes moves from outside and checks them.
    #[inline]
    pub fn after(&self, mv: Move) -> Position {
        debug_assert!(self.can_be_of(mv), "{mv:?} is no move of {self}");
        Sides::of(self).after(mv, self.turn.crown_row()).position(!self.turn)
    }

    /// The move that leads from here to another position, if one does.
    pub fn move_to(&self, next: &Position) -> Option<Move> {
        self.moves().into_iter().find(|&mv| self.after(mv) == *next)
    }

    /// Whether the pieces stand so that it may be a move of this position: cheap enough to be asked
    /// of every move in tests, where finding all moves would be most of the work.
    fn can_be_of(&self, mv: Move) -> bool {
        let (own, others) = (self.pieces(self.turn), self.pieces(!self.turn));
        let is_free = mv.to() == mv.from() || self.empty_squares().contains(mv.to());
        own.contains(mv.from()) && is_free && (mv.captured() - others).is_empty()
    }

    /// The same position seen by the other side: board turned round, colors exchanged.
    pub fn turned(&self) -> Position {
        Position {
            black: self.white.turned(),
            white: self.black.turned(),
            kings: self.kings.turned(),
            turn: !self.turn,
        }
    }

    /// The same board with this side to move, whoever's turn it is.
    #[must_use]
    pub const fn with_turn(self, turn: Color) -> Position {
        Position { turn, ..self }
    }

    pub(crate) fn all_kings(&self) -> SquareSet {
        self.kings
    }

    #[inline(always)]
    pub(crate) const fn from_parts(
        black: SquareSet,
        white: SquareSet,
        kings: SquareSet,
        turn: Color,
    ) -> Position {
        Position { black, white, kings, turn }
    }
}

/// The FEN of the position.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::fen::write(self, f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_sixteen_bytes() {
        assert_eq!(size_of::<Position>(), 16);
    }

    #[test]
    fn the_start_is_its_own_turned_board_with_the_other_side_to_move() {
        let turned = Position::start().turned();
        assert_eq!(turned.turn(), Color::White);
        assert_eq!(turned.turned(), Position::start());
        assert_eq!(turned.pieces(Color::Black), Position::start().pieces(Color::Black));
    }
}
