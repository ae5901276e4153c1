//! What people say of a worth: the one place where a score becomes words, for page, terminal and game files.

use rules::Color;

use crate::Worth;
use crate::worth::counted_moves;

/// Less than so many men is no difference that people speak of.
const EVEN: f64 = 0.15;
/// From so many men on, a side is better, and from the next on a man up.
const BETTER: f64 = 0.6;
const MAN: f64 = 0.9;
/// From so many men on, nobody counts them any more.
const FAR: f64 = 4.5;

impl Worth {
    /// What the side is that it is worth this to: `even`, `a little better`, `a man up`, `winning in 23 moves`.
    pub fn words(self) -> String {
        let decided = |word: &str, plies: Option<u32>| {
            plies.map_or_else(|| word.to_owned(), |plies| format!("{word} in {}", counted_moves(plies)))
        };
        match self {
            Worth::Men(men) => open(men),
            Worth::Win { plies } => decided("winning", plies),
            Worth::Loss { plies } => decided("losing", plies),
            Worth::Draw => "drawn".to_owned(),
            Worth::Order(_) => String::new(),
        }
    }

    /// The same about the board, if it is worth this to a side: `even`, `White is a man up`, `Black is winning in 23
    /// moves`.
    pub fn words_for(self, side: Color) -> String {
        let ahead = |side: Color, worth: Worth| format!("{side} is {}", worth.words());
        match self {
            Worth::Men(men) if men.abs() < EVEN => self.words(),
            Worth::Draw | Worth::Order(_) => self.words(),
            Worth::Men(men) if men < 0.0 => ahead(!side, Worth::Men(-men)),
            Worth::Loss { plies } => ahead(!side, Worth::Win { plies }),
            Worth::Men(_) | Worth::Win { .. } => ahead(side, self),
        }
    }

    /// As the other side sees it.
    #[must_use]
    pub fn turned(self) -> Worth {
        match self {
            // Taking it from zero leaves a zero without a sign.
            Worth::Men(men) => Worth::Men(0.0 - men),
            Worth::Win { plies } => Worth::Loss { plies },
            Worth::Loss { plies } => Worth::Win { plies },
            Worth::Draw => Worth::Draw,
            Worth::Order(order) => Worth::Order(-order),
        }
    }
}

/// A number of men in words.
fn open(men: f64) -> String {
    let (better, up, far) =
        if men > 0.0 { ("better", "up", "far ahead") } else { ("worse", "down", "far behind") };
    let size = men.abs();
    if size < EVEN {
        "even".to_owned()
    } else if size < BETTER {
        format!("a little {better}")
    } else if size < MAN {
        better.to_owned()
    } else if size >= FAR {
        far.to_owned()
    } else {
        match size.round() as u32 {
            0 | 1 => format!("a man {up}"),
            2 => format!("two men {up}"),
            3 => format!("three men {up}"),
            _ => format!("four men {up}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_hear_men_and_moves_instead_of_numbers() {
        for (worth, words, board) in [
            (Worth::Men(0.1), "even", "even"),
            (Worth::Men(-0.1), "even", "even"),
            (Worth::Men(0.3), "a little better", "White is a little better"),
            (Worth::Men(-0.7), "worse", "Black is better"),
            (Worth::Men(1.2), "a man up", "White is a man up"),
            (Worth::Men(-1.8), "two men down", "Black is two men up"),
            (Worth::Men(4.4), "four men up", "White is four men up"),
            (Worth::Men(-9.0), "far behind", "Black is far ahead"),
            (Worth::Men(f64::INFINITY), "far ahead", "White is far ahead"),
            (Worth::Win { plies: Some(45) }, "winning in 23 moves", "White is winning in 23 moves"),
            (Worth::Loss { plies: Some(2) }, "losing in 1 move", "Black is winning in 1 move"),
            (Worth::Loss { plies: None }, "losing", "Black is winning"),
            (Worth::Draw, "drawn", "drawn"),
            (Worth::Order(-2), "", ""),
        ] {
            assert_eq!((worth.words().as_str(), worth.words_for(Color::White).as_str()), (words, board));
            assert_eq!(worth.turned().words_for(Color::Black), board, "the same board");
        }
    }
}
