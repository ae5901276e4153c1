//! Where the pieces of a PDN text end, byte by byte; shared by the search for game boundaries
//! and the parser, so that the two agree.

use std::borrow::Cow;

/// A line that can only be the first of a new game. It ends even an unclosed comment, so that
/// one missing brace does not swallow the rest of a file.
pub(super) const NEW_GAME: &[u8] = b"[Event \"";

/// The first such line.
pub(super) fn new_game(bytes: &[u8]) -> Option<usize> {
    let starts = bytes.iter().enumerate().filter(|&(_, &byte)| is_line_end(byte)).map(|(at, _)| at + 1);
    starts.into_iter().find(|&at| bytes[at..].starts_with(NEW_GAME))
}

/// Lines end with a line feed, a carriage return, or both.
pub(super) fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// How many lines end in these bytes.
pub(super) fn count_line_ends(bytes: &[u8]) -> usize {
    let (mut feeds, mut returns) = (0, 0);
    for &byte in bytes {
        feeds += usize::from(byte == b'\n');
        returns += usize::from(byte == b'\r');
    }
    let both = if returns > 0 { bytes.windows(2).filter(|pair| pair == b"\r\n").count() } else { 0 };
    feeds + returns - both
}

/// Whether a `[` after moves is a tag, the first of the next game, and not a word in brackets.
pub(super) fn is_tag(bytes: &[u8]) -> bool {
    let name = bytes[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let value = &bytes[1 + name..];
    let blanks = value.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    name > 0 && matches!(value[blanks..], [b'"', ..] | [0xE2, 0x80, 0x9C, ..])
}

/// The place after blanks, commas, semicolons, and lines of remarks: from a `%`, or from a `;` that comes
/// first in its line.
#[inline]
pub(super) fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    let start = at;
    loop {
        while let Some(b' ' | b'\t'..=b'\r') = bytes.get(at) {
            at += 1;
        }
        match bytes.get(at) {
            Some(b',' | b';' | b'%' | 0xA0..) => match odd_blank(bytes, start, at) {
                0 => return at,
                len => at += len,
            },
            _ => return at,
        }
    }
}

/// The length of a blank that is no white space of ASCII: a comma or semicolon, a line of remarks, a
/// no-break space in UTF-8 or Latin-1, a byte order mark. Everything from `start` on is blank.
#[cold]
fn odd_blank(bytes: &[u8], start: usize, at: usize) -> usize {
    let line_end = |rest: &[u8]| rest.iter().position(|&byte| is_line_end(byte)).unwrap_or(rest.len());
    match &bytes[at..] {
        rest @ [b';', ..] if is_first_in_line(bytes, start, at) => line_end(rest),
        [b',' | b';', ..] => 1,
        rest @ [b'%', ..] => line_end(rest),
        [0xC2, 0xA0, ..] => 2,
        [0xA0, ..] => 1,
        [0xEF, 0xBB, 0xBF, ..] => 3,
        _ => 0,
    }
}

/// Whether nothing but blanks stands before this place in its line; all from `start` on are blanks.
fn is_first_in_line(bytes: &[u8], start: usize, at: usize) -> bool {
    let starts_line = start == 0 || is_line_end(bytes[start - 1]);
    starts_line || bytes[start..at].iter().any(|&byte| is_line_end(byte))
}

/// Something that opens and should close.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Span {
    /// It closes; the place after it.
    Closed(usize),
    /// It is cut off here, by a line end or a new game.
    CutOff(usize),
    /// The text ends before it closes.
    Open,
}

/// A comment from its `{`.
pub(super) fn comment(bytes: &[u8], at: usize) -> Span {
    for (offset, &byte) in bytes[at..].iter().enumerate() {
        match byte {
            b'}' => return Span::Closed(at + offset + 1),
            b'\n' | b'\r' if bytes[at + offset + 1..].starts_with(NEW_GAME) => {
                return Span::CutOff(at + offset + 1);
            }
            _ => {}
        }
    }
    Span::Open
}

/// A tag from its `[`. It closes at `]` after the closing quote, or at `]` if it has no quotes. A
/// value such as `C:\games\` seems to escape its closing quote: if nothing else on the line closes
/// the tag, a `\"]` at its end does. Whether the line goes on is known when the text is `complete`.
pub(super) fn tag(bytes: &[u8], at: usize, complete: bool) -> Span {
    let (mut quoted, mut closed_quote, mut escaped) = (false, false, false);
    let mut after_backslash = None;
    for (offset, &byte) in bytes[at..].iter().enumerate() {
        let here = at + offset;
        match byte {
            b'\n' | b'\r' => return after_backslash.map_or(Span::CutOff(here), Span::Closed),
            b']' if !quoted || closed_quote => return Span::Closed(here + 1),
            b']' if bytes[at..here].ends_with(b"\\\"") => after_backslash = Some(here + 1),
            b'"' if !escaped => (quoted, closed_quote, after_backslash) = (true, quoted, None),
            b' ' | b'\t' => {}
            _ => (closed_quote, after_backslash) = (false, None),
        }
        escaped = byte == b'\\' && !escaped;
    }
    after_backslash.filter(|_| complete).map_or(Span::Open, Span::Closed)
}

/// A set-up in mid-game, `/FEN "..."/`, from its first `/`.
pub(super) fn setup(bytes: &[u8], at: usize) -> Span {
    for (offset, &byte) in bytes[at + 1..].iter().enumerate() {
        match byte {
            b'/' => return Span::Closed(at + 1 + offset + 1),
            b'\n' | b'\r' => return Span::CutOff(at + 1 + offset),
            _ => {}
        }
    }
    Span::Open
}

/// The place after a number or squares joined by separators, `26x17x10`.
#[inline]
pub(super) fn number_run(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b'0'..=b'9' | b'-' | b'x' | b'X' | b':') = bytes.get(at) {
        at += 1;
    }
    at
}

/// Whether a move of a king begins here that says so, `K22-17`.
pub(super) fn is_king_move(bytes: &[u8]) -> bool {
    matches!(bytes, [b'K' | b'k', rest @ ..] if is_glued_move(rest))
}

/// Whether a move begins here that a letter is glued to, `D22-17`, which would otherwise pass as text.
pub(super) fn is_lettered_move(bytes: &[u8]) -> bool {
    matches!(bytes, [letter, rest @ ..] if letter.is_ascii_alphabetic() && is_glued_move(rest))
}

/// Whether a move such as `c3-d4` begins here, which would otherwise pass as text.
pub(super) fn is_algebraic(bytes: &[u8]) -> bool {
    matches!(bytes, [b'a'..=b'h', b'1'..=b'8', b'-' | b'x' | b':', b'a'..=b'h', b'1'..=b'8', ..])
}

/// Whether two squares begin here with nothing but a separator between them.
pub(super) fn is_glued_move(bytes: &[u8]) -> bool {
    /// Leading zeros are squares, too; and nobody looks further ahead than this.
    const MOST_DIGITS: usize = 3;
    let end = digits(bytes, 0);
    let second = separator(bytes, end).and_then(|at| bytes.get(at));
    (1..=MOST_DIGITS).contains(&end) && second.is_some_and(u8::is_ascii_digit)
}

/// The place after the digits.
#[inline]
pub(super) fn digits(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

/// The place after a separator of squares, dashes of print included.
#[inline]
pub(super) fn separator(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at)? {
        b'-' | b'x' | b'X' | b':' => Some(at + 1),
        0xE2 => {
            let dash = ["–", "—"].into_iter().find(|dash| bytes[at..].starts_with(dash.as_bytes()))?;
            Some(at + dash.len())
        }
        _ => None,
    }
}

/// The place after a run of text that is nothing of PDN's.
pub(super) fn word(bytes: &[u8], at: usize) -> usize {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}()[]".contains(byte);
    at + bytes[at..].iter().position(ends).unwrap_or(bytes.len() - at).max(1)
}

/// Whether a `*` here belongs to the move before it (an only move) and is no result.
pub(super) fn star_is_glued(bytes: &[u8], at: usize) -> bool {
    let digits = bytes[..at].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    match bytes[..at - digits].last() {
        _ if at == 0 => false,
        Some(b'$') => false,
        Some(b'!' | b'?' | b'*') => true,
        _ => digits > 0,
    }
}

/// The text of some bytes: UTF-8 where they are, else Latin-1.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}
