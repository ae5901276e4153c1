//! What a position or a move is worth to a side, as far as a player can tell: men, or a game that is decided.

use std::cmp::Ordering;
use std::fmt;

use rules::Color;
use serde::{Deserialize, Serialize};

use crate::Announcement;

/// What something is worth to a side. More is better for it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(into = "WrittenWorth", from = "WrittenWorth")]
pub enum Worth {
    /// So many men ahead; behind, if negative.
    Men(f64),
    /// It wins for certain, after so many plies where that is known.
    Win {
        /// Moves of both sides until then.
        plies: Option<u32>,
    },
    /// It loses for certain, after so many plies where that is known.
    Loss {
        /// Moves of both sides until then.
        plies: Option<u32>,
    },
    /// A draw for certain: neither side can force more.
    Draw,
    /// A place among other moves of the same position, from a player that counts nothing: more is better.
    Order(i32),
}

impl Worth {
    /// The number of men, unless it is something else.
    pub fn men(self) -> Option<f64> {
        match self {
            Worth::Men(men) => Some(men),
            Worth::Win { .. } | Worth::Loss { .. } | Worth::Draw | Worth::Order(_) => None,
        }
    }

    /// What is there to announce, if it is worth this to the side to move.
    pub fn announcement(self, turn: Color) -> Option<Announcement> {
        match self {
            Worth::Win { plies } => plies.map(|plies| Announcement { winner: turn, plies }),
            Worth::Loss { plies } => plies.map(|plies| Announcement { winner: !turn, plies }),
            Worth::Men(_) | Worth::Draw | Worth::Order(_) => None,
        }
    }

    /// An order in which even odd numbers of men have a place.
    pub fn total_cmp(&self, other: &Worth) -> Ordering {
        match (self, other) {
            (Worth::Men(one), Worth::Men(two)) => one.total_cmp(two),
            (Worth::Men(men), Worth::Draw) => men.total_cmp(&0.0),
            (Worth::Draw, Worth::Men(men)) => 0.0_f64.total_cmp(men),
            _ => self.place().cmp(&other.place()),
        }
    }

    /// A near win and a far loss are better. What is not known to end soon ends late.
    fn place(self) -> (i8, i64) {
        let late = |plies: Option<u32>| i64::from(plies.unwrap_or(u32::MAX));
        match self {
            Worth::Loss { plies } => (-1, late(plies)),
            Worth::Men(_) | Worth::Draw => (0, 0),
            Worth::Order(order) => (0, i64::from(order)),
            Worth::Win { plies } => (1, -late(plies)),
        }
    }
}

impl PartialOrd for Worth {
    fn partial_cmp(&self, other: &Worth) -> Option<Ordering> {
        match (self, other) {
            (Worth::Men(one), Worth::Men(two)) => one.partial_cmp(two),
            (Worth::Men(men), Worth::Draw) => men.partial_cmp(&0.0),
            (Worth::Draw, Worth::Men(men)) => 0.0.partial_cmp(men),
            _ => Some(self.place().cmp(&other.place())),
        }
    }
}

/// A win takes as many moves as the winner makes; a ply is a move of one side.
pub fn moves_in(plies: u32) -> u32 {
    plies.div_ceil(2)
}

/// `+0.35`, `wins in 4 moves`, `loses`, `draws`: the precision is that of the men.
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decided = |f: &mut fmt::Formatter<'_>, verb: &str, plies: Option<u32>| match plies {
            Some(plies) => write!(f, "{verb} in {}", counted_moves(plies)),
            None => f.write_str(verb),
        };
        match *self {
            Worth::Men(men) => write!(f, "{men:+.*}", f.precision().unwrap_or(2)),
            Worth::Win { plies } => decided(f, "wins", plies),
            Worth::Loss { plies } => decided(f, "loses", plies),
            Worth::Draw => f.write_str("draws"),
            Worth::Order(order) => write!(f, "order {order}"),
        }
    }
}

/// `1 move`, `4 moves`: how long a win in so many plies takes.
pub(crate) fn counted_moves(plies: u32) -> String {
    match moves_in(plies) {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    }
}

/// Men are a number; what is decided is `{"win": 4}` or `{"loss": null}`, in moves where that is known, or
/// `{"draw": true}`.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged, deny_unknown_fields)]
enum WrittenWorth {
    Men(f64),
    Win { win: Option<u32> },
    Loss { loss: Option<u32> },
    Draw { draw: bool },
    Order { order: i32 },
}

impl From<Worth> for WrittenWorth {
    fn from(worth: Worth) -> WrittenWorth {
        match worth {
            // Adding zero takes the sign from a zero that has one.
            Worth::Men(men) => WrittenWorth::Men(men + 0.0),
            Worth::Win { plies } => WrittenWorth::Win { win: plies.map(moves_in) },
            Worth::Loss { plies } => WrittenWorth::Loss { loss: plies.map(moves_in) },
            Worth::Draw => WrittenWorth::Draw { draw: true },
            Worth::Order(order) => WrittenWorth::Order { order },
        }
    }
}

impl From<WrittenWorth> for Worth {
    fn from(written: WrittenWorth) -> Worth {
        match written {
            WrittenWorth::Men(men) => Worth::Men(men),
            WrittenWorth::Win { win } => {
                Worth::Win { plies: win.map(|moves| moves.saturating_mul(2).saturating_sub(1)) }
            }
            WrittenWorth::Loss { loss } => Worth::Loss { plies: loss.map(|moves| moves.saturating_mul(2)) },
            WrittenWorth::Draw { .. } => Worth::Draw,
            WrittenWorth::Order { order } => Worth::Order(order),
        }
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Worth {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        WrittenWorth::schema()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Worth {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_near_win_is_best_and_a_near_loss_worst() {
        let rising = [
            Worth::Loss { plies: Some(2) },
            Worth::Loss { plies: Some(8) },
            Worth::Loss { plies: None },
            Worth::Men(-300.0),
            Worth::Draw,
            Worth::Men(0.25),
            Worth::Win { plies: None },
            Worth::Win { plies: Some(9) },
            Worth::Win { plies: Some(1) },
        ];
        assert!(rising.is_sorted_by(|one, two| one < two && one.total_cmp(two).is_lt()));
        assert!(Worth::Order(-2) < Worth::Order(0));
        assert!(Worth::Men(0.0) >= Worth::Men(-0.0), "a zero is a zero");
    }

    #[test]
    fn what_is_no_number_of_men_is_not_called_one() {
        for (worth, text) in [
            (Worth::Men(0.346), "+0.35"),
            (Worth::Men(-1.0), "-1.00"),
            (Worth::Win { plies: Some(7) }, "wins in 4 moves"),
            (Worth::Win { plies: Some(1) }, "wins in 1 move"),
            (Worth::Win { plies: None }, "wins"),
            (Worth::Loss { plies: Some(6) }, "loses in 3 moves"),
            (Worth::Draw, "draws"),
            (Worth::Order(-3), "order -3"),
        ] {
            assert_eq!(worth.to_string(), text);
        }
        assert_eq!(format!("{:.3}", Worth::Men(0.5)), "+0.500");
    }

    #[test]
    fn a_worth_is_read_as_it_was_written() {
        for (worth, text) in [
            (Worth::Men(-0.5), "-0.5"),
            (Worth::Win { plies: Some(7) }, r#"{"win":4}"#),
            (Worth::Win { plies: None }, r#"{"win":null}"#),
            (Worth::Loss { plies: Some(6) }, r#"{"loss":3}"#),
            (Worth::Order(-3), r#"{"order":-3}"#),
        ] {
            assert_eq!(serde_json::to_string(&worth).unwrap(), text);
            assert_eq!(serde_json::from_str::<Worth>(text).unwrap(), worth);
        }
        assert_eq!(serde_json::to_string(&Worth::Men(-0.0)).unwrap(), "0.0");
    }
}
