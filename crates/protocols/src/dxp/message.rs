//! The seven messages and how they are written. How they are read is in `parse`.

use std::fmt;

use rules::{Color, Move, Outcome, Position, Square};

use super::LONGEST;
use super::answer::{BackAnswer, GameAnswer};
use super::code::code;
use super::request::{Request, padded};
use crate::resolve::resolve;

/// A message; its text is what goes over the line, without the zero byte at its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// GAMEREQ: let us play this.
    Request(Request),
    /// GAMEACC: yes, or no.
    Answer {
        /// Who answers.
        name: String,
        /// What.
        answer: GameAnswer,
    },
    /// MOVE.
    Move(Played),
    /// GAMEEND, and the confirmation of one.
    End(End),
    /// CHAT.
    Chat(String),
    /// BACKREQ: let us go back to where this side was to make this move.
    BackRequest {
        /// The number of the move.
        number: u16,
        /// The side.
        turn: Color,
    },
    /// BACKACC: yes, or no.
    BackAnswer(BackAnswer),
}

/// A move as it goes over the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// How long it took, for information.
    pub seconds: u16,
    /// The square left.
    pub from: u8,
    /// The square reached.
    pub to: u8,
    /// The squares taken from, in any order.
    pub captured: Vec<u8>,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// How it ended for the one who says so.
    pub reason: Reason,
    /// Whether there shall be no further game.
    pub stop: bool,
}

code! {
    /// How a game ended for the one who says so.
    Reason {
        /// Not said; also in a confirmation.
        Unknown = '0',
        /// I lose.
        Lost = '1',
        /// Nobody wins.
        Drawn = '2',
        /// I win.
        Won = '3',
    }
}

impl From<Move> for Played {
    fn from(mv: Move) -> Played {
        let captured = mv.captured().into_iter().map(Square::number).collect();
        Played { seconds: 0, from: mv.from().number(), to: mv.to().number(), captured }
    }
}

impl Played {
    /// The legal move this is.
    pub fn find(&self, position: &Position) -> Option<Move> {
        let captured = self.captured.iter().map(|&number| Square::new(number)).collect::<Option<_>>()?;
        resolve(position, Square::new(self.from)?, Square::new(self.to)?, captured)
    }
}

impl Reason {
    /// What a side says of an outcome.
    pub(super) fn of(outcome: Outcome, side: Color) -> Reason {
        match outcome.winner() {
            None => Reason::Drawn,
            Some(winner) if winner == side => Reason::Won,
            Some(_) => Reason::Lost,
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Request(request) => request.fmt(f),
            Message::Answer { name, answer } => write!(f, "A{}{}", padded(name), answer.letter()),
            Message::Move(played) => played.fmt(f),
            Message::End(End { reason, stop }) => write!(f, "E{}{}", reason.letter(), u8::from(*stop)),
            Message::Chat(text) => f.write_str(&chat(text)),
            Message::BackRequest { number, turn } => {
                write!(f, "B{:03}{}", number % 1000, color_letter(*turn))
            }
            Message::BackAnswer(answer) => write!(f, "K{}", answer.letter()),
        }
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Played { seconds, from, to, captured } = self;
        write!(f, "M{:04}{from:02}{to:02}{:02}", seconds % 10_000, captured.len())?;
        captured.iter().try_for_each(|square| write!(f, "{square:02}"))
    }
}

fn chat(text: &str) -> String {
    let plain = text.chars().map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '?' });
    let cut: String = std::iter::once('C').chain(plain).take(LONGEST).collect();
    // Blanks at the end of a message do not count.
    cut.trim_end().to_owned()
}

pub(super) fn color_letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'Z',
    }
}
