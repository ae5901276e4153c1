//! The seven messages and how they are written, with the codes and the positions in them. How they are read is in
//! `parse`.

use std::fmt;

use rules::{Color, Kind, Move, Outcome, Piece, Position, Setup, Square};

use super::LONGEST;
use crate::Orientation;
use crate::reported_game::resolve;

/// An enum whose variants are written as one digit.
macro_rules! code {
    ($(#[$about:meta])* $name:ident { $($(#[$meaning:meta])* $variant:ident = $letter:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name { $($(#[$meaning])* $variant,)* }

        impl $name {
            pub(super) fn letter(self) -> char {
                match self { $($name::$variant => $letter,)* }
            }

            pub(super) fn from_letter(letter: char) -> Option<$name> {
                match letter { $($letter => Some($name::$variant),)* _ => None }
            }
        }
    };
}

code! {
    /// The answer to a request for a game.
    GameAnswer {
        /// The game is on.
        Accepted = '0',
        /// This version of the protocol is not spoken.
        VersionRefused = '1',
        /// Not this game, but perhaps another.
        GameRefused = '2',
        /// No game at all.
        Closed = '3',
    }
}

code! {
    /// The answer to a request to take moves back.
    BackAnswer {
        /// They are taken back.
        Accepted = '0',
        /// It cannot be done.
        NotSupported = '1',
        /// It could be done, but the game goes on.
        Refused = '2',
    }
}

/// The one version there is.
pub(super) const VERSION: u8 = 1;

/// A name is padded with blanks to so many characters, and cut there.
const NAME_WIDTH: usize = 32;

/// What the initiator wants to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Of the protocol.
    pub version: u8,
    /// Who asks.
    pub name: String,
    /// The color of the one asked.
    pub follower: Color,
    /// Thinking time, for information.
    pub minutes: u16,
    /// For so many moves; 0 for the whole game.
    pub moves: u16,
    /// Where to start, if not from the usual position.
    pub start: Option<Start>,
}

/// A position to start from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Whose move it is.
    pub turn: Color,
    /// One letter for each square: `w z W Z e`.
    pub squares: String,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Request { version, name, follower, minutes, moves, start } = self;
        let name = padded(name);
        write!(
            f,
            "R{:02}{name}{}{:03}{:03}",
            version % 100,
            color_letter(*follower),
            minutes % 1000,
            moves % 1000
        )?;
        match start {
            None => f.write_str("A"),
            Some(Start { turn, squares }) => write!(f, "B{}{squares}", color_letter(*turn)),
        }
    }
}

/// A name that does not begin with a blank, in plain letters, as wide as names are.
pub(super) fn padded(name: &str) -> String {
    let plain = name.trim().chars().map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '?' });
    let name: String = plain.take(NAME_WIDTH).collect();
    format!("{name:NAME_WIDTH$}")
}

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

/// The position, if it is a legal one on our board.
///
/// pydraughts turns the board round and exchanges the colors of the pieces, but not the side to move.
pub fn read_position(start: &Start, orientation: Orientation) -> Option<Position> {
    if start.squares.len() != Square::COUNT {
        return None;
    }
    let mut setup = Setup::empty(start.turn);
    for (square, letter) in Square::all().zip(start.squares.chars()) {
        let piece = piece(letter)?;
        match orientation {
            Orientation::Rotated => setup.put(square.turned(), piece.map(exchanged)),
            Orientation::Auto | Orientation::English => setup.put(square, piece),
        }
    }
    setup.position().ok()
}

/// A position in English numbers and colors.
pub fn write_position(position: &Position) -> Start {
    let squares = Square::all().map(|square| position.piece_at(square).map_or('e', letter)).collect();
    Start { turn: position.turn(), squares }
}

fn exchanged(piece: Piece) -> Piece {
    Piece { color: !piece.color, ..piece }
}

fn piece(letter: char) -> Option<Option<Piece>> {
    let (color, kind) = match letter {
        'e' => return Some(None),
        'w' => (Color::White, Kind::Man),
        'W' => (Color::White, Kind::King),
        'z' => (Color::Black, Kind::Man),
        'Z' => (Color::Black, Kind::King),
        _ => return None,
    };
    Some(Some(Piece { color, kind }))
}

fn letter(piece: Piece) -> char {
    match (piece.color, piece.kind) {
        (Color::White, Kind::Man) => 'w',
        (Color::White, Kind::King) => 'W',
        (Color::Black, Kind::Man) => 'z',
        (Color::Black, Kind::King) => 'Z',
    }
}
