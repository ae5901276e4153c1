//! Moves as people write them: `11-15`, `11x18`, `26x17x10`.
//!
//! Reading accepts any separator for any move, leading zeros and partial paths, as real files
//! have them; what decides is whether exactly one legal move is meant.

use std::error::Error;
use std::fmt;

use crate::{CapturePath, Color, Move, Position, Square, SquareSet};

impl Position {
    /// The legal move that a text means.
    ///
    /// # Errors
    /// When the text is no move, no legal move, or could be several; the error says which.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        self.find_move(&parse_squares(text)?).map_err(|error| error.quoting(text))
    }

    /// The legal move that goes from the first square to the last, by way of those between.
    ///
    /// # Errors
    /// When no legal move or more than one does.
    pub fn find_move(&self, squares: &[Square]) -> Result<Move, MoveError> {
        let (Some(&from), Some(&to)) = (squares.first(), squares.last()) else {
            return Err(MoveError::Syntax { column: 1, expected: "a move" });
        };
        let legal = self.moves();
        let mut same_ends = legal.iter().copied().filter(|mv| mv.from() == from && mv.to() == to);
        match (same_ends.next(), same_ends.next()) {
            (Some(mv), None) if squares.len() == 2 => Ok(mv),
            (Some(_), _) => self.find_by_path(squares),
            (None, _) => Err(self.illegal(squares)),
        }
    }

    /// The step between two squares, if it could be made were no capture compulsory.
    pub(crate) fn find_step(&self, from: Square, to: Square) -> Option<Move> {
        let start = SquareSet::from(from) & self.pieces(self.turn());
        let [left, right] = self.turn().forward();
        let mut reached = start.step(left) | start.step(right);
        if self.kings(self.turn()).contains(from) {
            let [left, right] = (!self.turn()).forward();
            reached |= start.step(left) | start.step(right);
        }
        (reached & self.empty_squares()).contains(to).then(|| Move::new(from, to, SquareSet::EMPTY))
    }

    fn find_by_path(&self, squares: &[Square]) -> Result<Move, MoveError> {
        let mut paths = self.capture_paths();
        paths.retain(|path| path.follows(squares));
        // A whole path means itself, even where a longer one passes the same squares.
        let whole = paths.iter().find(|path| path.squares() == squares);
        let Some(first) = whole.or(paths.first()) else { return Err(self.illegal(squares)) };
        if whole.is_some() || paths.iter().all(|path| path.to_move() == first.to_move()) {
            Ok(first.to_move())
        } else {
            Err(MoveError::Ambiguous { text: join(squares, "x"), candidates: paths })
        }
    }

    /// The ways a capture can go; none for a plain move.
    pub fn paths_of(&self, mv: Move) -> Vec<CapturePath> {
        let mut paths = self.capture_paths();
        paths.retain(|path| path.to_move() == mv);
        paths
    }

    /// The notation of a move of this position: the short form, or the full path where another
    /// way of capturing starts and ends on the same squares.
    pub fn notation(&self, mv: Move) -> String {
        if !mv.is_capture() {
            return mv.to_string();
        }
        let paths = self.capture_paths();
        let path = paths.iter().find(|path| path.to_move() == mv);
        path.map_or_else(|| mv.to_string(), |path| text_among(&paths, path))
    }

    fn illegal(&self, squares: &[Square]) -> MoveError {
        let separator = if squares.len() > 2 { "x" } else { "-" };
        MoveError::Illegal { text: join(squares, separator), obstacle: self.obstacle(squares) }
    }

    fn obstacle(&self, squares: &[Square]) -> Obstacle {
        let from = squares[0];
        match self.piece_at(from) {
            None => return Obstacle::NoPiece(from),
            Some(piece) if piece.color != self.turn() => {
                return Obstacle::OpponentsPiece { square: from, to_move: self.turn() };
            }
            Some(_) => {}
        }
        let paths = self.capture_paths();
        if paths.is_empty() {
            let reachable: SquareSet =
                self.moves().iter().filter(|mv| mv.from() == from).map(|mv| mv.to()).collect();
            return Obstacle::OutOfReach { from, reachable: reachable.into_iter().collect() };
        }
        let longer: Vec<_> =
            paths.iter().filter(|path| path.squares().starts_with(squares)).copied().collect();
        if longer.is_empty() { Obstacle::MustCapture(paths) } else { Obstacle::Unfinished(longer) }
    }
}

/// The squares a move text names, at least two.
fn parse_squares(text: &str) -> Result<Vec<Square>, MoveError> {
    let mut squares = Vec::new();
    let mut rest = text.trim_start();
    loop {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        if digits == 0 {
            return Err(syntax(text, rest, "a square, 1 to 32"));
        }
        let (number, after) = rest.split_at(digits);
        let square = number.parse().ok().and_then(Square::new);
        squares.push(square.ok_or_else(|| MoveError::NoSuchSquare { number: number.to_owned() })?);
        rest = after.trim_start();
        if rest.is_empty() && squares.len() > 1 {
            return Ok(squares);
        }
        let separated = rest.strip_prefix(['-', 'x', 'X', ':', '–', '—']);
        rest = separated.ok_or_else(|| syntax(text, rest, "'-' or 'x' and a square"))?.trim_start();
    }
}

fn syntax(text: &str, rest: &str, expected: &'static str) -> MoveError {
    let column = 1 + text.chars().count() - rest.chars().count();
    MoveError::Syntax { column, expected }
}

fn join(squares: &[Square], separator: &str) -> String {
    let numbers: Vec<_> = squares.iter().map(Square::to_string).collect();
    numbers.join(separator)
}

/// Why a text is not one legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is no move.
    Syntax {
        /// Where, counted from 1.
        column: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// A number that is no square.
    NoSuchSquare {
        /// The number as it is written.
        number: String,
    },
    /// A move, but not a legal one here.
    Illegal {
        /// The move as it was given.
        text: String,
        /// What stands in its way.
        obstacle: Obstacle,
    },
    /// Several captures go from the first square to the last.
    Ambiguous {
        /// The move as it was given.
        text: String,
        /// The full paths it could mean.
        candidates: Vec<CapturePath>,
    },
}

/// What makes a move illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Obstacle {
    /// Nothing stands on the first square.
    NoPiece(Square),
    /// A man stands on the first square, where the move says that it is a king's.
    NoKing(Square),
    /// The other side's piece stands there.
    OpponentsPiece {
        /// The first square.
        square: Square,
        /// Whose move it is.
        to_move: Color,
    },
    /// A capture is possible, so one of these must be made.
    MustCapture(Vec<CapturePath>),
    /// The capture can go on, so it must.
    Unfinished(Vec<CapturePath>),
    /// The piece cannot go there.
    OutOfReach {
        /// The first square.
        from: Square,
        /// Where the piece can go.
        reachable: Vec<Square>,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Syntax { column, expected } => {
                write!(f, "column {column}: expected {expected}")
            }
            MoveError::NoSuchSquare { number } => {
                write!(f, "no square {}: expected 1 to 32", excerpt(number))
            }
            MoveError::Illegal { text, obstacle } => write!(f, "{text} is not legal: {obstacle}"),
            MoveError::Ambiguous { text, candidates } => {
                write!(f, "{text} is ambiguous: expected {}", alternatives(candidates))
            }
        }
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::NoPiece(square) => write!(f, "there is no piece on {square}"),
            Obstacle::NoKing(square) => write!(f, "the piece on {square} is a man, not a king"),
            Obstacle::OpponentsPiece { square, to_move } => {
                write!(f, "the piece on {square} is {}'s and it is {to_move}'s move", !*to_move)
            }
            Obstacle::MustCapture(paths) => {
                write!(f, "a capture is compulsory: {}", alternatives(&as_listed(paths)))
            }
            Obstacle::Unfinished(paths) => {
                write!(f, "the capture must be completed: {}", alternatives(paths))
            }
            Obstacle::OutOfReach { from, reachable } if reachable.is_empty() => {
                write!(f, "the piece on {from} cannot move")
            }
            Obstacle::OutOfReach { from, reachable } => {
                write!(f, "from {from} it can go to {}", alternatives(reachable))
            }
        }
    }
}

impl MoveError {
    /// The error with the move as it was written, without blanks.
    pub(crate) fn quoting(self, written: &str) -> MoveError {
        let text = || excerpt_to(LONGEST_PATH, &written.split_whitespace().collect::<String>());
        match self {
            MoveError::Illegal { obstacle, .. } => MoveError::Illegal { text: text(), obstacle },
            MoveError::Ambiguous { candidates, .. } => MoveError::Ambiguous { text: text(), candidates },
            other => other,
        }
    }
}

/// Room for a jump over all twelve pieces in full.
const LONGEST_PATH: usize = 40;

/// All captures of a position as [`Position::notation`] writes them, each result once.
fn as_listed(paths: &[CapturePath]) -> Vec<String> {
    let mut moves: Vec<Move> = Vec::new();
    let mut texts = Vec::new();
    for path in paths {
        let mv = path.to_move();
        if !moves.contains(&mv) {
            moves.push(mv);
            texts.push(text_among(paths, path));
        }
    }
    texts
}

/// The short form of a capture, or its full path where another of these starts and ends alike.
fn text_among(paths: &[CapturePath], path: &CapturePath) -> String {
    let ends = |path: &CapturePath| (path.to_move().from(), path.to_move().to());
    let same_ends = paths.iter().filter(|other| ends(other) == ends(path)).count();
    if same_ends > 1 { path.to_string() } else { path.to_move().to_string() }
}

/// `a`, `a or b`, `a, b or c`.
fn alternatives<T: ToString>(items: &[T]) -> String {
    let words: Vec<_> = items.iter().map(T::to_string).collect();
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

impl Error for MoveError {}

/// As much of a text from outside as an error should repeat.
pub fn excerpt(text: &str) -> String {
    excerpt_to(60, text)
}

/// The beginning of a text, up to so many characters. Characters that command a terminal or end a line are written
/// out.
pub fn excerpt_to(longest: usize, text: &str) -> String {
    let more = if text.chars().nth(longest).is_some() { "..." } else { "" };
    let beginning: String = text.chars().take(longest).map(shown).collect();
    format!("{beginning}{more}")
}

/// A character as it can be read.
pub(crate) fn shown(letter: char) -> String {
    if letter.is_control() { letter.escape_default().to_string() } else { letter.to_string() }
}
