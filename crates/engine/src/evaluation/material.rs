//! Pieces and a little tempo: what is known before anything is learned.

use rules::{Color, Position, SquareSet, Variant};

use super::{Evaluation, State};
use crate::Score;

/// Counts pieces, and how far the men have come. At give-away pieces are what one does not want.
#[derive(Clone, Copy, Debug)]
pub struct Material {
    sign: i32,
}

const MAN: i32 = 100;
const KING: i32 = 130;
/// For each row that a man has come.
const TEMPO: i32 = 1;

impl Material {
    /// For a variant.
    pub fn of(variant: Variant) -> Material {
        Material {
            sign: match variant {
                Variant::Standard => 1,
                Variant::GiveAway => -1,
            },
        }
    }
}

impl Evaluation for Material {
    #[inline]
    fn score(&self, position: &Position, _: &mut State) -> Score {
        let turn = position.turn();
        Score::open(self.sign * (side(position, turn) - side(position, !turn)))
    }
}

#[inline]
fn side(position: &Position, color: Color) -> i32 {
    let men = position.men(color);
    MAN * men.len() as i32 + KING * position.kings(color).len() as i32 + TEMPO * rows_come(men, color)
}

/// The rows that all men of a side together have come, a bit of the row's number at a time.
#[inline]
fn rows_come(men: SquareSet, color: Color) -> i32 {
    let bits = men.bits();
    let count = |mask: u32| (bits & mask).count_ones() as i32;
    let from_black = count(0xF0F0_F0F0) + 2 * count(0xFF00_FF00) + 4 * count(0xFFFF_0000);
    match color {
        Color::Black => from_black,
        Color::White => 7 * men.len() as i32 - from_black,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_even_and_both_sides_count_alike() {
        let material = Material::of(Variant::Standard);
        assert_eq!(material.fresh_score(&Position::start()), Score::EVEN);
        let position = Position::from_fen("B:W21,22,K3:B9,K10").unwrap();
        assert_eq!(material.fresh_score(&position), material.fresh_score(&position.turned()));
    }

    #[test]
    fn a_row_counts_for_each_row_that_a_man_has_come() {
        for (fen, rows) in [("B:W32:B1", 0), ("B:W32:B28", 6), ("B:W5:B28", 0), ("B:W29:B13", 3)] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(Material::of(Variant::Standard).fresh_score(&position).points(), rows, "{fen}");
        }
    }
}
