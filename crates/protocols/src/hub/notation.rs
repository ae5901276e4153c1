//! Positions and moves as the protocol writes them: `Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww`, the side to move and 32 squares;
//! `11-15`, and for a capture after its ends the squares of what it takes, `15x22x18`.

use rules::{Color, Move, Piece, Position, Setup, SetupError, Square};
use thiserror::Error;

use crate::reported_game::resolve;

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

/// The legal move that a text means; the squares taken may come in any order.
pub fn parse_move(position: &Position, text: &str) -> Option<Move> {
    let square = |number: &str| number.parse().ok().and_then(Square::new);
    let squares: Vec<_> = text.split(['-', 'x']).map(square).collect::<Option<_>>()?;
    let [from, to, taken @ ..] = squares.as_slice() else { return None };
    resolve(position, *from, *to, taken.iter().copied().collect())
}

/// The text of a move.
pub fn format_move(mv: Move) -> String {
    let taken: String = mv.captured().into_iter().map(|square| format!("x{square}")).collect();
    format!("{mv}{taken}")
}

/// Plays as many of the moves as are legal, and returns them.
pub(super) fn parse_line(position: &Position, text: &str) -> Vec<Move> {
    let mut position = *position;
    let play = |word| {
        let mv = parse_move(&position, word)?;
        position = position.after(mv);
        Some(mv)
    };
    text.split_whitespace().map_while(play).collect()
}

/// The moves of a line, one after the other.
pub(super) fn format_line(moves: impl IntoIterator<Item = Move>) -> String {
    moves.into_iter().map(format_move).collect::<Vec<_>>().join(" ")
}
