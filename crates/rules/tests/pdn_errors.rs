//! What the PDN reader refuses, with which words, in which line and column, and that it goes on.

use crate::pdn_text::check;
use rules::pdn::{self, Hint, PdnErrorKind};

#[test]
fn an_impossible_move_is_reported_where_it_starts() {
    check(
        "[Event \"a\"]\n\n1. 11-15 23-19\n2. 8-12 22-17 *",
        &["line 4, column 4: move 2: 8-12 is not legal: from 8 it can go to 11"],
    );
    check(
        "1. 11-15 22-18 2. 8-11 *",
        &["line 1, column 19: move 2: 8-11 is not legal: a capture is compulsory: 15x22"],
    );
}

#[test]
fn the_reader_goes_on_with_the_next_game() {
    let text = "1. 11-15 *\n1. 11-19 23-19 *\n1. 9-13 *\n\n[Event \"d\"]\n1. 22-18 *\n1. 10-14 1-0\n";
    check(
        text,
        &[
            "11-15 => *",
            "line 2, column 4: move 1: 11-19 is not legal: from 11 it can go to 15 or 16",
            "9-13 => *",
            "line 6, column 4: move 1: 22-18 is not legal: the piece on 22 is White's and it is Black's move \
            (perhaps a game of another kind of draughts, in which White begins)",
            "10-14 => 1-0",
        ],
    );
}

#[test]
fn an_error_says_which_game_it_is_in() {
    let games: Vec<_> = pdn::read(b"1. 11-15 * 1. 11-15 23-19 2. 1-5 * 1. 33-1 *").collect();
    let places: Vec<_> = games
        .iter()
        .filter_map(|game| game.as_ref().err())
        .map(|error| (error.game, error.line, error.column))
        .collect();
    assert_eq!(places, [(2, 1, 30), (3, 1, 39)]);
}

#[test]
fn columns_count_characters_in_utf_8_and_in_latin_1() {
    check(
        "1. 11-15\n{naïve ½} 23-19 2. 1-5 *",
        &["line 2, column 20: move 2: 1-5 is not legal: the piece on 1 cannot move"],
    );
    check(
        "{é}\n{éé日本} 11-15 23-19 1-5 *",
        &["line 2, column 20: move 2: 1-5 is not legal: the piece on 1 cannot move"],
    );
    check(b"{\xe9\xe9} 1-5 *", &["line 1, column 6: move 1: 1-5 is not legal: the piece on 1 cannot move"]);
    check(
        b"{\xe9\xe9} 11-15 * 1-5 *",
        &["{éé} 11-15 => *", "line 1, column 14: move 1: 1-5 is not legal: the piece on 1 cannot move"],
    );
}

#[test]
fn a_byte_order_mark_takes_no_column() {
    check("\u{feff}1. 1-5 *", &["line 1, column 4: move 1: 1-5 is not legal: the piece on 1 cannot move"]);
}

#[test]
fn lines_are_counted_through_comments_and_dos_line_ends() {
    check(
        "{a\r\nb\r\nc}\r\n1. 11-15 23-19\r\n1-5 *",
        &["line 5, column 1: move 2: 1-5 is not legal: the piece on 1 cannot move"],
    );
}

const NO_SQUARE: &str = "line 1, column 4: move 1: no square";

#[test]
fn squares_that_do_not_exist_are_refused() {
    check(
        "1. 11-33 *",
        &[&format!(
            "{NO_SQUARE} 33: expected 1 to 32 (perhaps a game of international draughts, which has a square 33)"
        )],
    );
    check("1. 0-5 *", &[&format!("{NO_SQUARE} 0: expected 1 to 32")]);
    check("1. 11-99999999999 *", &[&format!("{NO_SQUARE} 99999999999: expected 1 to 32")]);
    let long = "9".repeat(100_000);
    check(format!("1. 11-{long} *"), &[&format!("{NO_SQUARE} {}...: expected 1 to 32", &long[..60])]);
}

#[test]
fn an_ambiguous_capture_is_refused_with_its_candidates() {
    check(
        "[FEN \"B:W9,10,17,18:B6\"]\n1. 6x22 *",
        &["line 2, column 4: move 1: 6x22 is ambiguous: expected 6x13x22 or 6x15x22"],
    );
}

#[test]
fn a_fault_in_a_variation_is_a_fault_of_the_game() {
    check(
        "1. 11-15 23-19 (1... 22-18 8-11) *\n1. 9-13 *",
        &["line 1, column 28: move 2: 8-11 is not legal: a capture is compulsory: 15x22", "9-13 => *"],
    );
}

#[test]
fn a_bad_fen_is_refused_at_its_tag() {
    check(
        "[Event \"a\"]\n[FEN \"B:W33:B1\"]\n1. 1-5 *\n1. 9-13 *",
        &[
            "line 2, column 1: bad FEN, column 4: no square 33: expected 1 to 32 \
            (perhaps a game of international draughts, which has a square 33)",
            "9-13 => *",
        ],
    );
    check(
        "[FEN \"B:W3:B1\"]\n*",
        &["line 1, column 1: bad FEN, a White man on its own crown row (3): expected a king there, K3"],
    );
    check(
        "1. 11-15 /FEN \"B:W3\"/ *",
        &["line 1, column 10: bad FEN, a White man on its own crown row (3): expected a king there, K3"],
    );
}

#[test]
fn other_games_are_refused_by_their_number() {
    check(
        "[GameType \"20\"]\n1. 32-28 *\n\n[GameType \"25,W,8,8,A0,0\"]\n1. c3-d4 *\n[Event \"x\"]\n1. 9-13 *",
        &[
            "line 1, column 1: game type 20 is another game, international draughts: expected 21, English draughts",
            "line 4, column 1: game type 25 is another game, Russian draughts: expected 21, English draughts",
            "9-13 => *",
        ],
    );
}

#[test]
fn letters_and_digits_for_squares_are_refused() {
    check(
        "1. c3-d4 *",
        &["line 1, column 4: expected square numbers, 1 to 32, found 'c3-d4' \
            (perhaps a game of Russian or Brazilian draughts, which have letters)"],
    );
}

#[test]
fn an_unclosed_comment_ends_at_the_next_game() {
    check(
        "[Event \"a\"]\n1. 11-15 {oh\n23-19 1-0\n\n[Event \"b\"]\n1. 9-13 {so} *",
        &["line 2, column 10: opened here and never closed: expected '}'", "9-13 {so} => *"],
    );
    check("1. 11-15 {oh", &["line 1, column 10: opened here and never closed: expected '}'"]);
    check(
        "1. 11-15 {oh\r\n\r\n[Event \"b\"]\r\n1. 9-13 *",
        &["line 1, column 10: opened here and never closed: expected '}'", "9-13 => *"],
    );
}

#[test]
fn an_unclosed_variation_ends_at_the_next_game() {
    check(
        "1. 11-15 23-19\n (1... 22-18 1-0\n\n[Event \"b\"]\n1. 9-13 *",
        &["line 2, column 2: opened here and never closed: expected ')'", "9-13 => *"],
    );
    check("1. 11-15 ((", &["line 1, column 11: opened here and never closed: expected ')'"]);
}

#[test]
fn an_unclosed_tag_spoils_its_game_alone() {
    check(
        "[Event \"a]\n[Site \"b\"]\n1. 11-15 *\n[Event \"c\"]\n1. 9-13 *",
        &["line 1, column 1: opened here and never closed: expected ']' on the same line", "9-13 => *"],
    );
    check(
        "1. 9-13 *\n  [Event \"a\"",
        &["9-13 => *", "line 2, column 3: opened here and never closed: expected ']' on the same line"],
    );
}

#[test]
fn an_unclosed_set_up_is_refused() {
    check(
        "1. 11-15 /FEN \"B:W32:B1\"\n1-5 *\n[Event \"c\"]\n1. 9-13 *",
        &["line 1, column 10: opened here and never closed: expected '/' on the same line", "9-13 => *"],
    );
}

#[test]
fn what_closes_must_have_been_opened() {
    let expected = |column, found| {
        format!("line 1, column {column}: expected a move, comment, variation or result, found '{found}'")
    };
    check("1. 11-15 ) 23-19 *", &[&expected(10, ")")]);
    check("1. 11-15 } 23-19 *", &[&expected(10, "}")]);
    check("1. 11-15 ] 23-19 *", &[&expected(10, "]")]);
}

/// PDN 3.0's test corpus has `nested_comment.pdn` among the files that must fail.
#[test]
fn nested_comments_are_refused() {
    check(
        "1. 11-15 23-19 { nested { comment } } \n\n1. 9-13 *",
        &["line 1, column 37: expected a move, comment, variation or result, found '}'"],
    );
}

#[test]
fn a_number_that_leads_nowhere_is_refused() {
    check("1. 11-15 23", &["line 1, column 12: expected '-' or 'x' and a square, found the end"]);
    check("1. 11-15 23 *", &["line 1, column 13: expected '-' or 'x' and a square, found '*'"]);
    check("1. 11-15 23- *", &["line 1, column 12: expected '-' or 'x' and a square, found '-'"]);
    check("1. 11-15 5 6 7 23-19 *", &["line 1, column 12: expected '-' or 'x' and a square, found '6'"]);
    check("1. 11-15 2 1-0", &["line 1, column 12: expected '-' or 'x' and a square, found '1-0'"]);
}

#[test]
fn a_bad_annotation_is_refused() {
    check("1. 11-15 $ *", &["line 1, column 10: expected a number up to 65535 after '$', found '$'"]);
    check(
        "1. 11-15 $65536 *",
        &["line 1, column 10: expected a number up to 65535 after '$', found '$65536'"],
    );
}

#[test]
fn a_tag_needs_a_name() {
    check("[\"a\"]\n1. 11-15 *", &["line 1, column 1: expected the name of a tag after '[', found the end"]);
    check("[1 \"a\"]\n1. 11-15 *", &["line 1, column 1: expected the name of a tag after '[', found '1'"]);
}

#[test]
fn text_without_a_game_is_refused() {
    check("hello world", &["line 1, column 1: no game here: expected a tag or a move"]);
    check("\n  {hello}\n", &["line 2, column 3: no game here: expected a tag or a move"]);
}

#[test]
fn variations_beyond_any_sense_are_refused_without_exhausting_the_stack() {
    let expected = "line 1, column 394: variations nested too deep: expected at most 64 levels";
    let deep = format!("1. 11-15 {}", "(9-13 ".repeat(65));
    check(&deep, &[expected]);
    let deepest = format!("1. 11-15 {}\n\n[Event \"b\"]\n1. 9-13 *", "(9-13 ".repeat(300_000));
    check(&deepest, &[expected, "9-13 => *"]);
    check(
        "(".repeat(200_000),
        &["line 1, column 65: variations nested too deep: expected at most 64 levels"],
    );
}

#[test]
fn an_error_carries_its_facts() {
    let error = pdn::read(b"\n [GameType \"20\"] *").next().unwrap().unwrap_err();
    assert_eq!((error.line, error.column, error.game), (2, 2, 1));
    assert_eq!(error.kind, PdnErrorKind::OtherGame { game_type: "20".to_owned() });
}

#[test]
fn one_impossible_move_among_seven_hundred_games_is_found() {
    let good = "[Event \"{n}\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 2. 8-11\n22-17 3. 4-8 17-13 1-0\n\n";
    let mut text = String::new();
    for number in 1..=700 {
        let game = good.replace("{n}", &number.to_string());
        text += &if number == 421 { game.replace("22-17 3.", "22-16 3.") } else { game };
    }
    let (good, bad): (Vec<_>, Vec<_>) = pdn::read(text.as_bytes()).partition(Result::is_ok);
    assert_eq!((good.len(), bad.len()), (699, 1));
    let error = bad.into_iter().next().unwrap().unwrap_err();
    assert_eq!((error.game, error.line, error.column), (421, 420 * 6 + 5, 1));
    assert_eq!(error.kind.to_string(), "move 2: 22-16 is not legal: from 22 it can go to 17 or 18");
    for (game, number) in good.iter().map(|game| game.as_ref().unwrap()).zip((1..=700).filter(|&n| n != 421))
    {
        assert_eq!(game.tags.get("Event"), Some(number.to_string().as_str()));
        assert_eq!(game.main_line().count(), 6);
    }
}

/// What is searched for in the file must be what stands in it.
#[test]
fn a_refusal_quotes_the_move_as_it_is_written() {
    let illegal = |move_text: &str| {
        format!("line 1, column 10: move 1: {move_text} is not legal: there is no piece on 17")
    };
    check("1. 11-15 17x26 *", &[&illegal("17x26")]);
    check("1. 11-15 17-26 *", &[&illegal("17-26")]);
    check("1. 11-15 17 : 26 *", &[&illegal("17:26")]);
    check("1. 11-15 1726 *", &[&illegal("1726")]);
    check("1. 11-15 017x22X26 *", &[&illegal("017x22X26")]);
    let long = "17-22-".repeat(20_000);
    check(format!("1. 11-15 {long}26 *"), &[&illegal(&format!("{}...", &long[..40]))]);
}

#[test]
fn an_error_names_the_event_and_the_round_of_its_game() {
    let name = |text: &str| pdn::read(text.as_bytes()).last().unwrap().unwrap_err().game_name();
    let tags = "[Event \"Glasgow\"]\n[Site \"?\"]\n[Round \"12\"]\n";
    assert_eq!(name(&format!("1. 9-13 *\n{tags}1. 1-5 *")), "game 2 (Glasgow, round 12)");
    assert_eq!(name("[Event \"Glasgow\"]\n[Round \"?\"]\n[FEN \"x\"]\n[Round \"2\"]"), "game 1 (Glasgow)");
    assert_eq!(name("[Event \"?\"]\n[Round \"3\"]\n1. 1-5 *"), "game 1 (round 3)");
    assert_eq!(name("1. 1-5 *"), "game 1");
    let long = "x".repeat(1000);
    assert_eq!(name(&format!("[Event \"{long}\"]\n1. 1-5 *")), format!("game 1 ({}...)", &long[..50]));
}

fn check_hint(text: &str, expected: Option<Hint>) {
    let error = pdn::read(text.as_bytes()).next().unwrap().unwrap_err();
    assert_eq!(error.hint, expected, "{text}: {error}");
}

#[test]
fn a_game_of_another_kind_of_draughts_is_guessed() {
    check_hint("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *", Some(Hint::LargerBoard { square: 37 }));
    check_hint("[FEN \"W:W31-50:B1-20\"]\n1. 32-28 *", Some(Hint::LargerBoard { square: 50 }));
    check_hint("1. 22-18 11-15 *", Some(Hint::WhiteBegins));
    check_hint("1. c3-d4 *", Some(Hint::Letters));
}

#[test]
fn a_plain_mistake_is_not_taken_for_another_kind_of_draughts() {
    check_hint("1. 11-15 {not 37-32} 1-5 *", None);
    check_hint("[Event \"34-29\"]\n1. 11-15 1-5 *", None);
    check_hint("1. 11-15 played 1949-50 1-5 *", None);
    check_hint("1. 11-15 11-16 *", None);
    check_hint("[FEN \"B:W32:B1\"]\n1. 32-28 *", None);
    check_hint("[GameType \"20\"]\n1. 37-32 *", None);
}

#[test]
fn a_message_is_one_line_without_characters_that_command_a_terminal() {
    let text = "[GameType \"\u{1b}[2J\"]\n*\n[FEN \"\u{1b}[2J\"]\n*\n[Event\u{1b} \"a\"]\n1. 1-5\u{1b} *";
    let errors: Vec<_> = pdn::read(text.as_bytes()).filter_map(Result::err).map(|e| e.to_string()).collect();
    assert!(!errors.is_empty());
    assert!(!errors.iter().any(|error| error.contains(char::is_control)), "{errors:?}");
}
