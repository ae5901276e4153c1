//! Words that are nothing of PDN's, which are kept as comments.

use super::super::{GameResult, Item, scan};
use super::{Fault, Parser};

impl Parser<'_> {
    /// Words between or glued to the moves, kept as a comment.
    pub(super) fn text(&mut self) -> Result<Item, Fault> {
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

pub(super) fn unix_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}
