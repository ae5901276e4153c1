//! Reading messages: fields of fixed width, one after the other.

use std::str::FromStr;

use rules::Color;
use thiserror::Error;

use super::message::{BackAnswer, End, GameAnswer, Message, Played, Reason, Request, Start};

/// Why a text is no message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("message '{text}', column {column}: expected {expected}")]
pub struct MessageError {
    text: String,
    column: usize,
    expected: &'static str,
}

impl FromStr for Message {
    type Err = MessageError;

    /// Blanks and line ends after the message are no part of it.
    fn from_str(text: &str) -> Result<Message, MessageError> {
        let text = text.trim_end();
        let mut fields = Fields { text, at: 0 };
        let read = match fields.one("one of R A M E C B K") {
            Ok('R') => fields.request().map(Message::Request),
            Ok('A') => fields.answer(),
            Ok('M') => fields.played().map(Message::Move),
            Ok('E') => fields.game_end(),
            Ok('C') => Ok(Message::Chat(fields.rest().to_owned())),
            Ok('B') => fields.back_request(),
            Ok('K') => fields.code("0, 1 or 2", BackAnswer::from_letter).map(Message::BackAnswer),
            Ok(_) => fields.back("one of R A M E C B K"),
            Err(missing) => Err(missing),
        };
        let whole = read.and_then(|message| fields.end().map(|()| message));
        whole.map_err(|Missing(expected)| fields.error(expected))
    }
}

/// What should have stood where reading stopped.
struct Missing(&'static str);

type Field<T> = Result<T, Missing>;

struct Fields<'a> {
    text: &'a str,
    /// A byte offset at a character, from which the next field is read.
    at: usize,
}

impl<'a> Fields<'a> {
    fn request(&mut self) -> Field<Request> {
        Ok(Request {
            version: self.number(2, "a version of two digits")?,
            name: self.name()?,
            follower: self.color()?,
            minutes: self.number(3, "minutes of three digits")?,
            moves: self.number(3, "a number of moves of three digits")?,
            start: match self.one("A or B")? {
                'A' => None,
                'B' => Some(self.start()?),
                _ => return self.back("A or B"),
            },
        })
    }

    fn start(&mut self) -> Field<Start> {
        let turn = self.color()?;
        Ok(Start { turn, squares: self.rest().to_owned() })
    }

    fn answer(&mut self) -> Field<Message> {
        let name = self.name()?;
        let answer = self.code("0, 1, 2 or 3", GameAnswer::from_letter)?;
        Ok(Message::Answer { name, answer })
    }

    fn played(&mut self) -> Field<Played> {
        const SQUARE: &str = "a square of two digits";
        let seconds = self.number(4, "seconds of four digits")?;
        let (from, to) = (self.number(2, SQUARE)?, self.number(2, SQUARE)?);
        let count: usize = self.number(2, "the number of captures in two digits")?;
        let captured = (0..count).map(|_| self.number(2, SQUARE)).collect::<Field<_>>()?;
        Ok(Played { seconds, from, to, captured })
    }

    fn game_end(&mut self) -> Field<Message> {
        let reason = self.code("0, 1, 2 or 3", Reason::from_letter)?;
        let stop = self.code("0 or 1", |letter| "01".find(letter).map(|index| index == 1))?;
        Ok(Message::End(End { reason, stop }))
    }

    fn back_request(&mut self) -> Field<Message> {
        let number = self.number(3, "a move of three digits")?;
        Ok(Message::BackRequest { number, turn: self.color()? })
    }

    fn name(&mut self) -> Field<String> {
        Ok(self.take(32, "a name of 32 characters")?.trim().to_owned())
    }

    fn color(&mut self) -> Field<Color> {
        self.code("W or Z", |letter| match letter {
            'W' => Some(Color::White),
            'Z' => Some(Color::Black),
            _ => None,
        })
    }

    fn code<T>(&mut self, expected: &'static str, read: impl Fn(char) -> Option<T>) -> Field<T> {
        let letter = self.one(expected)?;
        read(letter).map_or_else(|| self.back(expected), Ok)
    }

    fn number<T: FromStr>(&mut self, width: usize, expected: &'static str) -> Field<T> {
        let at = self.at;
        let digits = self.take(width, expected)?;
        let number = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten();
        number.ok_or_else(|| {
            self.at = at;
            Missing(expected)
        })
    }

    fn one(&mut self, expected: &'static str) -> Field<char> {
        let letter = self.text[self.at..].chars().next().ok_or(Missing(expected))?;
        self.at += letter.len_utf8();
        Ok(letter)
    }

    /// The letter just read is not what should stand there.
    fn back<T>(&mut self, expected: &'static str) -> Field<T> {
        let before = self.text[..self.at].char_indices().next_back();
        self.at = before.map_or(0, |(index, _)| index);
        Err(Missing(expected))
    }

    fn take(&mut self, width: usize, expected: &'static str) -> Field<&'a str> {
        let field = self.text.get(self.at..self.at + width).ok_or(Missing(expected))?;
        self.at += width;
        Ok(field)
    }

    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at = self.text.len();
        rest
    }

    fn end(&self) -> Field<()> {
        if self.at == self.text.len() { Ok(()) } else { Err(Missing("the end")) }
    }

    fn error(&self, expected: &'static str) -> MessageError {
        let column = 1 + self.text[..self.at].chars().count();
        // People see it, and terminals obey some characters.
        MessageError { text: self.text.replace(char::is_control, "?"), column, expected }
    }
}
