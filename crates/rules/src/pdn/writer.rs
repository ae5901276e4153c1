//! PDN 3.0 out of a record: tags one to a line, moves in lines of at most 80 columns.

use std::fmt::{self, Write};

use crate::Position;

use super::{Item, Line, Play, Record};

/// The longest line, unless a single comment is longer.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags.iter() {
            writeln!(f, "[{name} \"{}\"]", escape(value))?;
        }
        let is_missing = self.start != Position::start() && self.tags.get("FEN").is_none();
        if is_missing {
            writeln!(f, "[SetUp \"1\"]\n[FEN \"{}\"]", self.start)?;
        }
        if is_missing || self.tags.iter().next().is_some() {
            writeln!(f)?;
        }
        let mut text = Text::default();
        text.line(&self.line, self.start, 0);
        text.word(&self.result.to_string());
        writeln!(f, "{}", text.written)
    }
}

/// A comment that ends where it should: without a brace, or a line that would start a game.
fn harmless(comment: &str) -> String {
    comment.replace('}', ")").replace("\n[Event \"", "\n [Event \"").replace("\r[Event \"", "\r [Event \"")
}

fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ")
}

#[derive(Default)]
struct Text {
    written: String,
    column: usize,
    /// Written before the next word, as the opening parenthesis of a variation.
    prefix: String,
}

impl Text {
    /// Moves from a position, after so many plies of the game.
    fn line(&mut self, line: &Line, start: Position, start_ply: usize) {
        let (mut now, mut ply) = (start, start_ply);
        let (mut before, mut ply_before) = (start, start_ply);
        let mut needs_number = true;
        for item in &line.0 {
            match item {
                Item::Move(play) => {
                    self.play(play, now, ply, needs_number);
                    (before, ply_before) = (now, ply);
                    (now, ply) = (now.after(play.mv), ply + 1);
                    needs_number = false;
                    continue;
                }
                Item::Comment(comment) => self.word(&format!("{{{}}}", harmless(comment))),
                Item::Nag(nag) => {
                    self.word(&format!("${nag}"));
                    continue;
                }
                Item::Variation(variation) => {
                    self.prefix.push('(');
                    self.line(variation, before, ply_before);
                    self.close();
                }
                Item::Setup(position) => {
                    self.word(&format!("/FEN \"{position}\"/"));
                    (now, before) = (*position, *position);
                }
            }
            needs_number = true;
        }
    }

    fn play(&mut self, play: &Play, position: Position, ply: usize, needs_number: bool) {
        let number = ply / 2 + 1;
        match ply % 2 {
            0 => self.word(&format!("{number}.")),
            _ if needs_number => self.word(&format!("{number}...")),
            _ => {}
        }
        let strength = play.strength.as_deref().unwrap_or_default();
        self.word(&format!("{}{strength}", position.notation(play.mv)));
    }

    fn word(&mut self, word: &str) {
        let prefix = std::mem::take(&mut self.prefix);
        let length = prefix.chars().count() + word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.written.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.written.push(' ');
            self.column += 1;
        }
        let _ = write!(self.written, "{prefix}{word}");
        let last_line = word.rsplit('\n').next().unwrap_or_default();
        self.column =
            if last_line.len() == word.len() { self.column + length } else { last_line.chars().count() };
    }

    /// The closing parenthesis, glued to the last word; an empty variation is nothing but it.
    fn close(&mut self) {
        if !self.prefix.is_empty() {
            self.word("");
        }
        self.written.push(')');
        self.column += 1;
    }
}
