//! Both protocols name a move by its ends and the squares of what it takes, in any order.

use rules::{Move, Position, Square, SquareSet};

/// The one legal move with these ends that takes these squares. Where the squares taken are left
/// out, as some programs do, the ends must be enough.
pub(crate) fn resolve(position: &Position, from: Square, to: Square, taken: SquareSet) -> Option<Move> {
    let moves = position.moves();
    let mut fitting = moves.into_iter().filter(|mv| {
        let same_ends = mv.from() == from && mv.to() == to;
        same_ends && (taken.is_empty() || mv.captured() == taken)
    });
    let only = fitting.next()?;
    fitting.next().is_none().then_some(only)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, [from, to]: [u8; 2], taken: &[u8], expected: bool) {
        let square = |number: u8| Square::new(number).unwrap();
        let taken = taken.iter().map(|&number| square(number)).collect();
        let found = resolve(&Position::from_fen(fen).unwrap(), square(from), square(to), taken);
        assert_eq!(found.is_some(), expected, "{fen} {from} {to} {taken}");
    }

    #[test]
    fn the_squares_taken_must_be_right_and_may_be_left_out_where_the_ends_are_enough() {
        let one_way = "B:W14,16,24:B9,12";
        check(one_way, [12, 28], &[16, 24], true);
        check(one_way, [12, 28], &[], true);
        check(one_way, [12, 28], &[16], false);
        check(one_way, [9, 13], &[], false);
    }

    #[test]
    fn two_ways_between_the_same_ends_need_the_squares_taken() {
        let two_ways = "W:W31:BK26,K27,K18,K19";
        check(two_ways, [31, 15], &[19, 27], true);
        check(two_ways, [31, 15], &[18, 26], true);
        check(two_ways, [31, 15], &[18, 27], false);
        check(two_ways, [31, 15], &[], false);
    }

    #[test]
    fn a_capture_round_a_ring_is_one_move() {
        check("B:W6,7,14,15:BK2", [2, 2], &[6, 7, 14, 15], true);
        check("B:W6,7,14,15:BK2", [2, 2], &[], true);
    }
}
