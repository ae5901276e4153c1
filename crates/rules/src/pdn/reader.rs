//! Games out of bytes as they come.

use super::parser::{self, Refusal};
use super::{Hint, PdnError, PdnErrorKind, Record, Remark, Tags, boundary, scan};

/// Not a character of the line it stands in.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The longest game that is read, unless told otherwise.
const LONGEST_GAME: usize = 8 << 20;

/// Reads games from a text given piece by piece, in memory bounded by the longest game.
///
/// ```
/// use rules::pdn::Reader;
///
/// let mut reader = Reader::new();
/// reader.feed(b"1. 11-15 23-");
/// assert!(reader.next_game().is_none());
/// reader.feed(b"19 1-0  1. 9-13");
/// reader.finish();
/// assert_eq!(reader.next_game().unwrap().unwrap().main_line().count(), 2);
/// assert_eq!(reader.next_game().unwrap().unwrap().main_line().count(), 1);
/// assert!(reader.next_game().is_none());
/// ```
#[derive(Debug)]
pub struct Reader {
    buffer: Vec<u8>,
    /// How many bytes of the text were before the buffer.
    passed: usize,
    /// Where the game at hand begins in the buffer, and in the text.
    start: usize,
    line: usize,
    column: usize,
    games: usize,
    complete: bool,
    /// How long the rest of the buffer must be before another look for the end of the game: the
    /// same bytes are not searched for every little piece.
    look_again_at: usize,
    /// After a game without end: everything up to a line that can only start a game is passed over.
    skipping: bool,
    longest: usize,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader::new()
    }
}

impl Reader {
    /// A reader at the beginning of a text.
    pub fn new() -> Reader {
        Reader::with_longest_game(LONGEST_GAME)
    }

    /// A reader that refuses games longer than so many bytes.
    pub fn with_longest_game(longest: usize) -> Reader {
        Reader {
            buffer: Vec::new(),
            passed: 0,
            start: 0,
            line: 1,
            column: 1,
            games: 0,
            complete: false,
            look_again_at: 0,
            skipping: false,
            longest,
        }
    }

    /// Takes the next piece of the text.
    pub fn feed(&mut self, bytes: &[u8]) {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.passed += self.start;
            self.start = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// Says that the text is complete.
    pub fn finish(&mut self) {
        self.complete = true;
    }

    /// How many bytes of the text are behind the reader: the last game ends there, and the next begins.
    pub fn offset(&self) -> usize {
        self.passed + self.start
    }

    /// The next game, good or bad; `None` when more text is needed, or the text is over.
    pub fn next_game(&mut self) -> Option<Result<Record, PdnError>> {
        while self.is_worth_a_look() && (!self.skipping || self.skip()) {
            let rest = &self.buffer[self.start..];
            match boundary::game_end(rest, self.complete) {
                Some(end) if end <= self.longest => {
                    self.look_again_at = 0;
                    if let Some(game) = self.parse(end) {
                        return Some(game);
                    }
                }
                None if rest.len() <= self.longest + boundary::LOOKAHEAD => {
                    self.look_again_at =
                        rest.len().saturating_mul(2).min(self.longest + boundary::LOOKAHEAD + 1);
                    return None;
                }
                _ => return Some(Err(self.give_up())),
            }
        }
        None
    }

    fn is_worth_a_look(&self) -> bool {
        let len = self.buffer.len() - self.start;
        len > 0 && (self.complete || len >= self.look_again_at)
    }

    /// The game up to `end`, if there is one.
    fn parse(&mut self, end: usize) -> Option<Result<Record, PdnError>> {
        let text = &self.buffer[self.start..self.start + end];
        let located = match parser::parse(text) {
            Ok(None) => None,
            Ok(Some((record, taken))) => {
                let (text_line, _) = self.place_of(scan::skip_blanks(text, 0));
                let remark = |(at, message)| {
                    let (line, column) = self.place_of(at);
                    Remark { line, column, message }
                };
                let remarks = taken.into_iter().map(remark).collect();
                Some(Ok(Record { text_line, remarks, ..record }))
            }
            Err(Refusal { at, kind, tags }) => {
                let hint = Hint::find(text, at, &kind, &tags);
                Some(Err(PdnError { hint, ..self.locate(at, kind, tags) }))
            }
        };
        self.advance(end);
        self.games += usize::from(located.is_some());
        located
    }

    /// Begins to pass over a game without end. It does not matter how much more of it is at hand,
    /// so that a text reads the same however it is cut into pieces.
    fn give_up(&mut self) -> PdnError {
        let game_start = scan::skip_blanks(&self.buffer[self.start..], 0);
        let kind = PdnErrorKind::TooLong { limit: self.longest };
        let error = self.locate(game_start, kind, Tags::default());
        // A new game may begin right at the limit, and half of its first line before it.
        self.advance(self.longest.saturating_sub(scan::NEW_GAME.len()));
        self.games += 1;
        self.look_again_at = 0;
        self.skipping = true;
        error
    }

    /// Passes over text up to a line that starts a game; whether there is one.
    fn skip(&mut self) -> bool {
        let rest = &self.buffer[self.start..];
        if let Some(next) = scan::new_game(rest) {
            self.advance(next);
            self.skipping = false;
            return true;
        }
        let half_a_line = if self.complete { 0 } else { scan::NEW_GAME.len() };
        self.advance(rest.len().saturating_sub(half_a_line));
        false
    }

    fn locate(&self, offset: usize, kind: PdnErrorKind, tags: Tags) -> PdnError {
        let (line, column) = self.place_of(offset);
        PdnError { line, column, game: self.games + 1, tags, kind, hint: None }
    }

    /// The line and column of a byte, counted from the start of the game at hand.
    fn place_of(&self, offset: usize) -> (usize, usize) {
        let rest = &self.buffer[self.start..];
        let before = &rest[..offset];
        // A carriage return and the line feed behind it end one line, and that behind both.
        let is_between = before.ends_with(b"\r") && rest.get(offset) == Some(&b'\n');
        let whole_lines = &before[..offset - usize::from(is_between)];
        let lines = scan::count_line_ends(whole_lines);
        let line_start = whole_lines.iter().rposition(|&byte| scan::is_line_end(byte)).map_or(0, |at| at + 1);
        let columns = scan::decode(&before[line_start..]).chars().filter(|&c| c != BYTE_ORDER_MARK).count();
        (self.line + lines, if lines == 0 { self.column + columns } else { columns + 1 })
    }

    fn advance(&mut self, len: usize) {
        (self.line, self.column) = self.place_of(len);
        self.start += len;
    }
}

/// The games of a whole text.
pub fn read(bytes: &[u8]) -> impl Iterator<Item = Result<Record, PdnError>> {
    let mut pieces = bytes.chunks(PIECE);
    let mut reader = Reader::new();
    std::iter::from_fn(move || {
        loop {
            if let Some(game) = reader.next_game() {
                return Some(game);
            }
            match pieces.next() {
                Some(piece) => reader.feed(piece),
                None if reader.complete => return None,
                None => reader.finish(),
            }
        }
    })
}

/// How much of a text [`read`] takes at a time.
const PIECE: usize = 1 << 16;
