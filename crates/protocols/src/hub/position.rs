//! A position: the side to move and 32 squares, `Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww`.

use rules::{Color, Piece, Position, Setup, SetupError, Square};
use thiserror::Error;

/// Reads a position in the orientation it was sent in.
///
/// # Errors
/// When the text is not 33 of the letters the protocol knows, or the position is not legal.
pub fn parse_position(text: &str) -> Result<Position, PositionError> {
    let mut letters = text.chars();
    let turn = match letters.next() {
        Some('B') => Color::Black,
        Some('W') => Color::White,
        first => return Err(PositionError::Side { found: first.map(String::from).unwrap_or_default() }),
    };
    let count = text.chars().count() - 1;
    if count != Square::COUNT {
        return Err(PositionError::Length { squares: count });
    }
    let mut setup = Setup::empty(turn);
    for (square, letter) in Square::all().zip(letters) {
        let piece = Piece::from_letter(letter);
        if piece.is_none() && letter != 'e' {
            return Err(PositionError::Letter { square, letter });
        }
        setup.put(square, piece);
    }
    Ok(setup.position()?)
}

/// Writes a position in English numbers and colors.
pub fn format_position(position: &Position) -> String {
    let turn = match position.turn() {
        Color::Black => 'B',
        Color::White => 'W',
    };
    let letter = |square| position.piece_at(square).map_or('e', Piece::letter);
    std::iter::once(turn).chain(Square::all().map(letter)).collect()
}

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The first letter names no side.
    #[error("position: no side '{}': expected B or W first", .found.escape_debug())]
    Side {
        /// What stands there.
        found: String,
    },
    /// Not the squares of this board.
    #[error("position: {squares} squares: expected 32")]
    Length {
        /// How many there are.
        squares: usize,
    },
    /// A letter that is no piece.
    #[error("position: '{}' on {square}: expected one of w b W B e", .letter.escape_debug())]
    Letter {
        /// Where it stands.
        square: Square,
        /// The letter.
        letter: char,
    },
    /// The pieces cannot stand so.
    #[error("position: {0}")]
    Setup(#[from] SetupError),
}
