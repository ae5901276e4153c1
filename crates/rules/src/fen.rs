//! FEN, the one-line notation of a position: `B:W18,24,K10:B12,16,K22`.
//!
//! Reads everything real files hold (ranges, either order of the lists, lower case, blanks, a
//! final dot, a missing or empty side) and writes one form: White's list first, squares rising.

use std::error::Error;
use std::fmt;
use std::iter::Peekable;
use std::str::{CharIndices, FromStr};

use crate::notation::{excerpt, shown};
use crate::{Color, Kind, Piece, Position, Setup, SetupError, Square};

impl Position {
    /// Reads a position.
    ///
    /// # Errors
    /// When the text is no FEN, or the pieces make no legal position.
    ///
    /// ```
    /// let position = rules::Position::from_fen("W:W18,K10:B12-14,K22")?;
    /// assert_eq!(position.to_fen(), "W:WK10,18:B12,13,14,K22");
    /// # Ok::<(), rules::FenError>(())
    /// ```
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        text.parse()
    }

    /// The FEN of the position; `Display` writes the same.
    pub fn to_fen(&self) -> String {
        self.to_string()
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        text.parse::<Setup>()?.position().map_err(FenError::Setup)
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Setup, FenError> {
        match read(text)? {
            (Some(turn), setup) => Ok(Setup { turn, ..setup }),
            (None, _) => Err(FenError::UnknownTurn),
        }
    }
}

/// The side to move, unless it is left open as `?`, and the pieces.
pub(crate) fn read(text: &str) -> Result<(Option<Color>, Setup), FenError> {
    Reader::new(text).read()
}

pub(crate) fn write(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(&letter(position.turn()).to_string())?;
    for color in [Color::White, Color::Black] {
        write!(f, ":{}", letter(color))?;
        for (i, square) in position.pieces(color).into_iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let king = if position.kings(color).contains(square) { "K" } else { "" };
            write!(f, "{comma}{king}{square}")?;
        }
    }
    Ok(())
}

/// The letter a FEN has for a side.
const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// Something else was expected at a column, counted from 1.
    Unexpected {
        /// Where.
        column: usize,
        /// What stands there; nothing at the end of the text.
        found: Option<char>,
        /// What should.
        expected: &'static str,
    },
    /// A number that is no square.
    NoSuchSquare {
        /// Where the number starts.
        column: usize,
        /// The number as it is written.
        number: String,
    },
    /// A range that runs backwards.
    BackwardRange {
        /// Where it starts.
        column: usize,
        /// The first square.
        first: Square,
        /// The last square, which is lower.
        last: Square,
    },
    /// A square that has a piece already.
    Duplicate {
        /// Where it is named again.
        column: usize,
        /// The square.
        square: Square,
    },
    /// A second list for the same side.
    SecondList {
        /// Where it starts.
        column: usize,
        /// Whose list it is.
        color: Color,
    },
    /// The side to move is `?`, which PDN 3.0 has for one that nobody knows.
    UnknownTurn,
    /// The pieces make no legal position.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Unexpected { column, found: Some(found), expected } => {
                write!(f, "column {column}: expected {expected}, found '{}'", shown(*found))
            }
            FenError::Unexpected { column, found: None, expected } => {
                write!(f, "column {column}: expected {expected}, found the end")
            }
            FenError::NoSuchSquare { column, number } => {
                write!(f, "column {column}: no square {}: expected 1 to 32", excerpt(number))
            }
            FenError::BackwardRange { column, first, last } => {
                write!(f, "column {column}: range {first}-{last} runs backwards: expected {last}-{first}")
            }
            FenError::Duplicate { column, square } => {
                write!(f, "column {column}: square {square} is named twice: expected each square once")
            }
            FenError::SecondList { column, color } => {
                write!(f, "column {column}: a second list for {color}: expected one list for each side")
            }
            FenError::UnknownTurn => f.write_str("the side to move is left open by '?': expected B or W"),
            FenError::Setup(error) => error.fmt(f),
        }
    }
}

impl Error for FenError {}

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> FenError {
        FenError::Setup(error)
    }
}

struct Reader<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { text, chars: text.char_indices().peekable() }
    }

    fn read(mut self) -> Result<(Option<Color>, Setup), FenError> {
        self.skip_if(|c| c == '"');
        let is_open = self.skip_if(|c| c == '?');
        let turn = if is_open { None } else { Some(self.color("B or W for the side to move")?) };
        let mut setup = Setup::empty(Color::Black);
        let mut read = [false; 2];
        self.expect(':', "':' and a list of squares")?;
        loop {
            let column = self.column();
            let color = self.color("B or W and a list of squares")?;
            if std::mem::replace(&mut read[color as usize], true) {
                return Err(FenError::SecondList { column, color });
            }
            self.list(color, &mut setup)?;
            if !self.skip_if(|c| c == ':') {
                break;
            }
        }
        self.skip_if(|c| c == '.');
        self.skip_if(|c| c == '"');
        match self.peek() {
            None => Ok((turn, setup)),
            Some(_) => Err(self.unexpected("',', ':' or the end")),
        }
    }

    fn list(&mut self, color: Color, setup: &mut Setup) -> Result<(), FenError> {
        if !self.peek().is_some_and(|c| c.is_ascii_digit() || is_king(c)) {
            return Ok(());
        }
        loop {
            let kind = if self.skip_if(is_king) { Kind::King } else { Kind::Man };
            self.squares(Piece { color, kind }, setup)?;
            if !self.skip_if(|c| c == ',') {
                return Ok(());
            }
        }
    }

    /// A square, or a range of them.
    fn squares(&mut self, piece: Piece, setup: &mut Setup) -> Result<(), FenError> {
        let column = self.column();
        let first = self.square()?;
        let last = if self.skip_if(|c| c == '-') { self.square()? } else { first };
        if last < first {
            return Err(FenError::BackwardRange { column, first, last });
        }
        for square in Square::all().filter(|&square| first <= square && square <= last) {
            if setup.piece_at(square).is_some() {
                return Err(FenError::Duplicate { column, square });
            }
            setup.put(square, Some(piece));
        }
        Ok(())
    }

    fn square(&mut self) -> Result<Square, FenError> {
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.unexpected("a square, 1 to 32"));
        }
        let (column, start) = (self.column(), self.offset());
        while self.chars.next_if(|&(_, c)| c.is_ascii_digit()).is_some() {}
        let number = &self.text[start..self.offset()];
        number
            .parse()
            .ok()
            .and_then(Square::new)
            .ok_or_else(|| FenError::NoSuchSquare { column, number: number.to_owned() })
    }

    fn color(&mut self, expected: &'static str) -> Result<Color, FenError> {
        let color = match self.peek() {
            Some('B' | 'b') => Color::Black,
            Some('W' | 'w') => Color::White,
            _ => return Err(self.unexpected(expected)),
        };
        self.chars.next();
        Ok(color)
    }

    fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), FenError> {
        if self.skip_if(|c| c == wanted) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    fn skip_if(&mut self, wanted: impl Fn(char) -> bool) -> bool {
        let found = self.peek().is_some_and(wanted);
        if found {
            self.chars.next();
        }
        found
    }

    /// The next character that is not blank.
    fn peek(&mut self) -> Option<char> {
        while self.chars.next_if(|&(_, c)| c.is_whitespace()).is_some() {}
        self.chars.peek().map(|&(_, c)| c)
    }

    fn unexpected(&mut self, expected: &'static str) -> FenError {
        let found = self.peek();
        FenError::Unexpected { column: self.column(), found, expected }
    }

    fn column(&mut self) -> usize {
        self.peek();
        let offset = self.offset();
        self.text[..offset].chars().count() + 1
    }

    fn offset(&mut self) -> usize {
        self.chars.peek().map_or(self.text.len(), |&(offset, _)| offset)
    }
}

const fn is_king(c: char) -> bool {
    matches!(c, 'K' | 'k')
}
