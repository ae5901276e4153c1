//! Boards drawn with letters.

use crate::arbitrary::{any_board, color, fen, setup};
use proptest::prelude::*;
use rules::{Color, Position, Setup, diagram};

const START: &str = "\
\x20 b   b   b   b
b   b   b   b
\x20 b   b   b   b
.   .   .   .
\x20 .   .   .   .
w   w   w   w
\x20 w   w   w   w
w   w   w   w";

/// From Black's chair the board is turned: 32 at the top left of the squares of play, 1 at the bottom right.
const KINGS_FOR_BLACK: &str = "\
\x20 .   .   .   B
w   .   .   .
\x20 .   .   .   .
.   .   .   .
\x20 .   b   .   .
.   .   .   .
\x20 .   .   .   .
.   .   .   W";

#[test]
fn the_start_is_drawn_for_white_with_black_on_top() {
    assert_eq!(diagram::draw(&Position::start().into(), Color::White), START);
    assert_eq!(diagram::read(START, Color::Black), Ok(Position::start().into()));
}

#[test]
fn black_sees_the_board_turned() {
    let position = fen("B:WK1,28:B15,K29");
    assert_eq!(diagram::draw(&position.into(), Color::Black), KINGS_FOR_BLACK);
}

#[test]
fn the_side_to_move_is_the_one_asked_for() {
    assert_eq!(diagram::read(START, Color::White).unwrap().turn, Color::White);
}

#[test]
fn the_capture_of_the_ring_is_read_from_its_drawing() {
    let drawing = "
          .   .   .   .
        .   .   .   .
          .   B   .   .
        .   w   w   .
          .   .   .   .
        .   w   w   .
          .   .   .   .
        .   .   .   .
    ";
    let position = diagram::read(drawing, Color::Black).unwrap().position();
    assert_eq!(position, Ok(fen("B:W14,15,22,23:BK10")));
}

#[test]
fn blanks_do_not_matter() {
    let tight: String = START.chars().filter(|c| !c.is_whitespace()).collect();
    assert_eq!(tight.len(), 32);
    assert_eq!(diagram::read(&tight, Color::Black), Ok(Position::start().into()));
    assert_eq!(diagram::read(&START.replace('\n', "\r\n"), Color::Black), Ok(Position::start().into()));
}

#[test]
fn a_drawing_may_hold_what_no_position_does() {
    let setup = diagram::read(&"w".repeat(32), Color::Black).unwrap();
    assert!(setup.position().is_err());
}

fn check_refused(drawing: &str, message: &str) {
    match diagram::read(drawing, Color::Black) {
        Ok(setup) => panic!("{drawing:?} is read as {setup:?}"),
        Err(error) => assert_eq!(error.to_string(), message, "{drawing:?}"),
    }
}

#[test]
fn other_letters_are_refused_with_their_line() {
    check_refused("x", "line 1: expected one of b B w W and '.', found 'x'");
    check_refused("  b b\nb x", "line 2: expected one of b B w W and '.', found 'x'");
    check_refused("  b b b b\nx b b b", "line 2: expected one of b B w W and '.', found 'x'");
    check_refused("\n\n é", "line 3: expected one of b B w W and '.', found 'é'");
    check_refused("\nx", "line 2: expected one of b B w W and '.', found 'x'");
}

#[test]
fn too_many_and_too_few_squares_are_refused() {
    check_refused("", "expected 32 squares, found 0");
    check_refused(&".".repeat(31), "expected 32 squares, found 31");
    check_refused(&".".repeat(33), "line 1: expected the end after 32 squares");
    check_refused(&format!("{START}\nb"), "line 9: expected the end after 32 squares");
}

proptest! {
    #[test]
    fn any_arrangement_is_drawn_for_white_and_read_again(setup in setup()) {
        let drawing = diagram::draw(&setup, Color::White);
        prop_assert_eq!(diagram::read(&drawing, setup.turn), Ok(setup));
    }

    #[test]
    fn the_drawing_for_black_is_the_one_for_white_turned_round(setup in setup()) {
        let letters = |viewer| {
            let drawing = diagram::draw(&setup, viewer);
            drawing.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>()
        };
        let mut turned = letters(Color::Black);
        turned.reverse();
        prop_assert_eq!(turned, letters(Color::White));
    }

    #[test]
    fn a_drawing_has_eight_lines_without_blanks_at_their_ends(position in any_board(), viewer in color()) {
        let drawing = diagram::draw(&Setup::from(position), viewer);
        prop_assert_eq!(drawing.lines().count(), 8);
        prop_assert!(drawing.lines().all(|line| line == line.trim_end() && line.len() <= 15));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>(), drawn in "[bBwW. \n]{0,70}") {
        let _ = diagram::read(&text, Color::White);
        let _ = diagram::read(&drawn, Color::White);
    }
}
