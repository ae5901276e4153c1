//! Positions in a request for a game: 32 squares, `w z W Z e`, by agreement in English order.

use rules::{Color, Kind, Piece, Position, Setup, Square};

use super::request::Start;
use crate::Orientation;

/// The position, if it is a legal one on our board.
///
/// pydraughts turns the board round and exchanges the colors of the pieces, but not the side to move.
pub fn read(start: &Start, orientation: Orientation) -> Option<Position> {
    if start.squares.len() != Square::COUNT {
        return None;
    }
    let mut setup = Setup::empty(start.turn);
    for (square, letter) in Square::all().zip(start.squares.chars()) {
        let piece = piece(letter)?;
        match orientation {
            Orientation::Rotated => setup.put(square.turned(), piece.map(exchanged)),
            Orientation::Auto | Orientation::English => setup.put(square, piece),
        }
    }
    setup.position().ok()
}

/// A position in English numbers and colors.
pub fn write(position: &Position) -> Start {
    let squares = Square::all().map(|square| position.piece_at(square).map_or('e', letter)).collect();
    Start { turn: position.turn(), squares }
}

fn exchanged(piece: Piece) -> Piece {
    Piece { color: !piece.color, ..piece }
}

fn piece(letter: char) -> Option<Option<Piece>> {
    let (color, kind) = match letter {
        'e' => return Some(None),
        'w' => (Color::White, Kind::Man),
        'W' => (Color::White, Kind::King),
        'z' => (Color::Black, Kind::Man),
        'Z' => (Color::Black, Kind::King),
        _ => return None,
    };
    Some(Some(Piece { color, kind }))
}

fn letter(piece: Piece) -> char {
    match (piece.color, piece.kind) {
        (Color::White, Kind::Man) => 'w',
        (Color::White, Kind::King) => 'W',
        (Color::Black, Kind::Man) => 'z',
        (Color::Black, Kind::King) => 'Z',
    }
}
