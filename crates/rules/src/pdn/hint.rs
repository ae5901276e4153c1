//! A guess why a game is refused: it is a game of another kind of draughts.

use std::fmt;

use crate::{Color, FenError, MoveError, Obstacle, Square};

use super::scan::{self, Span};
use super::{PdnErrorKind, Tags};

/// What speaks for another kind of draughts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Hint {
    /// A square that only a larger board has.
    LargerBoard {
        /// Its number.
        square: u8,
    },
    /// Squares with letters, `c3-d4`.
    Letters,
    /// White makes the first move.
    WhiteBegins,
}

impl Hint {
    /// What speaks for it in the text of a game that was refused, at this byte and for this reason.
    pub(super) fn find(bytes: &[u8], at: usize, kind: &PdnErrorKind, tags: &Tags) -> Option<Hint> {
        if let PdnErrorKind::OtherGame { .. } = kind {
            return None;
        }
        if let Some(square) = square_of_fen(kind).or_else(|| square_of_larger_board(bytes)) {
            return Some(Hint::LargerBoard { square });
        }
        match kind {
            PdnErrorKind::Unexpected { .. } if scan::is_algebraic(&bytes[at..]) => Some(Hint::Letters),
            PdnErrorKind::Move { number: 1, error: MoveError::Illegal { obstacle, .. } } => {
                let is_white = matches!(obstacle, Obstacle::OpponentsPiece { to_move: Color::Black, .. });
                (is_white && tags.get("FEN").is_none()).then_some(Hint::WhiteBegins)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::LargerBoard { square } => {
                write!(f, "perhaps a game of international draughts, which has a square {square}")
            }
            Hint::Letters => {
                f.write_str("perhaps a game of Russian or Brazilian draughts, which have letters")
            }
            Hint::WhiteBegins => {
                f.write_str("perhaps a game of another kind of draughts, in which White begins")
            }
        }
    }
}

fn square_of_fen(kind: &PdnErrorKind) -> Option<u8> {
    match kind {
        PdnErrorKind::Fen(FenError::NoSuchSquare { number, .. }) => larger_board(number),
        _ => None,
    }
}

/// The number as a square of the board of 10 by 10 that the board of 8 by 8 has not.
fn larger_board(number: &str) -> Option<u8> {
    number.parse().ok().filter(|number| (Square::COUNT as u8 + 1..=50).contains(number))
}

/// The first such square in a move.
fn square_of_larger_board(bytes: &[u8]) -> Option<u8> {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let (end, square) = match byte {
            b'[' => (closed(scan::tag(bytes, at, true)), None),
            b'{' => (closed(scan::comment(bytes, at)), None),
            b'0'..=b'9' => {
                let end = scan::number_run(bytes, at);
                (Some(end), square_of_move(&bytes[at..end]))
            }
            _ => (None, None),
        };
        if square.is_some() {
            return square;
        }
        at = end.unwrap_or(at + 1);
    }
    None
}

fn square_of_move(run: &[u8]) -> Option<u8> {
    let text = scan::decode(run);
    let mut squares = text.split(['-', 'x', 'X', ':']);
    let is_move =
        text.len() > 2 && squares.clone().all(|number| number.parse().is_ok_and(|number: u8| number <= 50));
    squares.find_map(larger_board).filter(|_| is_move)
}

fn closed(span: Span) -> Option<usize> {
    match span {
        Span::Closed(end) => Some(end),
        Span::CutOff(_) | Span::Open => None,
    }
}
