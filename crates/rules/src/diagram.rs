//! Boards drawn with letters: `b` and `w` are men, `B` and `W` kings, `.` an empty square.
//!
//! A drawing is read as it is printed, Black's side on top, so that a test can show its board.

use std::error::Error;
use std::fmt;

use crate::notation::shown;
use crate::{Color, Piece, Setup, Square};

/// A board drawn for one of the players, whose own side is at the bottom.
///
/// ```
/// use rules::{Color, Position, Setup, diagram};
///
/// let setup: Setup = Position::start().into();
/// let drawing = diagram::draw(&setup, Color::White);
/// assert_eq!(diagram::read(&drawing, Color::Black), Ok(setup));
/// ```
pub fn draw(setup: &Setup, viewer: Color) -> String {
    let rows = (0..8).map(|row| draw_row(setup, viewer, row));
    rows.collect::<Vec<_>>().join("\n")
}

fn draw_row(setup: &Setup, viewer: Color, row: u8) -> String {
    let cells = (0..8).map(|column| match viewer {
        Color::White => draw_cell(setup, row, column),
        Color::Black => draw_cell(setup, 7 - row, 7 - column),
    });
    let line: String = cells.flat_map(|cell| [cell, ' ']).collect();
    line.trim_end().to_owned()
}

fn draw_cell(setup: &Setup, row: u8, column: u8) -> char {
    match Square::at(row, column) {
        None => ' ',
        Some(square) => setup.piece_at(square).map_or('.', Piece::letter),
    }
}

/// Reads a board drawn with Black's side on top; blanks and line ends only separate.
///
/// # Errors
/// When there is another character, or not one for each of the 32 squares.
pub fn read(drawing: &str, turn: Color) -> Result<Setup, DiagramError> {
    let mut setup = Setup::empty(turn);
    let mut squares = Square::all();
    for (offset, letter) in drawing.char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
        let line = 1 + drawing[..offset].matches('\n').count();
        let piece = Piece::from_letter(letter);
        if piece.is_none() && letter != '.' {
            return Err(DiagramError::Letter { line, letter });
        }
        let square = squares.next().ok_or(DiagramError::TooLong { line })?;
        setup.put(square, piece);
    }
    match squares.len() {
        0 => Ok(setup),
        missing => Err(DiagramError::TooShort { missing }),
    }
}

/// Why a drawing is no board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DiagramError {
    /// A character that stands for nothing.
    Letter {
        /// The line it is in, counted from 1.
        line: usize,
        /// The character.
        letter: char,
    },
    /// More than 32 squares.
    TooLong {
        /// The line the first one too many is in.
        line: usize,
    },
    /// Fewer than 32 squares.
    TooShort {
        /// How many are missing.
        missing: usize,
    },
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::Letter { line, letter } => {
                write!(f, "line {line}: expected one of b B w W and '.', found '{}'", shown(*letter))
            }
            DiagramError::TooLong { line } => {
                write!(f, "line {line}: expected the end after 32 squares")
            }
            DiagramError::TooShort { missing } => {
                write!(f, "expected 32 squares, found {}", Square::COUNT - missing)
            }
        }
    }
}

impl Error for DiagramError {}
