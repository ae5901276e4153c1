//! The 704 board holds what a position holds, and finds the moves that the rules find (S-3).

use crate::arbitrary;
use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::{Color, Move, Position, Square, SquareSet};
use samuel::{Board704, Jumped, Moves704, Way, Word};

/// Figure A-1, from square 1 to square 32.
const BITS: [u32; 32] = [
    1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 24, 25, 26, 28, 29, 30, 31,
    32, 33, 34, 35,
];

#[test]
fn each_square_has_its_bit_of_figure_a_1() {
    for (square, bit) in Square::all().zip(BITS) {
        let word = Word::from(SquareSet::from(square));
        assert_eq!(word, Word::of_bits([bit]), "{square}");
        assert_eq!(word, Word::of_squares([u32::from(square.number())]), "{square}");
        assert_eq!(word.value(), 1 << (35 - bit), "{square}");
        assert_eq!(word.squares(), square.into());
    }
    assert_eq!(Word::of_bits([9, 18, 27]), Word::EMPTY);
    assert_eq!(Word::from(SquareSet::ALL), Word::BOARD);
    assert_eq!(Word::BOARD.len(), 32);
}

#[test]
fn each_way_is_one_shift_from_every_square() {
    for square in Square::all() {
        let word = Word::from(SquareSet::from(square));
        for way in Way::ALL {
            let expected: SquareSet = square.neighbor(way.direction()).into_iter().collect();
            assert_eq!((word.moved(way) & Word::BOARD).squares(), expected, "{square} {way:?}");
            assert_eq!(word.moved(way).moved_back(way), word);
        }
        assert_eq!(word.ars(4) & Word::BOARD, word.moved(Way::RightForward) & Word::BOARD);
        assert_eq!(word.als(5) & Word::BOARD, word.moved(Way::RightBackward) & Word::BOARD);
    }
}

#[test]
fn the_start_in_four_words() {
    let board = Board704::from(Position::start());
    // Black is active and has men only: nothing active goes backward, nothing passive forward.
    assert_eq!(board.fa(), Word::of_bits([1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13]));
    assert_eq!(board.bp(), Word::of_bits([23, 24, 25, 26, 28, 29, 30, 31, 32, 33, 34, 35]));
    assert_eq!((board.ba(), board.fp()), (Word::EMPTY, Word::EMPTY));
    // Sign and bits 1-35 in threes: 011 111 111 011 110 ..., with the gap at bit 9.
    assert_eq!(board.fa().to_string(), "377360000000");
    let moves = board.moves();
    assert_eq!(moves.movers(Way::RightForward), Word::of_squares([9, 10, 11, 12]));
    assert_eq!(moves.movers(Way::LeftForward), Word::of_squares([9, 10, 11]));
    assert!(!moves.are_jumps);
}

/// From, way and single step or jump of everything in four words.
fn listed(moves: &Moves704) -> BTreeSet<(u8, u8)> {
    let mut list = BTreeSet::new();
    for way in Way::ALL {
        for from in moves.movers(way).squares() {
            let mut to = from.neighbor(way.direction()).unwrap();
            if moves.are_jumps {
                to = to.neighbor(way.direction()).unwrap();
            }
            list.insert((from.number(), to.number()));
        }
    }
    list
}

/// The first steps of the legal moves by the rules.
fn first_steps(position: &Position) -> BTreeSet<(u8, u8)> {
    match position.must_capture() {
        true => position.capture_paths().iter().map(|path| [path.squares()[0], path.squares()[1]]).collect(),
        false => position.moves().iter().map(|mv| [mv.from(), mv.to()]).collect::<Vec<_>>(),
    }
    .into_iter()
    .map(|[from, to]| (from.number(), to.number()))
    .collect()
}

/// The boards after every complete jump, made as single jumps with null replies in between.
fn after_jumps(board: &Board704, jumps: &Moves704, ends: &mut Vec<Board704>) {
    for way in Way::ALL {
        for from in jumps.movers(way).squares() {
            let Jumped { board: jumped, onward, .. } = board.after_jump(SquareSet::from(from).into(), way);
            if onward.is_empty() {
                ends.push(jumped.exchanged());
            }
            after_jumps(&jumped, &onward, ends);
        }
    }
}

fn after_moves(board: &Board704, moves: &Moves704) -> Vec<Board704> {
    let mut ends = Vec::new();
    if moves.are_jumps {
        after_jumps(board, moves, &mut ends);
        return ends;
    }
    for way in Way::ALL {
        for from in moves.movers(way).squares() {
            ends.push(board.after_move(SquareSet::from(from).into(), way));
        }
    }
    ends
}

fn texts(positions: impl IntoIterator<Item = Position>) -> BTreeSet<String> {
    positions.into_iter().map(|position| position.to_fen()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_position_comes_back_from_its_words(position in arbitrary::any_board()) {
        let board = Board704::from(position);
        prop_assert_eq!(Position::from(board), position);
        let occupied = position.pieces(Color::Black) | position.pieces(Color::White);
        prop_assert_eq!(board.empty().squares(), !occupied);
        prop_assert_eq!(board.exchanged().exchanged(), board);
    }

    #[test]
    fn the_same_pieces_can_move_the_same_ways_as_by_the_rules(position in arbitrary::any_board()) {
        let moves = Board704::from(position).moves();
        prop_assert_eq!(moves.are_jumps, position.must_capture());
        prop_assert_eq!(listed(&moves), first_steps(&position));
    }

    /// CLA EMPTY, ALS 4, ANA FA, STO RF, and the like for the other ways.
    #[test]
    fn plain_moves_are_found_in_four_instructions(position in arbitrary::any_board()) {
        let board = Board704::from(position);
        let moves = board.plain_moves();
        prop_assert_eq!(moves.movers(Way::RightForward), board.empty().als(4) & board.fa());
        prop_assert_eq!(moves.movers(Way::LeftForward), board.empty().als(5) & board.fa());
        prop_assert_eq!(moves.movers(Way::LeftBackward), board.empty().ars(4) & board.ba());
        prop_assert_eq!(moves.movers(Way::RightBackward), board.empty().ars(5) & board.ba());
    }

    #[test]
    fn moves_lead_to_the_same_positions_as_by_the_rules(position in arbitrary::any_board()) {
        let board = Board704::from(position);
        let found = after_moves(&board, &board.moves()).into_iter().map(Position::from);
        let expected = position.moves().into_iter().map(|mv: Move| position.after(mv));
        prop_assert_eq!(texts(found), texts(expected));
    }
}
