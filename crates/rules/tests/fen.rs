//! FEN: what is read, what is refused and with which words, and what is written.

use crate::arbitrary::{any_board, fen, setup};
use proptest::prelude::*;
use rules::{Color, FenError, Kind, Position, Setup, SetupError, Square};

fn check_same(text: &str, expected: &str) {
    match Position::from_fen(text) {
        Ok(position) => assert_eq!(position.to_fen(), expected, "{text:?}"),
        Err(error) => panic!("{text:?}: {error}"),
    }
}

fn check_refused(text: &str, message: &str) {
    match Position::from_fen(text) {
        Ok(position) => panic!("{text:?} is read as {position}"),
        Err(error) => assert_eq!(error.to_string(), message, "{text:?}"),
    }
}

#[test]
fn the_opening_position_is_written_without_ranges_and_read_with_them() {
    let written = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    assert_eq!(Position::start().to_fen(), written);
    assert_eq!(Position::start().to_string(), written);
    check_same("B:W21-32:B1-12", written);
    assert_eq!(fen("B:W21-32:B1-12"), Position::start());
}

#[test]
fn a_message_has_no_character_that_commands_a_terminal() {
    check_refused("\u{1b}[2J", "column 1: expected B or W for the side to move, found '\\u{1b}'");
}

#[test]
fn ranges_stand_beside_single_squares() {
    check_same("W:W18,21-23,30:B1-3,7", "W:W18,21,22,23,30:B1,2,3,7");
    check_same("W:W21-21:B1", "W:W21:B1");
}

#[test]
fn a_king_has_its_own_prefix_and_a_range_of_kings_one_for_all() {
    check_same("B:W18,K10:BK22", "B:WK10,18:BK22");
    check_same("B:WK4-6:B12", "B:WK4,K5,K6:B12");
    check_same("B:WK4-6,7:B12", "B:WK4,K5,K6,7:B12");
    let position = fen("B:WK4-6,7:B12");
    assert_eq!(position.kings(Color::White).len(), 3);
    assert_eq!(position.piece_at(Square::new(7).unwrap()).unwrap().kind, Kind::Man);
}

/// PDN 3.0 wants it read; py-draughts#28 is a user who met it.
#[test]
fn one_side_may_have_nothing() {
    check_same("B:W18:B", "B:W18:B");
    check_same("B:W:B18", "B:W:B18");
    check_same("W:B3:W", "W:W:B3");
    check_same("B:W18", "B:W18:B");
    check_same("W:B18", "W:W:B18");
    check_same("W:W:B", "W:W:B");
}

#[test]
fn lower_case_is_as_good() {
    check_same("b:w18,k10:bk22", "B:WK10,18:BK22");
}

#[test]
fn a_final_dot_is_passed_over() {
    check_same("B:W18:B1.", "B:W18:B1");
    check_same("B:W18:B.", "B:W18:B");
    check_same("B:W18.", "B:W18:B");
}

#[test]
fn the_lists_come_in_either_order() {
    check_same("B:B1,2:W31,32", "B:W31,32:B1,2");
    check_same("W:B1-12:W21-32", "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
}

/// pydraughts writes its lists sorted as texts.
#[test]
fn the_squares_come_in_any_order() {
    check_same("B:W32,K9,21:B1,10,11,12,2", "B:WK9,21,32:B1,2,10,11,12");
}

#[test]
fn quotes_and_blanks_around_are_passed_over() {
    check_same("\"B:W18:B1\"", "B:W18:B1");
    check_same("  B:W18:B1 \r\n", "B:W18:B1");
    check_same("B : W 18, K 10 : B 1 - 3 .", "B:WK10,18:B1,2,3");
}

#[test]
fn leading_zeros_are_passed_over() {
    check_same("B:W018,K09:B01-03", "B:WK9,18:B1,2,3");
}

/// The sample FEN of the PDN standard.
#[test]
fn the_sample_of_the_standard_is_read() {
    check_same(
        "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
        "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29",
    );
}

#[test]
fn squares_that_do_not_exist_are_refused() {
    check_refused("B:W33:B1", "column 4: no square 33: expected 1 to 32");
    check_refused("B:W0:B1", "column 4: no square 0: expected 1 to 32");
    check_refused("B:W18:B1,K99", "column 11: no square 99: expected 1 to 32");
    check_refused("B:W30-33:B1", "column 7: no square 33: expected 1 to 32");
    check_refused("B:W256:B1", "column 4: no square 256: expected 1 to 32");
    check_refused(
        "B:W99999999999999999999999:B1",
        "column 4: no square 99999999999999999999999: expected 1 to 32",
    );
}

#[test]
fn a_square_named_twice_is_refused() {
    check_refused("B:W18,18:B1", "column 7: square 18 is named twice: expected each square once");
    check_refused("B:W18:B18", "column 8: square 18 is named twice: expected each square once");
    check_refused("B:W18,K18:B1", "column 8: square 18 is named twice: expected each square once");
    check_refused("B:W22,21-23:B1", "column 7: square 22 is named twice: expected each square once");
}

/// py-draughts#33 and #47: users expect a man on its own king row to be refused.
#[test]
fn a_man_on_its_own_crown_row_is_refused() {
    check_refused("B:W3:B9", "a White man on its own crown row (3): expected a king there, K3");
    check_refused("B:W18:B29", "a Black man on its own crown row (29): expected a king there, K29");
    check_same("B:WK3:BK29", "B:WK3:BK29");
    check_same("B:W29:B3", "B:W29:B3");
    for number in 1..=32 {
        let white = Position::from_fen(&format!("B:W{number}:B"));
        let black = Position::from_fen(&format!("B:W:B{number}"));
        assert_eq!(white.is_err(), number <= 4, "White on {number}");
        assert_eq!(black.is_err(), number >= 29, "Black on {number}");
    }
}

#[test]
fn more_than_twelve_a_side_are_refused() {
    check_refused("B:W20-32:B1", "White has 13 pieces: expected at most 12");
    check_refused("B:W32:B1-13", "Black has 13 pieces: expected at most 12");
    check_refused("B:WK1-32:B", "White has 32 pieces: expected at most 12");
    check_same("B:WK1-12:B", "B:WK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12:B");
}

#[test]
fn a_range_that_runs_backward_is_refused() {
    check_refused("B:W23-21:B1", "column 4: range 23-21 runs backwards: expected 21-23");
}

#[test]
fn a_second_list_for_a_side_is_refused() {
    check_refused("B:W18:W19", "column 7: a second list for White: expected one list for each side");
    check_refused("B:B1:W18:B2", "column 10: a second list for Black: expected one list for each side");
}

#[test]
fn what_is_no_fen_is_refused_with_what_was_expected() {
    check_refused("", "column 1: expected B or W for the side to move, found the end");
    check_refused("   ", "column 4: expected B or W for the side to move, found the end");
    check_refused("R:W18:B1", "column 1: expected B or W for the side to move, found 'R'");
    check_refused("B", "column 2: expected ':' and a list of squares, found the end");
    check_refused("BW18", "column 2: expected ':' and a list of squares, found 'W'");
    check_refused("B:", "column 3: expected B or W and a list of squares, found the end");
    check_refused("B:18:B1", "column 3: expected B or W and a list of squares, found '1'");
    check_refused("B::", "column 3: expected B or W and a list of squares, found ':'");
    check_refused("B:W18:", "column 7: expected B or W and a list of squares, found the end");
    check_refused("B:W18,:B1", "column 7: expected a square, 1 to 32, found ':'");
    check_refused("B:WK:B1", "column 5: expected a square, 1 to 32, found ':'");
    check_refused("B:W18-:B1", "column 7: expected a square, 1 to 32, found ':'");
    check_refused("B:W18-K20:B1", "column 7: expected a square, 1 to 32, found 'K'");
    check_refused("B:W18 19:B1", "column 7: expected ',', ':' or the end, found '1'");
    check_refused("B:W18:B1..", "column 10: expected ',', ':' or the end, found '.'");
    check_refused("B:W18:B1 and more", "column 10: expected ',', ':' or the end, found 'a'");
    check_refused("B:Wx18", "column 4: expected ',', ':' or the end, found 'x'");
}

/// PDN 3.0 has `?` for a side to move that nobody knows; a position has to know it.
#[test]
fn a_side_to_move_that_is_left_open_is_refused_with_what_was_expected() {
    check_refused("?:W18:B1", "the side to move is left open by '?': expected B or W");
    check_refused("\"?:W18:B1\"", "the side to move is left open by '?': expected B or W");
    check_refused("?:W33:B1", "column 4: no square 33: expected 1 to 32");
    check_refused("B:?18", "column 3: expected B or W and a list of squares, found '?'");
}

#[test]
fn a_column_counts_characters_not_bytes() {
    check_refused("\u{a0}\u{2003}é", "column 3: expected B or W for the side to move, found 'é'");
    check_refused("B:W١٨", "column 4: expected ',', ':' or the end, found '١'");
}

#[test]
fn an_error_carries_its_facts() {
    let square = |number| Square::new(number).unwrap();
    assert_eq!(
        Position::from_fen("B:W3:B9"),
        Err(FenError::Setup(SetupError::ManOnCrownRow { color: Color::White, square: square(3) }))
    );
    assert_eq!(Position::from_fen("B:W18,18:B9"), Err(FenError::Duplicate { column: 7, square: square(18) }));
}

/// The FEN of any arrangement, as somebody else might write it.
fn write_setup(setup: &Setup) -> String {
    let list = |color| {
        let pieces = Square::all().filter_map(|square| Some((square, setup.piece_at(square)?)));
        let own = pieces.filter(|(_, piece)| piece.color == color);
        own.map(|(square, piece)| format!("{}{square}", if piece.kind == Kind::King { "K" } else { "" }))
            .collect::<Vec<_>>()
            .join(",")
    };
    let turn = if setup.turn == Color::Black { 'B' } else { 'W' };
    format!("{turn}:W{}:B{}", list(Color::White), list(Color::Black))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_legal_position_is_written_and_read_again(position in any_board()) {
        prop_assert_eq!(Position::from_fen(&position.to_fen()), Ok(position));
        prop_assert_eq!(position.to_fen().to_lowercase().parse(), Ok(position));
    }

    #[test]
    fn any_arrangement_is_read_as_it_stands_and_refused_only_when_illegal(setup in setup()) {
        let text = write_setup(&setup);
        prop_assert_eq!(text.parse::<Setup>(), Ok(setup));
        prop_assert_eq!(text.parse::<Position>(), setup.position().map_err(FenError::Setup));
        if let Ok(position) = setup.position() {
            prop_assert_eq!(Setup::from(position), setup);
            prop_assert_eq!(position.to_fen(), text);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        let _ = text.parse::<Position>();
    }

    #[test]
    fn no_text_that_looks_like_a_fen_makes_the_reader_panic(text in "[BWbwKk:,.0-9 \"-]{0,40}") {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(fen(&position.to_fen()), position);
        }
    }
}
