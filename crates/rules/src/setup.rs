//! Pieces put on the board in any way, and the check that makes a position of them.

use std::error::Error;
use std::fmt;

use crate::{Color, Kind, Piece, Position, Square, SquareSet};

/// The most pieces a side can have.
pub(crate) const MOST_PIECES: usize = 12;

/// Any arrangement of pieces with a side to move; [`Setup::position`] checks that it is legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands on each square, in the order of the numbers.
    pub board: [Option<Piece>; Square::COUNT],
    /// The side to move.
    pub turn: Color,
}

impl Setup {
    /// An empty board.
    pub const fn empty(turn: Color) -> Setup {
        Setup { board: [None; Square::COUNT], turn }
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts a piece on a square, or takes what is there away.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.board[square.index()] = piece;
    }

    /// The squares where such a piece stands.
    pub fn squares_of(&self, piece: Piece) -> SquareSet {
        Square::all().filter(|&square| self.piece_at(square) == Some(piece)).collect()
    }

    /// The legal position this is.
    ///
    /// # Errors
    /// When a man stands on the row where it would have been crowned, or a side has more than
    /// twelve pieces.
    pub fn position(&self) -> Result<Position, SetupError> {
        for color in Color::ALL {
            self.check_side(color)?;
        }
        Ok(Position::from_setup(self))
    }

    fn check_side(&self, color: Color) -> Result<(), SetupError> {
        let men = self.squares_of(Piece { color, kind: Kind::Man });
        let kings = self.squares_of(Piece { color, kind: Kind::King });
        let count = (men | kings).len();
        if count > MOST_PIECES {
            return Err(SetupError::TooManyPieces { color, count });
        }
        match (men & color.crown_row()).first() {
            Some(square) => Err(SetupError::ManOnCrownRow { color, square }),
            None => Ok(()),
        }
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        let mut setup = Setup::empty(position.turn());
        for square in Square::all() {
            setup.put(square, position.piece_at(square));
        }
        setup
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Position, SetupError> {
        setup.position()
    }
}

/// Why an arrangement of pieces is no legal position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// A man stands where it would have been crowned.
    ManOnCrownRow {
        /// Whose man it is.
        color: Color,
        /// Where it stands.
        square: Square,
    },
    /// A side has more pieces than it started with.
    TooManyPieces {
        /// Which side.
        color: Color,
        /// How many it has.
        count: usize,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::ManOnCrownRow { color, square } => {
                write!(f, "a {color} man on its own crown row ({square}): expected a king there, K{square}")
            }
            SetupError::TooManyPieces { color, count } => {
                write!(f, "{color} has {count} pieces: expected at most {MOST_PIECES}")
            }
        }
    }
}

impl Error for SetupError {}
