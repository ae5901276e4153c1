//! One game of a PDN text, every move checked.

use crate::{Color, Move, MoveError, Position, Setup, Square};

use super::scan::{self, Span};
use super::{GameResult, Item, Line, PdnErrorKind, Play, Record, Tags};

/// The deepest nesting of variations that is read.
const DEEPEST: usize = 64;

/// The annotation for an only move; older files write a star after the move.
const FORCED: u16 = 7;

/// Room made beforehand, so that few lists need to grow.
const ITEMS_OF_MOST_GAMES: usize = 64;

/// A fault, and the byte where it is.
pub(super) type Fault = (usize, PdnErrorKind);

/// The game in these bytes; none if they hold at most a result.
pub(super) fn parse(bytes: &[u8]) -> Result<Option<Record>, Fault> {
    let mut parser = Parser { bytes, at: 0, result: None };
    let tags = parser.tags()?;
    let start = tags.start;
    let mut line = parser.line(start, 0)?;
    parser.last_words(&mut line)?;
    let has_tags = tags.tags.iter().next().is_some();
    if !has_tags && line.count_moves() == 0 {
        return if line.0.is_empty() { Ok(None) } else { Err((parser.first_byte(), PdnErrorKind::NoGame)) };
    }
    let stated = parser.result.filter(|&result| result != GameResult::Unknown);
    let tagged = || tags.tags.get("Result").and_then(GameResult::from_text);
    let result = stated.or_else(tagged).unwrap_or_default();
    Ok(Some(Record { tags: tags.tags, start, line, result, text_line: 0 }))
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The result after the moves, once it is reached.
    result: Option<GameResult>,
}

struct Header {
    tags: Tags,
    start: Position,
}

/// Where a line of moves stands.
struct Place {
    now: Position,
    /// Before the last move: what a variation starts from.
    before: Position,
}

impl Parser<'_> {
    fn tags(&mut self) -> Result<Header, Fault> {
        let mut header = Header { tags: Tags::default(), start: Position::start() };
        loop {
            self.skip_blanks();
            if self.peek() != Some(b'[') {
                return Ok(header);
            }
            let at = self.at;
            let (name, value) = self.tag()?;
            match name.as_str() {
                "FEN" if !value.trim().is_empty() => {
                    header.start = value.parse().map_err(|error| (at, PdnErrorKind::Fen(error)))?;
                }
                "GameType" => check_game_type(&value).map_err(|kind| (at, kind))?,
                _ => {}
            }
            header.tags.push(name, value);
        }
    }

    fn tag(&mut self) -> Result<(String, String), Fault> {
        let start = self.at;
        let Span::Closed(end) = scan::tag(self.bytes, start) else {
            return Err((start, PdnErrorKind::Unclosed { expected: "']' on the same line" }));
        };
        self.at = end;
        let inside = scan::decode(&self.bytes[start + 1..end - 1]);
        let inside = inside.trim();
        let name_end = inside.find(|c: char| c.is_whitespace() || is_quote(c)).unwrap_or(inside.len());
        let (name, value) = inside.split_at(name_end);
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let found = name.chars().take(20).collect();
            return Err((start, PdnErrorKind::Unexpected { expected: "the name of a tag after '['", found }));
        }
        Ok((name.to_owned(), unquote(value.trim())))
    }

    fn line(&mut self, start: Position, depth: usize) -> Result<Line, Fault> {
        let opened_at = self.at.saturating_sub(1);
        let mut place = Place { now: start, before: start };
        let mut items = Vec::with_capacity(if depth == 0 { ITEMS_OF_MOST_GAMES } else { 0 });
        while self.result.is_none() {
            self.skip_blanks();
            match self.peek() {
                None if depth == 0 => break,
                None => return Err((opened_at, PdnErrorKind::Unclosed { expected: "')'" })),
                Some(b')') if depth > 0 => {
                    self.at += 1;
                    break;
                }
                Some(byte) => self.item(byte, depth, &mut place, &mut items)?,
            }
        }
        Ok(Line(items))
    }

    /// Comments after the result.
    fn last_words(&mut self, line: &mut Line) -> Result<(), Fault> {
        loop {
            self.skip_blanks();
            match self.peek() {
                Some(b'{') => line.0.push(Item::Comment(self.comment()?)),
                Some(_) => return Err(self.unexpected("the next game")),
                None => return Ok(()),
            }
        }
    }

    fn item(
        &mut self,
        byte: u8,
        depth: usize,
        place: &mut Place,
        items: &mut Vec<Item>,
    ) -> Result<(), Fault> {
        if matches!(byte, b'3'..=b'9') {
            // What there is most of, and no result begins so.
            self.number(place, items)?;
        } else if byte == b'*' && scan::star_is_glued(self.bytes, self.at) {
            self.at += 1;
            items.push(Item::Nag(FORCED));
        } else if let Some((result, len)) = GameResult::at_head_of(&self.bytes[self.at..]) {
            self.at += len;
            if depth == 0 {
                self.result = Some(result);
            } else {
                items.push(Item::Comment(result.to_string()));
            }
        } else {
            match byte {
                b'{' => items.push(Item::Comment(self.comment()?)),
                b'(' => self.parenthesis(depth, place, items)?,
                b'$' => items.push(Item::Nag(self.nag()?)),
                b'/' if self.bytes[self.at..].starts_with(b"/FEN") => {
                    place.now = self.setup(place.now)?;
                    place.before = place.now;
                    items.push(Item::Setup(place.now));
                }
                b'.' => self.at += 1,
                b'!' | b'?' => self.loose_strength(items),
                b'0'..=b'9' => self.number(place, items)?,
                b')' | b'}' | b']' => return Err(self.unexpected("a move, comment, variation or result")),
                _ => items.push(self.text()?),
            }
        }
        Ok(())
    }

    fn comment(&mut self) -> Result<String, Fault> {
        let start = self.at;
        let Span::Closed(end) = scan::comment(self.bytes, start) else {
            return Err((start, PdnErrorKind::Unclosed { expected: "'}'" }));
        };
        self.at = end;
        Ok(unix_lines(&scan::decode(&self.bytes[start + 1..end - 1])).trim().to_owned())
    }

    /// A variation, or a strength such as `(!)`.
    fn parenthesis(&mut self, depth: usize, place: &Place, items: &mut Vec<Item>) -> Result<(), Fault> {
        let inside = &self.bytes[self.at + 1..];
        let marks = inside.iter().take_while(|byte| b"!?".contains(byte)).count();
        if marks > 0 && inside.get(marks) == Some(&b')') {
            if let Some(Item::Move(play)) = items.last_mut() {
                play.strength = Some(scan::decode(&inside[..marks]).into());
            }
            self.at += marks + 2;
            return Ok(());
        }
        if depth == DEEPEST {
            return Err((self.at, PdnErrorKind::TooDeep { limit: DEEPEST }));
        }
        self.at += 1;
        items.push(Item::Variation(self.line(place.before, depth + 1)?));
        Ok(())
    }

    fn nag(&mut self) -> Result<u16, Fault> {
        let start = self.at + 1;
        let end = scan::digits(self.bytes, start);
        let number = scan::decode(&self.bytes[start..end]).parse();
        let nag = number.map_err(|_| self.unexpected("a number up to 65535 after '$'"))?;
        self.at = end;
        Ok(nag)
    }

    fn setup(&mut self, now: Position) -> Result<Position, Fault> {
        let start = self.at;
        let Span::Closed(end) = scan::setup(self.bytes, start) else {
            return Err((start, PdnErrorKind::Unclosed { expected: "'/' on the same line" }));
        };
        self.at = end;
        let inside = scan::decode(&self.bytes[start + "/FEN".len()..end - 1]);
        let fen = unquote(inside.trim());
        let mut setup = Setup::from(now);
        match fen.as_str() {
            "B::" => setup.turn = Color::Black,
            "W::" => setup.turn = Color::White,
            _ => setup = fen.parse().map_err(|error| (start, PdnErrorKind::Fen(error)))?,
        }
        setup.position().map_err(|error| (start, PdnErrorKind::Fen(error.into())))
    }

    /// A move, the number of one, or a number in some text.
    fn number(&mut self, place: &mut Place, items: &mut Vec<Item>) -> Result<(), Fault> {
        if let Some((squares, end)) = self.plain_move() {
            let mv = self.find(&squares, place)?;
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
            Some(byte) if byte.is_ascii_digit() => self.at = next,
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
        let fault = |error| (start, PdnErrorKind::Move(error));
        let squares = self.read_squares().map_err(fault)?;
        let end = std::mem::replace(&mut self.at, start);
        let mv = self.find(&squares, place)?;
        self.at = end;
        Ok(Play { mv, strength: self.strength() })
    }

    /// Finds and makes the move that is written here.
    fn find(&mut self, squares: &[Square], place: &mut Place) -> Result<Move, Fault> {
        let mv = match (squares, place.now.must_capture()) {
            (&[from, to], false) => place.now.find_step(from, to),
            _ => None,
        };
        let mv = mv.map_or_else(|| place.now.find_move(squares), Ok);
        let mv = mv.map_err(|error| (self.at, PdnErrorKind::Move(error)))?;
        place.before = place.now;
        place.now = place.now.after(mv);
        Ok(mv)
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
    fn joined(&self, at: usize) -> Option<usize> {
        let separator = scan::skip_blanks(self.bytes, at);
        let next = scan::skip_blanks(self.bytes, scan::separator(self.bytes, separator)?);
        let is_digit = self.bytes.get(next)?.is_ascii_digit();
        // Squares close together are a move; far apart, what follows may be a result.
        let is_result = || next > separator + 1 && GameResult::at_head_of(&self.bytes[next..]).is_some();
        (is_digit && !is_result()).then_some(next)
    }

    fn strength(&mut self) -> Option<Box<str>> {
        let marks = self.bytes[self.at..].iter().take_while(|byte| b"!?".contains(byte)).count();
        let strength = &self.bytes[self.at..self.at + marks];
        self.at += marks;
        (marks > 0).then(|| scan::decode(strength).into())
    }

    /// A strength a blank away from its move.
    fn loose_strength(&mut self, items: &mut [Item]) {
        let strength = self.strength();
        if let Some(Item::Move(play)) = items.last_mut() {
            play.strength = play.strength.take().or(strength);
        }
    }

    fn trailing_star(&mut self, items: &mut Vec<Item>) {
        if self.peek() == Some(b'*') {
            self.at += 1;
            items.push(Item::Nag(FORCED));
        }
    }

    /// Words between or glued to the moves, kept as a comment.
    fn text(&mut self) -> Result<Item, Fault> {
        let start = self.at;
        if is_algebraic(&self.bytes[start..]) {
            return Err(self.unexpected("square numbers, 1 to 32"));
        }
        loop {
            self.at = if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                scan::digits(self.bytes, self.at)
            } else {
                scan::word(self.bytes, self.at)
            };
            let end = self.at;
            self.skip_blanks();
            if !self.goes_on_as_text() {
                let text = unix_lines(&scan::decode(&self.bytes[start..end])).replace(['{', '}'], "");
                return Ok(Item::Comment(text.trim().to_owned()));
            }
        }
    }

    fn goes_on_as_text(&self) -> bool {
        if GameResult::at_head_of(&self.bytes[self.at..]).is_some() {
            return false;
        }
        match self.peek() {
            None | Some(b'{' | b'}' | b'(' | b')' | b'*' | b'$' | b'/') => false,
            Some(byte) if byte.is_ascii_digit() => !self.is_move_or_its_number(),
            Some(_) => true,
        }
    }

    /// Whether the number here is one of PDN's and not part of a text.
    fn is_move_or_its_number(&self) -> bool {
        let end = scan::digits(self.bytes, self.at);
        let next = scan::skip_blanks(self.bytes, end);
        let before_move = || self.bytes[next..].first().is_some_and(u8::is_ascii_digit);
        self.joined(end).is_some()
            || self.bytes.get(next) == Some(&b'.')
            || (before_move() && GameResult::at_head_of(&self.bytes[next..]).is_none())
    }

    fn skip_blanks(&mut self) {
        self.at = scan::skip_blanks(self.bytes, self.at);
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn first_byte(&self) -> usize {
        scan::skip_blanks(self.bytes, 0)
    }

    fn unexpected(&self, expected: &'static str) -> Fault {
        let at = scan::skip_blanks(self.bytes, self.at).min(self.bytes.len());
        let rest = &self.bytes[at..];
        let len = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        let found = scan::decode(&rest[..len]).chars().take(20).collect();
        (at, PdnErrorKind::Unexpected { expected, found })
    }
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

fn check_game_type(value: &str) -> Result<(), PdnErrorKind> {
    let number = value.split(',').next().unwrap_or_default().trim();
    match number {
        "" | "?" | "21" => Ok(()),
        _ => Err(PdnErrorKind::OtherGame { game_type: number.to_owned() }),
    }
}

fn unix_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

/// A string without its quotes and escapes; a bare value as it is.
fn unquote(value: &str) -> String {
    let inside = value.strip_prefix(is_quote).unwrap_or(value);
    let inside = inside.strip_suffix(is_quote).unwrap_or(inside);
    let mut text = String::with_capacity(inside.len());
    let mut chars = inside.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next_if(|&next| next == '"' || next == '\\') } else { None };
        let c = escaped.unwrap_or(c);
        text.push(if c.is_control() { ' ' } else { c });
    }
    text
}

/// A move such as `c3-d4`, which would otherwise pass as text.
fn is_algebraic(bytes: &[u8]) -> bool {
    matches!(bytes, [b'a'..=b'h', b'1'..=b'8', b'-' | b'x' | b':', b'a'..=b'h', b'1'..=b'8', ..])
}
