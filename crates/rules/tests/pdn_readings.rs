//! PDN that could be read in more than one way: what is taken, what is said about it, and what is refused.

use crate::pdn_text::{check, game};
use rules::pdn;

/// A man on 6 goes to 22 by way of 13 or of 15. White then takes it only if 18 is empty, which is after 15.
const TWO_WAYS: &str = "[FEN \"B:W9,10,17,18,25,29:B6\"]";

/// As [`TWO_WAYS`], and nothing that comes later tells the two apart.
const NO_DIFFERENCE: &str = "[FEN \"B:W9,10,17,18,32:B6,12\"]";

fn check_remarks(text: &str, expected: &[&str]) {
    let remarks = game(text).remarks;
    let shown: Vec<_> = remarks
        .iter()
        .map(|remark| format!("line {}, column {}: {}", remark.line, remark.column, remark.message))
        .collect();
    assert_eq!(shown, expected, "{text}");
}

#[test]
fn an_ambiguous_jump_is_read_so_that_the_rest_is_legal() {
    let text = format!("{TWO_WAYS}\n1. 6x22 25x18 *");
    check(&text, &["6x15x22 25x18 => *"]);
    check_remarks(
        &text,
        &["line 2, column 4: move 1: 6x22 is read as 6x15x22: only so is the rest of the game legal"],
    );
    check(format!("{TWO_WAYS}\n1. 6x22 18-15 *"), &["6x13x22 18-15 => *"]);
}

#[test]
fn an_ambiguous_jump_stays_refused_where_the_rest_does_not_tell() {
    let refused = "line 2, column 4: move 1: 6x22 is ambiguous: expected 6x13x22 or 6x15x22";
    check(format!("{TWO_WAYS}\n1. 6x22 *"), &[refused]);
    check(format!("{NO_DIFFERENCE}\n1. 6-22 32-28 12-16 *"), &[&refused.replace("6x22 is", "6-22 is")]);
}

#[test]
fn of_several_faults_the_one_is_told_that_is_met_last() {
    check(
        format!("{TWO_WAYS}\n1. 6x22 25x18 2. 1-5 *"),
        &["line 2, column 18: move 2: 1-5 is not legal: there is no piece on 1"],
    );
}

#[test]
fn the_second_of_two_ambiguous_jumps_is_the_one_that_is_refused() {
    let board = "/FEN \"B:W9,10,17,18:B6\"/";
    check(
        format!("{TWO_WAYS}\n1. 6x22 25x18 {board} 2. 6x22 *"),
        &["line 2, column 43: move 2: 6x22 is ambiguous: expected 6x13x22 or 6x15x22"],
    );
    let text =
        format!("{TWO_WAYS}\n1. 6x22 25x18 {} 2. 6x22 18-15 *", &board.replace("18:B6", "18,25,29:B6"));
    check(&text, &["6x15x22 25x18 /B:W9,10,17,18,25,29:B6/ 6x13x22 18-15 => *"]);
    assert_eq!(game(&text).remarks.len(), 2);
}

#[test]
fn an_ambiguous_jump_in_a_variation_is_read_by_what_follows_there() {
    check(format!("{TWO_WAYS}\n1. 6x15x22 (1. 6x22 18-15) 25x18 *"), &["6x15x22 (6x13x22 18-15) 25x18 => *"]);
}

/// Every jump doubles the readings; no text can make the reader try them all.
#[test]
fn very_many_ambiguous_jumps_are_refused_after_some_readings() {
    let refusal = "line 1, column 41: move 1: 6x22 is ambiguous: expected 6x13x22 or 6x15x22";
    for (reply, last) in [("25x18", "*"), ("", "1-5 *")] {
        let jump = format!("/FEN \"B:W9,10,17,18,25,29:B6\"/ 6x22 {reply} ");
        check(format!("1. 11-15 {}{last}", jump.repeat(40)), &[refusal]);
    }
}

/// PDN 3.0: the side to move of a FEN is `W`, `B` or `?`.
#[test]
fn a_side_to_move_that_is_left_open_is_that_of_the_first_move() {
    let text = "[FEN \"?:WK22,32:B1\"]\n1. 22-17 1-5 *";
    check(text, &["22-17 1-5 => *"]);
    assert_eq!(game(text).start.to_fen(), "W:WK22,32:B1");
    check_remarks(
        text,
        &["line 1, column 1: the FEN does not say whose move it is: White's, by the moves that follow"],
    );
    check("[FEN \"?:WK22,32:B1\"]\n1. 1-5 22-17 *", &["1-5 22-17 => *"]);
    check("1. 11-15 /FEN \"?:W32:BK1\"/ {so} 32-28 *", &["11-15 /W:W32:BK1/ {so} 32-28 => *"]);
}

#[test]
fn a_side_to_move_that_nothing_tells_is_refused() {
    check(
        "[Event \"diagram\"]\n[FEN \"?:WK22:B1\"]\n*\n1. 9-13 *",
        &["line 2, column 1: bad FEN, the side to move is left open by '?': expected B or W", "9-13 => *"],
    );
    check(
        "[FEN \"?:W18,32:B14,12\"]\n1. 32-28 *",
        &["line 2, column 4: move 1: 32-28 is not legal: a capture is compulsory: 18x9"],
    );
    check(
        "[FEN \"?:W32:B14,12\"]\n1. 12-13 *",
        &["line 2, column 4: move 1: 12-13 is not legal: from 12 it can go to 16"],
    );
}

#[test]
fn a_king_may_be_called_one_in_a_move() {
    let start = "[FEN \"W:WK22,32:B1\"]\n";
    for text in ["1. K22-17 1-5 *", "1. k22-17 1-5 *", "1.K22-17 1-5 *", "1. K22 - 17 1-5 *", "K022-017 1-5"]
    {
        check(format!("{start}{text}"), &["22-17 1-5 => *"]);
    }
    check(format!("{start}1. K22-17! {{so}} 1-5 2. K17-13* *"), &["22-17! {so} 1-5 17-13 $7 => *"]);
    check(format!("{start}1. and now K22-17 1-5 *"), &["{and now} 22-17 1-5 => *"]);
    check(format!("{start}1. 22-17 1-5 Kings win 1-0"), &["22-17 1-5 {Kings win} => 1-0"]);
    check("[FEN \"W:WK22,32:B18,1\"]\nK22x15 1-5 *", &["22x15 1-5 => *"]);
}

#[test]
fn a_king_that_is_none_or_cannot_go_there_is_refused() {
    check(
        "1. 11-15 K23-19 *",
        &["line 1, column 10: move 1: K23-19 is not legal: the piece on 23 is a man, not a king"],
    );
    check(
        "[FEN \"W:WK22,32:B1\"]\n1. K22-13 *",
        &["line 2, column 4: move 1: K22-13 is not legal: from 22 it can go to 17, 18, 25 or 26"],
    );
    check(
        "1. 11-15 K15-18 *",
        &[
            "line 1, column 10: move 1: K15-18 is not legal: the piece on 15 is Black's and it is White's move",
        ],
    );
    check(
        "1. 11-15 K23-33 *",
        &[
            "line 1, column 10: move 1: no square 33: expected 1 to 32 (perhaps a game of international draughts, which has a square 33)",
        ],
    );
}

/// It would be lost as a comment, and the game called legal without it.
#[test]
fn a_move_with_another_letter_glued_to_it_is_refused() {
    check(
        "[FEN \"W:WK22,32:B1\"]\n1. D22-17 1-5 *",
        &["line 2, column 4: expected a move, with no letter before it but K, found 'D22-17'"],
    );
}

#[test]
fn lines_that_begin_with_a_semicolon_are_remarks() {
    check("; a collection\n[Event \"a\"]\n1. 11-15 *\n", &["11-15 => *"]);
    check(
        ";a collection of 1962; 33-99 1-0 { (\n\n  ; of games\n1. 11-15\n; 1-5\n23-19 *",
        &["11-15 23-19 => *"],
    );
    check("\u{feff}; a collection\r1. 11-15 *", &["11-15 => *"]);
    check("[Event \"a\"]\n; about it\n[Site \"b\"]\n1. 11-15 *", &["11-15 => *"]);
    check("; only a remark", &[]);
    let lines: Vec<_> = pdn::read(b"; remark\n1. 11-15 *\n; remark\n1. 9-13 *")
        .flatten()
        .map(|game| game.text_line)
        .collect();
    assert_eq!(lines, [2, 4]);
}

#[test]
fn a_semicolon_in_a_line_parts_moves_games_and_remarks() {
    check("11-15; 23-19; 8-11;", &["11-15 23-19 8-11 => *"]);
    check("1. 11-15 1-0 ; White resigned\n1. 9-13 *", &["11-15 => 1-0", "9-13 => *"]);
    check("1. 11-15 * ; 1. 9-13 *; [Event \"c\"] 10-14 *;", &["11-15 => *", "9-13 => *", "10-14 => *"]);
}
