//! Moves, their numbers and their strengths.

use crate::{CapturePath, Kind, Move, MoveError, Obstacle, Piece, Square};

use super::super::scan;
use super::super::{GameResult, Item, PdnErrorKind, Play};
use super::readings::{Options, one_for_each_result};
use super::{Fault, Parser, Place};

/// The annotation for an only move; older files write a star after the move.
pub(super) const FORCED: u16 = 7;

impl Parser<'_> {
    /// A move, the number of one, or a number in some text.
    pub(super) fn number(&mut self, place: &mut Place, items: &mut Vec<Item>) -> Result<(), Fault> {
        if let Some((squares, end)) = self.plain_move() {
            let mv = self.find(&squares, end, place)?;
            self.at = end;
            items.push(Item::Move(Play { mv, strength: None }));
            return Ok(());
        }
        let start = self.at;
        let end = scan::digits(self.bytes, start);
        if end - start == 4 || self.joined(end).is_some() {
            items.push(Item::Move(self.play(place)?));
            self.trailing_star(items);
            return Ok(());
        }
        let next = scan::skip_blanks(self.bytes, end);
        match self.bytes.get(next) {
            Some(b'.') => self.at = next + 1,
            Some(byte) if byte.is_ascii_alphabetic() => items.push(self.text()?),
            Some(_) if self.is_move(next) => self.at = next,
            _ => {
                self.at = end;
                return Err(self.unexpected("'-' or 'x' and a square"));
            }
        }
        Ok(())
    }

    /// Two squares in the plainest form, which nearly all moves have: nothing glued to them, and
    /// another move or number behind. Quicker than the general way, and the same.
    #[inline]
    fn plain_move(&self) -> Option<([Square; 2], usize)> {
        let (from, separator) = plain_square(self.bytes, self.at)?;
        let (b'-' | b'x') = self.bytes.get(separator)? else { return None };
        let (to, end) = plain_square(self.bytes, separator + 1)?;
        let follows = self.bytes.get(end..end + 2)?;
        matches!(follows, [b' ' | b'\n', b'0'..=b'9']).then_some(([from, to], end))
    }

    fn play(&mut self, place: &mut Place) -> Result<Play, Fault> {
        let start = self.at;
        let squares = self.read_squares().map_err(|error| fault(start, place, error))?;
        let end = std::mem::replace(&mut self.at, start);
        let mv = self.find(&squares, end, place)?;
        self.at = end;
        Ok(Play { mv, strength: self.strength() })
    }

    /// Whether a move of a king stands here that says so: `K22-17`.
    pub(super) fn is_king_move(&self) -> bool {
        let is_king = matches!(self.bytes[self.at..], [b'K' | b'k', b'0'..=b'9', ..]);
        is_king && self.joined(scan::digits(self.bytes, self.at + 1)).is_some()
    }

    pub(super) fn king_move(&mut self, place: &mut Place, items: &mut Vec<Item>) -> Result<(), Fault> {
        let start = self.at;
        self.at += 1;
        let squares = self.read_squares().map_err(|error| fault(start, place, error))?;
        let (from, end) = (squares[0], std::mem::replace(&mut self.at, start));
        let own = Some(Piece { color: place.now.turn(), kind: Kind::Man });
        if place.now.piece_at(from) == own {
            let (text, obstacle) = (String::new(), Obstacle::NoKing(from));
            let error = MoveError::Illegal { text, obstacle }.quoting(&self.written(end));
            return Err(fault(start, place, error));
        }
        let mv = self.find(&squares, end, place)?;
        self.at = end;
        items.push(Item::Move(Play { mv, strength: self.strength() }));
        self.trailing_star(items);
        Ok(())
    }

    /// Finds and makes the move that is written from here to `end`.
    fn find(&mut self, squares: &[Square], end: usize, place: &mut Place) -> Result<Move, Fault> {
        let mv = match (squares, place.now.must_capture()) {
            (&[from, to], false) => place.now.find_step(from, to),
            _ => None,
        };
        let mv = match mv {
            Some(mv) => mv,
            None => match place.now.find_move(squares) {
                Ok(mv) => mv,
                Err(MoveError::Ambiguous { candidates, .. }) => self.choose_jump(candidates, end, place),
                Err(error) => return Err(fault(self.at, place, error.quoting(&self.written(end)))),
            },
        };
        (place.before, place.ply_before) = (place.now, place.ply);
        (place.now, place.ply) = (place.now.after(mv), place.ply + 1);
        Ok(mv)
    }

    fn choose_jump(&mut self, candidates: Vec<CapturePath>, end: usize, place: &Place) -> Move {
        let readings = one_for_each_result(&candidates);
        let moves: Vec<_> = readings.iter().map(CapturePath::to_move).collect();
        let (number, text) = (place.number(), self.written(end));
        moves[self.choose(self.at, Options::Jump { number, text, readings, candidates })]
    }

    /// The move from here to `end` as it is written, without blanks.
    fn written(&self, end: usize) -> String {
        let text = scan::decode(&self.bytes[self.at..end]);
        text.split_whitespace().collect()
    }

    fn read_squares(&mut self) -> Result<Vec<Square>, MoveError> {
        let end = scan::digits(self.bytes, self.at);
        if end - self.at == 4 && self.joined(end).is_none() {
            let middle = self.at + 2;
            let squares = vec![self.square(self.at, middle)?, self.square(middle, end)?];
            self.at = end;
            return Ok(squares);
        }
        let mut squares = Vec::new();
        loop {
            let end = scan::digits(self.bytes, self.at);
            squares.push(self.square(self.at, end)?);
            self.at = end;
            match self.joined(end) {
                Some(next) => self.at = next,
                None => return Ok(squares),
            }
        }
    }

    fn square(&self, start: usize, end: usize) -> Result<Square, MoveError> {
        let digits = scan::decode(&self.bytes[start..end]);
        let square = digits.parse().ok().and_then(Square::new);
        square.ok_or_else(|| MoveError::NoSuchSquare { number: digits.into_owned() })
    }

    /// The next square of a move, where a separator joins one to what ends here.
    pub(super) fn joined(&self, at: usize) -> Option<usize> {
        let separator = scan::skip_blanks(self.bytes, at);
        let next = scan::skip_blanks(self.bytes, scan::separator(self.bytes, separator)?);
        let is_digit = self.bytes.get(next)?.is_ascii_digit();
        // Squares close together are a move; far apart, what follows may be a result.
        let is_result = || next > separator + 1 && GameResult::at_head_of(&self.bytes[next..]).is_some();
        (is_digit && !is_result()).then_some(next)
    }

    /// Whether a move stands here, and no result.
    pub(super) fn is_move(&self, at: usize) -> bool {
        let end = scan::digits(self.bytes, at);
        let is_joined = || end > at && self.joined(end).is_some();
        (end - at == 4 || is_joined()) && GameResult::at_head_of(&self.bytes[at..]).is_none()
    }

    fn strength(&mut self) -> Option<Box<str>> {
        let marks = count_marks(&self.bytes[self.at..]);
        let strength = &self.bytes[self.at..self.at + marks];
        self.at += marks;
        (marks > 0).then(|| scan::decode(strength).into())
    }

    /// A strength a blank away from its move.
    pub(super) fn loose_strength(&mut self, items: &mut Vec<Item>) {
        let start = self.at;
        self.at += count_marks(&self.bytes[start..]);
        add_strength(&self.bytes[start..self.at], items);
    }

    fn trailing_star(&mut self, items: &mut Vec<Item>) {
        if self.peek() == Some(b'*') {
            self.at += 1;
            items.push(Item::Nag(FORCED));
        }
    }
}

fn fault(at: usize, place: &Place, error: MoveError) -> Fault {
    (at, PdnErrorKind::Move { number: place.number(), error })
}

/// The square at a place in at most two digits, and the place after it.
#[inline]
fn plain_square(bytes: &[u8], at: usize) -> Option<(Square, usize)> {
    let (number, end) = match *bytes.get(at..at + 2)? {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => (10 * (tens - b'0') + ones - b'0', at + 2),
        [ones @ b'0'..=b'9', _] => (ones - b'0', at + 1),
        _ => return None,
    };
    Some((Square::new(number)?, end))
}

/// How many marks of strength stand here.
pub(super) fn count_marks(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| b"!?".contains(byte)).count()
}

/// Gives the last move its strength; where no move waits for one, the marks are kept as text.
pub(super) fn add_strength(marks: &[u8], items: &mut Vec<Item>) {
    let marks = scan::decode(marks);
    match items.last_mut() {
        Some(Item::Move(play)) if play.strength.is_none() => play.strength = Some(marks.into()),
        _ => items.push(Item::Comment(marks.into_owned())),
    }
}
