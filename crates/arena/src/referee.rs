//! Games that are stopped and judged, as Samuel stopped his after 70 moves.

use rules::{Color, Position};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// When a game is stopped, and who judges it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Adjudication {
    /// After so many moves of both sides; those of the opening do not count.
    pub plies: u32,
    /// Who judges.
    #[serde(flatten)]
    pub referee: Referee,
}

/// A judge of stopped games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "referee", rename_all = "lowercase")]
pub enum Referee {
    /// Calls everything even.
    Draw,
    /// Gives the game to the side that is ahead by at least so many quarter men, a king being
    /// worth a man and a half.
    Pieces {
        /// The margin, in quarters of a man; files have it in men.
        #[serde(rename = "margin", with = "men")]
        quarters: u32,
    },
}

impl Referee {
    /// Who has won, if anybody. In give-away it is the other side.
    pub fn judge(self, position: &Position) -> Option<Color> {
        match self {
            Referee::Draw => None,
            Referee::Pieces { quarters } => {
                let ahead = |side| quarters_of(position, side) - quarters_of(position, !side);
                Color::ALL.into_iter().find(|&side| ahead(side) >= i64::from(quarters.max(1)))
            }
        }
    }
}

/// Quarters of a man as men.
mod men {
    use super::*;

    pub(super) fn serialize<S: Serializer>(quarters: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(*quarters) / 4.0)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        let quarters = 4.0 * f64::deserialize(deserializer)?;
        if quarters.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&quarters) {
            return Ok(quarters as u32);
        }
        Err(serde::de::Error::custom("margin: expected quarters of a man, as in 0.25"))
    }
}

const MAN: i64 = 4;
const KING: i64 = 6;

fn quarters_of(position: &Position, side: Color) -> i64 {
    MAN * position.men(side).len() as i64 + KING * position.kings(side).len() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, quarters: u32, expected: Option<Color>) {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(Referee::Pieces { quarters }.judge(&position), expected, "{fen}");
        assert_eq!(Referee::Draw.judge(&position), None);
    }

    #[test]
    fn the_side_that_is_ahead_by_the_margin_wins() {
        check("B:W21,22:B1", 4, Some(Color::White));
        check("B:W21,22:B1", 5, None);
        check("B:W21:BK1", 2, Some(Color::Black));
        check("B:W21:BK1", 3, None);
        check("B:W21:B1", 0, None);
    }
}
