//! Moves as people write them, and the words for those that are not legal.

use crate::arbitrary::{any_board, fen, play, square};
use proptest::prelude::*;
use rules::{MoveError, Obstacle, Position};

const START: &str = "B:W21-32:B1-12";

fn check(position: &str, text: &str, expected: &str) {
    let position = fen(position);
    match position.parse_move(text) {
        Ok(mv) => assert_eq!(position.notation(mv), expected, "{text:?} in {position}"),
        Err(error) => panic!("{text:?} in {position}: {error}"),
    }
}

fn check_refused(position: &str, text: &str, message: &str) {
    let position = fen(position);
    match position.parse_move(text) {
        Ok(mv) => panic!("{text:?} in {position} is read as {mv:?}"),
        Err(error) => assert_eq!(error.to_string(), message, "{text:?} in {position}"),
    }
}

#[test]
fn a_step_is_two_squares() {
    check(START, "11-15", "11-15");
    check(START, " 11-15 ", "11-15");
    check(START, "11 - 15", "11-15");
    check(START, "11–15", "11-15");
    check(START, "11—15", "11-15");
}

#[test]
fn a_jump_is_its_first_and_last_square_or_its_whole_path() {
    let position = "B:W18,26:B15";
    for text in ["15x31", "15x22x31", "15X22X31", "15:31", "15 x 22 x 31"] {
        check(position, text, "15x31");
    }
}

/// Many American collections, OCA among them, use `-` for jumps and never `x`.
#[test]
fn a_hyphen_serves_for_a_jump_and_an_x_for_a_step() {
    check("B:W18,26:B15", "15-31", "15x31");
    check("B:W18,26:B15", "15-22-31", "15x31");
    check("B:W18,26:B15", "15-22x31", "15x31");
    check(START, "11x15", "11-15");
}

#[test]
fn leading_zeros_are_passed_over() {
    check(START, "09-013", "9-13");
    check("B:W6:B1", "01x10", "1x10");
}

#[test]
fn a_circular_capture_ends_where_it_began() {
    let position = "B:W14,15,22,23:BK10";
    for text in ["10x10", "10-10", "10x17x26x19x10", "10x19x26x17x10", "10x26x10"] {
        check(position, text, "10x17x26x19x10");
    }
}

/// A man on 6 can take two pieces on its left or two on its right, and ends on 22 either way.
const TWO_WAYS: &str = "B:W9,10,17,18:B6";

/// A king on 6 goes to 8 by way of 15, and may run round a ring of four when it passes there.
const RING_ON_THE_WAY: &str = "B:W10,11,18,19,26,27:BK6";

#[test]
fn an_ambiguous_capture_is_reported_with_its_candidates() {
    check_refused(TWO_WAYS, "6x22", "6x22 is ambiguous: expected 6x13x22 or 6x15x22");
    check(TWO_WAYS, "6x13x22", "6x13x22");
    check(TWO_WAYS, "6-15-22", "6x15x22");
    let Err(MoveError::Ambiguous { candidates, .. }) = fen(TWO_WAYS).parse_move("6-22") else {
        panic!("6-22 is not found ambiguous");
    };
    assert_eq!(candidates, fen(TWO_WAYS).capture_paths());
}

#[test]
fn three_candidates_are_listed_with_commas() {
    let position = fen("B:W9,10,17,18,19,26,27:B6");
    let Err(error) = position.parse_move("6x31") else { panic!("6x31 is not found ambiguous") };
    let candidates: Vec<_> = position
        .capture_paths()
        .iter()
        .filter(|path| path.squares().last() == Some(&square(31)))
        .map(ToString::to_string)
        .collect();
    let (last, others) = candidates.split_last().unwrap();
    assert_eq!(others.len(), 2);
    assert_eq!(error.to_string(), format!("6x31 is ambiguous: expected {} or {last}", others.join(", ")));
}

/// PDN 3.0: "regular (from,to) notation unless ambiguous, then the COMPLETE landing-square sequence".
#[test]
fn a_full_path_is_never_ambiguous() {
    let position = fen(RING_ON_THE_WAY);
    let short = position.parse_move("6x15x8").unwrap();
    assert_eq!(short.captured(), [10, 11].map(square).into_iter().collect());
    assert_eq!(position.notation(short), "6x15x8");
    for text in ["6x15x22x31x24x15x8", "6x15x24x31x22x15x8", "6x31x8", "6x15x22x8"] {
        assert_eq!(position.parse_move(text).unwrap().captured().len(), 6, "{text}");
    }
    check("B:W11,18,19,26,27:BK15", "15x8", "15x8");
    check_refused(
        RING_ON_THE_WAY,
        "6x8",
        "6x8 is ambiguous: expected 6x15x22x31x24x15x8, 6x15x24x31x22x15x8 or 6x15x8",
    );
}

/// Two ways that take the same pieces are one move, and naming either or none will do.
#[test]
fn ways_to_the_same_result_are_not_ambiguous() {
    check("B:W14,15,22,23,6:BK10", "10x17x26x19x10x1", "10x17x26x19x10x1");
    check("B:W14,15,22,23,7:BK10", "10x26x3", "10x17x26x19x10x3");
}

#[test]
fn the_short_form_is_written_where_it_is_enough() {
    check("B:W18,26:B15", "15x22x31", "15x31");
    check("B:W18,26,19:B15", "15x24", "15x24");
}

#[test]
fn what_is_no_move_is_refused_with_what_was_expected() {
    check_refused(START, "", "column 1: expected a square, 1 to 32");
    check_refused(START, "hello", "column 1: expected a square, 1 to 32");
    check_refused(START, "11", "column 3: expected '-' or 'x' and a square");
    check_refused(START, "11 15", "column 4: expected '-' or 'x' and a square");
    check_refused(START, "11-", "column 4: expected a square, 1 to 32");
    check_refused(START, "11--15", "column 4: expected a square, 1 to 32");
    check_refused(START, "-15", "column 1: expected a square, 1 to 32");
    check_refused(START, "11-15 please", "column 7: expected '-' or 'x' and a square");
    check_refused(START, "é", "column 1: expected a square, 1 to 32");
    check_refused(START, "11é15", "column 3: expected '-' or 'x' and a square");
    check_refused(START, "c3-d4", "column 1: expected a square, 1 to 32");
}

#[test]
fn squares_that_do_not_exist_are_refused() {
    check_refused(START, "11-33", "no square 33: expected 1 to 32");
    check_refused(START, "0-5", "no square 0: expected 1 to 32");
    check_refused(START, "11-99999999999999999999", "no square 99999999999999999999: expected 1 to 32");
}

#[test]
fn a_move_of_nothing_says_so() {
    check_refused(START, "15-19", "15-19 is not legal: there is no piece on 15");
}

#[test]
fn a_move_of_the_other_side_says_whose_turn_it_is() {
    check_refused(START, "22-18", "22-18 is not legal: the piece on 22 is White's and it is Black's move");
    let white = "W:W21-32:B1-12";
    check_refused(white, "11-15", "11-15 is not legal: the piece on 11 is Black's and it is White's move");
}

#[test]
fn a_move_out_of_reach_says_where_the_piece_can_go() {
    check_refused(START, "11-18", "11-18 is not legal: from 11 it can go to 15 or 16");
    check_refused(START, "9-5", "9-5 is not legal: from 9 it can go to 13 or 14");
    check_refused(START, "12-17", "12-17 is not legal: from 12 it can go to 16");
    check_refused(START, "1-5", "1-5 is not legal: the piece on 1 cannot move");
    check_refused("B:W32:BK18", "18-31", "18-31 is not legal: from 18 it can go to 14, 15, 22 or 23");
    check_refused(START, "11-11", "11-11 is not legal: from 11 it can go to 15 or 16");
}

#[test]
fn a_step_where_a_capture_is_possible_says_which_captures_there_are() {
    check_refused("B:W18:B1,15", "1-5", "1-5 is not legal: a capture is compulsory: 15x22");
    check_refused("B:W18:B1,15", "15-19", "15-19 is not legal: a capture is compulsory: 15x22");
    check_refused("B:W18,26:B15,1", "1-5", "1-5 is not legal: a capture is compulsory: 15x31");
    check_refused("B:W18,16:B1,15,12", "1-6", "1-6 is not legal: a capture is compulsory: 12x19 or 15x22");
}

#[test]
fn a_capture_left_unfinished_says_how_it_goes_on() {
    let position = "B:W18,26,25:B15";
    check_refused(
        position,
        "15x22",
        "15x22 is not legal: the capture must be completed: 15x22x29 or 15x22x31",
    );
    check("B:W18,26:B15", "15x31", "15x31");
}

#[test]
fn a_wrong_path_to_the_right_square_is_refused() {
    check_refused(TWO_WAYS, "6x14x22", "6x14x22 is not legal: a capture is compulsory: 6x13x22 or 6x15x22");
    check_refused(START, "11-7-15", "11-7-15 is not legal: from 11 it can go to 15 or 16");
    assert!(fen("B:W18,26:B15").parse_move("15x31x22").is_err());
    assert!(fen("B:W18,26:B15").parse_move("15x22x22x31").is_err());
}

#[test]
fn an_error_carries_its_facts() {
    let unfinished = fen("B:W18,26:B15").parse_move("15x22");
    let Err(MoveError::Illegal { obstacle: Obstacle::Unfinished(paths), .. }) = unfinished else {
        panic!("{unfinished:?}");
    };
    assert_eq!(paths, fen("B:W18,26:B15").capture_paths());
    assert!(matches!(
        fen(START).parse_move("15-19"),
        Err(MoveError::Illegal { obstacle: Obstacle::NoPiece(empty), .. }) if empty == square(15)
    ));
}

#[test]
fn the_paths_of_a_move_are_all_its_ways() {
    let position = fen("B:W14,15,22,23:BK10");
    let paths: Vec<_> = position.paths_of(position.moves()[0]).iter().map(ToString::to_string).collect();
    assert_eq!(paths.len(), 2);
    assert!(paths.contains(&"10x17x26x19x10".to_owned()) && paths.contains(&"10x19x26x17x10".to_owned()));
    assert!(Position::start().paths_of(Position::start().moves()[0]).is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn every_move_is_written_and_read_again(position in any_board()) {
        for mv in position.moves() {
            let text = position.notation(mv);
            prop_assert_eq!(position.parse_move(&text), Ok(mv), "{} in {}", text, position);
            prop_assert_eq!(position.parse_move(&text.replace('x', "-")), Ok(mv));
        }
    }

    #[test]
    fn every_full_path_is_read_as_its_move(position in any_board()) {
        for path in position.capture_paths() {
            prop_assert_eq!(position.parse_move(&path.to_string()), Ok(path.to_move()), "{} in {}", path, position);
            prop_assert_eq!(position.find_move(path.squares()), Ok(path.to_move()));
            prop_assert!(position.paths_of(path.to_move()).contains(&path));
        }
    }

    /// One jump is its own whole path, and so means itself where a longer way ends on the same square.
    #[test]
    fn the_short_form_is_read_or_found_ambiguous(position in any_board()) {
        for mv in position.moves() {
            match position.parse_move(&mv.to_string()) {
                Ok(read) => prop_assert!(read == mv || read.captured().len() == 1, "{} in {}", mv, position),
                Err(MoveError::Ambiguous { candidates, .. }) => {
                    prop_assert!(candidates.iter().any(|path| path.to_move() == mv));
                    prop_assert!(candidates.iter().any(|path| path.to_move() != mv));
                }
                Err(error) => prop_assert!(false, "{} in {}: {}", mv, position, error),
            }
        }
    }

    #[test]
    fn two_squares_are_a_move_only_when_a_legal_move_joins_them(position in any_board(), from in 1..=32_u8, to in 1..=32_u8) {
        let (from, to) = (square(from), square(to));
        let exists = position.moves().iter().any(|mv| mv.from() == from && mv.to() == to);
        match position.find_move(&[from, to]) {
            Ok(mv) => prop_assert!(position.moves().contains(&mv) && mv.from() == from && mv.to() == to),
            Err(MoveError::Ambiguous { .. }) => prop_assert!(exists),
            Err(_) => prop_assert!(!exists),
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(position in any_board(), text in any::<String>()) {
        let _ = position.parse_move(&text).map_err(|error| error.to_string());
    }

    #[test]
    fn no_text_that_looks_like_a_move_makes_the_reader_panic(position in any_board(), text in "[0-9xX: -]{0,16}") {
        match position.parse_move(&text) {
            Ok(mv) => prop_assert!(position.moves().contains(&mv)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn no_squares_at_all_are_no_move() {
    assert!(Position::start().find_move(&[]).is_err());
    assert!(Position::start().find_move(&[square(11)]).is_err());
}

#[test]
fn a_game_in_random_notation_is_followed_to_its_end() {
    let choices: Vec<u16> = (0..120_u32).map(|i| (i.wrapping_mul(40_503) >> 3) as u16).collect();
    let played = play(Position::start(), &choices);
    let mut position = Position::start();
    for (before, mv) in played {
        assert_eq!(position, before);
        position = position.after(position.parse_move(&position.notation(mv)).unwrap());
    }
}

/// What a refusal offers can be found in the list of moves.
#[test]
fn a_refusal_names_captures_as_the_list_of_moves_does() {
    for position in ["B:W18,26:B15,1", "B:W14,15,22,23:BK10,1", "B:W9,10,17,18:B6,1", "B:W18,16:B1,15,12"] {
        let position = fen(position);
        let listed: Vec<_> = position.moves().into_iter().map(|mv| position.notation(mv)).collect();
        let refusal = position.parse_move("1-5").unwrap_err().to_string();
        let offered = refusal.rsplit(": ").next().unwrap();
        let mut offered: Vec<_> = offered.split(" or ").flat_map(|text| text.split(", ")).collect();
        offered.sort_unstable();
        let mut listed: Vec<_> = listed.iter().map(String::as_str).collect();
        listed.sort_unstable();
        assert_eq!(offered, listed, "{position}");
    }
}

#[test]
fn a_long_text_is_cut_between_characters_and_cannot_command_a_terminal() {
    assert_eq!(rules::excerpt_to(60, "short"), "short");
    assert_eq!(rules::excerpt_to(60, &"é".repeat(60)), "é".repeat(60));
    assert_eq!(rules::excerpt_to(60, &"é".repeat(61)), format!("{}...", "é".repeat(60)));
    assert_eq!(rules::excerpt_to(60, "\x1b[2J"), "\\u{1b}[2J");
}
