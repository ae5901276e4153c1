//! The move generator against a second one that is slow and obvious, and against the rules.

use crate::reference;
use std::collections::BTreeSet;

use crate::arbitrary::{choices, fen, king_heavy, play, played_position, position, ring_board};
use crate::reference::{Board, Effect};
use proptest::prelude::*;
use rules::{Color, Direction, Kind, Move, Position, Square, SquareSet};

fn numbers(squares: impl IntoIterator<Item = Square>) -> Vec<u8> {
    squares.into_iter().map(Square::number).collect()
}

fn effect(mv: Move) -> Effect {
    (mv.from().number(), mv.to().number(), numbers(mv.captured()))
}

/// Both generators say the same about a position, move by move and board by board.
fn agrees_with_reference(position: &Position) {
    let board = Board::of(position);
    let expected = board.paths();
    let expected_effects: BTreeSet<_> = expected.iter().map(reference::Path::effect).collect();

    let moves = position.moves();
    let effects: BTreeSet<_> = moves.iter().copied().map(effect).collect();
    assert_eq!(effects, expected_effects, "moves of {position}");
    assert_eq!(moves.len(), effects.len(), "a move is listed twice in {position}");

    let expected_captures: BTreeSet<_> = board.captures().into_iter().collect();
    let paths = position.capture_paths();
    let captures: BTreeSet<_> = paths
        .iter()
        .map(|path| reference::Path {
            squares: numbers(path.squares().iter().copied()),
            captured: numbers(path.to_move().captured()),
        })
        .collect();
    assert_eq!(captures, expected_captures, "capture paths of {position}");
    assert_eq!(paths.len(), captures.len(), "a path is listed twice in {position}");

    assert_eq!(position.can_move(), !expected.is_empty(), "can_move in {position}");
    assert_eq!(position.must_capture(), !expected_captures.is_empty(), "must_capture in {position}");
    for path in &expected {
        let mv = moves.iter().copied().find(|&mv| effect(mv) == path.effect()).unwrap();
        let after = position.after(mv);
        assert_eq!(Board::of(&after), board.after(path), "{mv} in {position}");
        assert_eq!(fen(&after.to_fen()), after, "{mv} in {position} leads to no legal position");
    }
}

fn turned_effect(mv: Move) -> Effect {
    let mut captured: Vec<_> = mv.captured().into_iter().map(|square| square.turned().number()).collect();
    captured.sort_unstable();
    (mv.from().turned().number(), mv.to().turned().number(), captured)
}

fn agrees_with_itself_turned(position: &Position) {
    let turned = position.turned();
    assert_eq!(turned.turned(), *position);
    assert_eq!(turned.turn(), !position.turn());
    let expected: BTreeSet<_> = position.moves().into_iter().map(turned_effect).collect();
    let found: BTreeSet<_> = turned.moves().into_iter().map(effect).collect();
    assert_eq!(found, expected, "{position} and {turned}");
    assert_eq!(turned.capture_paths().len(), position.capture_paths().len());
    for mv in position.moves() {
        let twin = turned.moves().into_iter().find(|&twin| effect(twin) == turned_effect(mv)).unwrap();
        assert_eq!(turned.after(twin), position.after(mv).turned(), "{mv} in {position}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn both_generators_agree_all_through_random_games(choices in choices(200)) {
        for (position, _) in play(Position::start(), &choices) {
            agrees_with_reference(&position);
            agrees_with_reference(&position.turned());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn both_generators_agree_on_any_legal_set_up(position in position()) {
        agrees_with_reference(&position);
        agrees_with_reference(&position.turned());
    }

    #[test]
    fn both_generators_agree_on_boards_full_of_kings(position in king_heavy()) {
        agrees_with_reference(&position);
        agrees_with_reference(&position.turned());
    }

    #[test]
    fn both_generators_agree_where_captures_run_in_rings(position in ring_board()) {
        agrees_with_reference(&position);
        agrees_with_reference(&position.turned());
    }

    #[test]
    fn a_turned_position_has_the_turned_moves(position in prop_oneof![position(), king_heavy(), played_position()]) {
        agrees_with_itself_turned(&position);
    }

    #[test]
    fn a_list_used_again_holds_only_the_new_moves(first in position(), second in position()) {
        let mut list = first.moves();
        second.moves_into(&mut list);
        prop_assert_eq!(list, second.moves());
    }
}

/// A man or king alone on each square, and everything it can meet next to it.
#[test]
fn both_generators_agree_on_every_pair_of_pieces() {
    for turn in Color::ALL {
        for (own_kind, other_kind) in
            [(Kind::Man, Kind::Man), (Kind::King, Kind::Man), (Kind::King, Kind::King)]
        {
            for own in Square::all() {
                for other in Square::all().filter(|&other| other != own) {
                    let mut setup = rules::Setup::empty(turn);
                    setup.put(own, Some(rules::Piece { color: turn, kind: own_kind }));
                    setup.put(other, Some(rules::Piece { color: !turn, kind: other_kind }));
                    if let Ok(position) = setup.position() {
                        agrees_with_reference(&position);
                    }
                }
            }
        }
    }
}

/// The reference rests on the published counts too, or the agreement would prove little.
#[test]
fn the_reference_itself_counts_what_is_published() {
    fn count(board: &Board, depth: u32) -> u64 {
        let paths = board.paths();
        if depth == 1 {
            return paths.len() as u64;
        }
        paths.iter().map(|path| count(&board.after(path), depth - 1)).sum()
    }
    let start = Board::of(&Position::start());
    assert_eq!([1, 2, 3, 4, 5, 6].map(|depth| count(&start, depth)), [7, 49, 302, 1469, 7361, 36768]);
    let kings = Board::of(&fen("W:WK6,K7,K14,K15,K22,K23:BK1,K2,K3,K30,K31,K32"));
    assert_eq!([1, 2, 3, 4].map(|depth| count(&kings, depth)), [20, 107, 900, 4357]);
}

fn check_moves(position: &str, expected: &[&str]) {
    let position = fen(position);
    let found: BTreeSet<_> = position.moves().into_iter().map(|mv| position.notation(mv)).collect();
    assert_eq!(found, expected.iter().map(ToString::to_string).collect(), "{position}");
}

fn check_paths(position: &str, expected: &[&str]) {
    let position = fen(position);
    let found: BTreeSet<_> = position.capture_paths().iter().map(ToString::to_string).collect();
    assert_eq!(found, expected.iter().map(ToString::to_string).collect(), "{position}");
}

#[test]
fn black_has_seven_opening_moves() {
    check_moves("B:W21-32:B1-12", &["9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"]);
    check_moves("W:W21-32:B1-12", &["21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20"]);
}

#[test]
fn a_man_moves_forward_only_and_a_king_both_ways() {
    check_moves("B:W32:B18", &["18-22", "18-23"]);
    check_moves("W:W18:B1", &["18-14", "18-15"]);
    check_moves("B:W32:BK18", &["18-14", "18-15", "18-22", "18-23"]);
}

#[test]
fn a_king_goes_one_square_and_jumps_no_empty_ones() {
    check_moves("B:W23:BK9", &["9-5", "9-6", "9-13", "9-14"]);
}

#[test]
fn a_man_does_not_capture_backward() {
    check_moves("B:W14:B18", &["18-22", "18-23"]);
    check_moves("B:W14:BK18", &["18x9"]);
}

#[test]
fn a_capture_is_compulsory() {
    check_moves("B:W18,32:B15,1", &["15x22"]);
}

/// WCDF rules: a capture is compulsory, which one is the player's choice.
#[test]
fn any_capture_may_be_chosen_however_short() {
    check_moves("B:W18,26,16:B15,12", &["12x19", "15x31"]);
    check_moves("B:W18,26,19:B15", &["15x24", "15x31"]);
}

#[test]
fn a_king_need_not_capture_rather_than_a_man_nor_take_kings_first() {
    check_moves("B:WK18,7:B15,K11", &["11x2", "15x22"]);
}

#[test]
fn a_capture_must_be_completed() {
    check_paths("B:W18,26:B15", &["15x22x31"]);
}

/// WCDF rules: a man that reaches the crown row by a capture is crowned, and its move ends.
#[test]
fn a_man_that_is_crowned_stops_and_27_stays() {
    check_moves("B:W26,27:B22", &["22x31"]);
    check_paths("B:W26,27:B22", &["22x31"]);
    check_moves("W:W11:B7,6", &["11x2"]);
    let after = fen("B:W26,27:B22").after(fen("B:W26,27:B22").moves()[0]);
    assert_eq!(after, fen("W:W27:BK31"));
}

#[test]
fn a_king_on_the_crown_row_goes_on() {
    check_paths("B:W26,27:BK22", &["22x31x24"]);
}

#[test]
fn a_king_runs_round_in_a_circle_both_ways_to_one_result() {
    check_paths("B:W14,15,22,23:BK10", &["10x17x26x19x10", "10x19x26x17x10"]);
    let position = fen("B:W14,15,22,23:BK10");
    let moves = position.moves();
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].from(), moves[0].to());
    assert_eq!(position.after(moves[0]), fen("W:W:BK10"));
}

#[test]
fn no_piece_is_jumped_twice() {
    check_paths("B:W14:BK10", &["10x17"]);
    for path in fen("B:W6,7,14,15,22,23:BK10").capture_paths() {
        assert_eq!(path.to_move().captured().len(), path.squares().len() - 1, "{path}");
    }
}

#[test]
fn the_square_a_king_leaves_is_free_for_it_to_pass() {
    check_paths("B:W14,15,22,23,6:BK10", &["10x1", "10x17x26x19x10x1", "10x19x26x17x10x1"]);
}

#[test]
fn a_blocked_side_has_no_move_and_an_empty_one_neither() {
    check_moves("W:W32:B28,27,23,24", &[]);
    check_moves("W:W:B1", &[]);
    check_moves("B:W21-32:B", &[]);
}

#[test]
fn a_piece_at_the_edge_cannot_be_jumped() {
    check_moves("B:W20:B16", &["16-19"]);
    check_moves("B:W13:BK9", &["9-5", "9-6", "9-14"]);
}

#[test]
fn a_piece_with_another_behind_it_cannot_be_jumped() {
    check_moves("B:W18,22:B15", &["15-19"]);
    check_moves("B:W18:B15,22", &["15-19", "22-25", "22-26"]);
}

/// The printed board: 1 is top left of the squares of play, beside it 5 and 6 below.
#[test]
fn squares_lie_as_on_the_printed_board() {
    let check = |number, direction, expected: Option<u8>| {
        assert_eq!(
            Square::new(number).unwrap().neighbor(direction).map(Square::number),
            expected,
            "{number} {direction:?}"
        );
    };
    check(1, Direction::DownLeft, Some(5));
    check(1, Direction::DownRight, Some(6));
    check(4, Direction::DownRight, None);
    check(5, Direction::DownLeft, None);
    check(5, Direction::UpRight, Some(1));
    check(28, Direction::DownRight, None);
    check(28, Direction::DownLeft, Some(32));
    check(29, Direction::UpRight, Some(25));
    assert_eq!(numbers(Color::Black.crown_row()), [29, 30, 31, 32]);
    assert_eq!(numbers(Color::White.crown_row()), [1, 2, 3, 4]);
}

proptest! {
    #[test]
    fn a_set_of_squares_is_a_set(first in any::<u32>(), second in any::<u32>()) {
        let as_set = |bits| SquareSet::from_bits(bits).into_iter().map(Square::number).collect::<BTreeSet<_>>();
        let (one, two) = (SquareSet::from_bits(first), SquareSet::from_bits(second));
        prop_assert_eq!(as_set((one | two).bits()), &as_set(first) | &as_set(second));
        prop_assert_eq!(as_set((one & two).bits()), &as_set(first) & &as_set(second));
        prop_assert_eq!(as_set((one - two).bits()), &as_set(first) - &as_set(second));
        prop_assert_eq!((!one).len(), 32 - one.len());
        prop_assert_eq!(numbers(one), as_set(first).into_iter().collect::<Vec<_>>());
        prop_assert_eq!(one.into_iter().collect::<SquareSet>(), one);
    }

    #[test]
    fn a_set_steps_square_by_square(bits in any::<u32>()) {
        let set = SquareSet::from_bits(bits);
        for direction in Direction::ALL {
            let expected: SquareSet = set.into_iter().filter_map(|square| square.neighbor(direction)).collect();
            prop_assert_eq!(set.step(direction), expected);
        }
        prop_assert_eq!(set.turned(), set.into_iter().map(Square::turned).collect());
    }
}
