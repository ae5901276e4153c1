//! Which way round the other side sends positions.
//!
//! pydraughts keeps an English board turned round with the colors exchanged, and sends positions
//! that way but moves in English numbers. Both readings of a position have the same moves but for
//! the numbers, so only moves and the history of the men on the board can tell them apart.

use std::fmt;
use std::str::FromStr;

use rules::{Color, Position, SquareSet};
use thiserror::Error;

/// Which way round the other side sends positions. Moves are in English numbers either way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Orientation {
    /// Found out where it is certain; English until then.
    #[default]
    Auto,
    /// English numbers and colors: Black starts on 1-12 and moves first.
    English,
    /// The board turned round and the colors exchanged.
    Rotated,
}

impl Orientation {
    /// The names, as a Hub parameter lists them.
    pub(crate) const NAMES: &str = "auto english rotated";

    fn name(self) -> &'static str {
        match self {
            Orientation::Auto => "auto",
            Orientation::English => "english",
            Orientation::Rotated => "rotated",
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Orientation {
    type Err = OrientationError;

    fn from_str(text: &str) -> Result<Orientation, OrientationError> {
        let all = [Orientation::Auto, Orientation::English, Orientation::Rotated];
        let found = all.into_iter().find(|orientation| orientation.name() == text);
        found.ok_or_else(|| OrientationError(text.to_owned()))
    }
}

/// A word that names no orientation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no orientation '{0}': expected auto, english or rotated")]
pub struct OrientationError(String);

/// The orientation a position alone makes certain, if it does.
///
/// With all 24 men on the board nothing was captured, and every move took a man one row forward.
/// Black moves first, so the rows advanced tell who is to move: one more by Black when it is White.
pub(crate) fn told_by_men(as_sent: &Position) -> Option<Orientation> {
    if fits_a_game(as_sent) {
        Some(Orientation::English)
    } else {
        fits_a_game(&as_sent.turned()).then_some(Orientation::Rotated)
    }
}

fn fits_a_game(position: &Position) -> bool {
    let [black, white] = Color::ALL.map(|color| position.men(color));
    let lead = rows_advanced(black) - rows_advanced(white.turned());
    let expected = if position.turn() == Color::Black { 0 } else { 1 };
    black.len() == 12 && white.len() == 12 && lead == expected
}

/// How many rows Black's twelve men have gone forward, all together.
fn rows_advanced(men: SquareSet) -> i32 {
    let at_the_start = 4 * (1 + 2);
    men.into_iter().map(|square| i32::from(square.row())).sum::<i32>() - at_the_start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for name in Orientation::NAMES.split(' ') {
            assert_eq!(
                name.parse::<Orientation>().map(|orientation| orientation.to_string()),
                Ok(name.into())
            );
        }
        let error = "upside-down".parse::<Orientation>().unwrap_err();
        assert_eq!(error.to_string(), "no orientation 'upside-down': expected auto, english or rotated");
    }

    #[test]
    fn opening_positions_without_a_capture_tell_their_orientation() {
        let mut position = Position::start();
        for text in ["", "9-14", "22-18", "5-9", "24-19", "11-16"] {
            if !text.is_empty() {
                position = position.after(position.parse_move(text).unwrap());
            }
            assert_eq!(told_by_men(&position), Some(Orientation::English), "{position}");
            assert_eq!(told_by_men(&position.turned()), Some(Orientation::Rotated), "{position}");
        }
    }

    #[test]
    fn other_positions_tell_nothing() {
        for fen in
            ["B:W26,27:B6,7", "W:WK1:BK32", "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11"]
        {
            assert_eq!(told_by_men(&Position::from_fen(fen).unwrap()), None, "{fen}");
        }
    }
}
