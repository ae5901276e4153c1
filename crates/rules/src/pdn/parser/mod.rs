//! One game of a PDN text, every move checked. Here is the order of things; tags, moves and free
//! text have files of their own.

mod plays;
mod readings;
mod tags;

use plays::{FORCED, add_strength, count_marks};
use readings::{Choice, Options, Reading};
use tags::unquote;

use super::scan::{self, Span};
use super::{GameResult, Item, Line, PdnErrorKind, Record, Tags};
use crate::{Color, Position, Setup, fen};

/// The deepest nesting of variations that is read.
const DEEPEST: usize = 64;

/// Room made beforehand, so that few lists need to grow.
const ITEMS_OF_MOST_GAMES: usize = 64;

/// A fault, and the byte where it is.
pub(super) type Fault = (usize, PdnErrorKind);

/// A game that is refused, with the tags that were read before the fault.
pub(super) struct Refusal {
    pub(super) at: usize,
    pub(super) kind: PdnErrorKind,
    pub(super) tags: Tags,
}

/// How a place was read that can be read in several ways: the byte where it is, and words.
pub(super) type Taken = (usize, String);

/// The game in these bytes; none if they hold at most a result.
pub(super) fn parse(bytes: &[u8]) -> Result<Option<(Record, Vec<Taken>)>, Refusal> {
    let (record, choices) = readings::only_legal(|decisions| read(bytes, decisions))?;
    let taken = choices.iter().map(|choice| (choice.at, choice.words())).collect();
    Ok(record.map(|record| (record, taken)))
}

fn read(bytes: &[u8], decisions: &[usize]) -> Reading {
    let mut parser =
        Parser { bytes, at: 0, tags: Tags::default(), result: None, decisions, choices: Vec::new() };
    let game = parser.game();
    let tags = parser.tags;
    let game = match game {
        Ok(game) => Ok(game.map(|game| Record { tags, ..game })),
        Err((at, kind)) => Err(Refusal { at, kind, tags }),
    };
    Reading { game, choices: parser.choices }
}

struct Parser<'a> {
    bytes: &'a [u8],
    at: usize,
    tags: Tags,
    /// The result after the moves, once it is reached.
    result: Option<GameResult>,
    /// The options to take, and the choices between them that were met so far.
    decisions: &'a [usize],
    choices: Vec<Choice>,
}

/// Where a line of moves stands.
struct Place {
    now: Position,
    /// How many plies were played.
    ply: usize,
    /// Before the last move: what a variation starts from.
    before: Position,
    ply_before: usize,
}

impl Place {
    const fn new(start: Position, ply: usize) -> Place {
        Place { now: start, ply, before: start, ply_before: ply }
    }

    /// The number of the next move, as the writer counts.
    const fn number(&self) -> usize {
        self.ply / 2 + 1
    }
}

impl Parser<'_> {
    /// A game but for its tags, which stay with the parser.
    fn game(&mut self) -> Result<Option<Record>, Fault> {
        let start = self.header()?;
        let mut line = self.line(Place::new(start, 0), 0)?;
        self.last_words(&mut line)?;
        let has_tags = self.tags.iter().next().is_some();
        if !has_tags && line.count_moves() == 0 {
            let is_empty = line.0.is_empty();
            return if is_empty { Ok(None) } else { Err((self.first_byte(), PdnErrorKind::NoGame)) };
        }
        let stated = self.result.filter(|&result| result != GameResult::Unknown);
        let tagged = || self.tags.get("Result").and_then(GameResult::from_text);
        let result = stated.or_else(tagged).unwrap_or_default();
        let tags = Tags::default();
        Ok(Some(Record { tags, start, line, result, text_line: 0, remarks: Vec::new() }))
    }

    fn line(&mut self, mut place: Place, depth: usize) -> Result<Line, Fault> {
        let opened_at = self.at.saturating_sub(1);
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
                b'K' | b'k' if self.is_king_move() => self.king_move(place, items)?,
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
        let marks = count_marks(inside);
        if marks > 0 && inside.get(marks) == Some(&b')') {
            add_strength(&inside[..marks], items);
            self.at += marks + 2;
            return Ok(());
        }
        if depth == DEEPEST {
            return Err((self.at, PdnErrorKind::TooDeep { limit: DEEPEST }));
        }
        self.at += 1;
        let start = Place::new(place.before, place.ply_before);
        items.push(Item::Variation(self.line(start, depth + 1)?));
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
        match fen.as_str() {
            "B::" => self.set_up(Setup { turn: Color::Black, ..now.into() }, start),
            "W::" => self.set_up(Setup { turn: Color::White, ..now.into() }, start),
            _ => self.fen(&fen, start),
        }
    }

    /// The position of a FEN. Where it leaves open whose move it is, the moves must tell.
    fn fen(&mut self, text: &str, at: usize) -> Result<Position, Fault> {
        let (turn, setup) = fen::read(text).map_err(|error| (at, PdnErrorKind::Fen(error)))?;
        let turn = turn.unwrap_or_else(|| Color::ALL[self.choose(at, Options::Turn)]);
        self.set_up(Setup { turn, ..setup }, at)
    }

    fn set_up(&self, setup: Setup, at: usize) -> Result<Position, Fault> {
        setup.position().map_err(|error| (at, PdnErrorKind::Fen(error.into())))
    }

    /// Meets a choice; the option to take.
    fn choose(&mut self, at: usize, options: Options) -> usize {
        let taken = self.decisions.get(self.choices.len()).copied().unwrap_or_default();
        self.choices.push(Choice { at, options, taken });
        taken
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

impl Parser<'_> {
    /// Words between or glued to the moves, kept as a comment.
    fn text(&mut self) -> Result<Item, Fault> {
        let start = self.at;
        if scan::is_algebraic(&self.bytes[start..]) {
            return Err(self.unexpected("square numbers, 1 to 32"));
        }
        if scan::is_lettered_move(&self.bytes[start..]) {
            return Err(self.unexpected("a move, with no letter before it but K"));
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
            Some(b'K' | b'k') => !self.is_king_move(),
            Some(_) => true,
        }
    }

    /// Whether the number here is one of PDN's and not part of a text.
    fn is_move_or_its_number(&self) -> bool {
        let end = scan::digits(self.bytes, self.at);
        let next = scan::skip_blanks(self.bytes, end);
        self.joined(end).is_some() || self.bytes.get(next) == Some(&b'.') || self.is_move(next)
    }
}

fn unix_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}
