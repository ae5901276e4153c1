//! The request for a game.

use std::fmt;

use rules::Color;

use super::message::color_letter;

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
