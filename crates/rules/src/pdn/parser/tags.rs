//! The tags of a game, and what they say about it.

use crate::Position;

use super::super::PdnErrorKind;
use super::super::scan::{self, Span};
use super::{Fault, Parser};

impl Parser<'_> {
    /// Reads the tags; the position that the game starts from.
    pub(super) fn header(&mut self) -> Result<Position, Fault> {
        let mut start = Position::start();
        loop {
            self.skip_blanks();
            if self.peek() != Some(b'[') {
                return Ok(start);
            }
            let at = self.at;
            let (name, value) = self.tag()?;
            match name.as_str() {
                "FEN" if !value.trim().is_empty() => start = self.fen(&value, at)?,
                "GameType" => check_game_type(&value).map_err(|kind| (at, kind))?,
                _ => {}
            }
            self.tags.push(name, value);
        }
    }

    fn tag(&mut self) -> Result<(String, String), Fault> {
        let start = self.at;
        let Span::Closed(end) = scan::tag(self.bytes, start, true) else {
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
}

fn check_game_type(value: &str) -> Result<(), PdnErrorKind> {
    let number = value.split(',').next().unwrap_or_default().trim();
    match number {
        "" | "?" | "21" => Ok(()),
        _ => Err(PdnErrorKind::OtherGame { game_type: number.to_owned() }),
    }
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„')
}

/// A string without its quotes and escapes; a bare value as it is.
pub(super) fn unquote(value: &str) -> String {
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
