//! What the PDN reader takes from real files: every form the standard allows and those it does not.

use crate::pdn_text;
use crate::pdn_text::{check, game};
use rules::pdn::{self, GameResult};
use rules::{Color, Position};

const OPENING: &str = "11-15 23-19 8-11 22-17";

#[test]
fn tags_are_kept_in_order() {
    let game = game("[Event \"Sample\"]\n[Site \"?\"]\n[Black \"A\"]\n[White \"B\"]\n\n1. 11-15 *");
    let tags: Vec<_> = game.tags.iter().collect();
    assert_eq!(tags, [("Event", "Sample"), ("Site", "?"), ("Black", "A"), ("White", "B")]);
    assert_eq!(game.tags.get("White"), Some("B"));
    assert_eq!(game.tags.get("Round"), None);
}

fn check_tag(text: &str, expected: &str) {
    assert_eq!(game(format!("{text}\n1. 11-15 *")).tags.get("Event"), Some(expected), "{text}");
}

#[test]
fn tag_values_may_hold_brackets_quotes_and_backslashes() {
    check_tag(r#"[Event "a ] b [ c"]"#, "a ] b [ c");
    check_tag(r#"[Event "the \"Dyke\""]"#, r#"the "Dyke""#);
    check_tag(r#"[Event "x\"]"]"#, r#"x"]"#);
    check_tag(r#"[Event "back\\slash"]"#, r"back\slash");
    check_tag(r#"[Event "ends so\\"]"#, r"ends so\");
    check_tag(r#"[Event "C:\games"]"#, r"C:\games");
    check_tag("[Event \"x\\\"] \"]", "x\"] ");
    check_tag(r#"[Event ""]"#, "");
    check_tag(r#"[Event "  blanks  "]"#, "  blanks  ");
    check_tag(r#"[Event "a {comment} (2) 1-0 * ; % $"]"#, "a {comment} (2) 1-0 * ; % $");
    check_tag(r#"[ Event   "spread"  ]"#, "spread");
    check_tag(r#"[Event "two"] [Site "in a line"]"#, "two");
}

/// Windows paths end so. The tag would be unclosed, were its last quote an escaped one.
#[test]
fn a_tag_value_may_end_with_a_single_backslash() {
    check_tag(r#"[Event "C:\games\"]"#, r"C:\games\");
    check_tag("[Event \"C:\\games\\\"]  \r", r"C:\games\");
    check("[Event \"C:\\games\\\"]", &["=> *"]);
    check("[Event \"a\\\"]\n[FEN \"W:W32:BK1\"]\n1. 32-28 *", &["32-28 => *"]);
}

/// CheckerBoard's PDN reader accepts curly quotes.
#[test]
fn tag_values_may_have_curly_quotes_or_none() {
    check_tag("[Event “curly”]", "curly");
    check_tag("[Event bare]", "bare");
}

#[test]
fn a_game_needs_neither_tags_nor_a_result() {
    check("1. 11-15 23-19 2. 8-11 22-17", &["11-15 23-19 8-11 22-17 => *"]);
    check("11-15 23-19 8-11 22-17", &["11-15 23-19 8-11 22-17 => *"]);
}

#[test]
fn nothing_at_all_is_no_game() {
    check("", &[]);
    check(" \r\n\t\n", &[]);
    check("*", &[]);
    check("* * 1-0 \n 1/2-1/2", &[]);
    check("% only a remark", &[]);
    check("\u{feff}", &[]);
}

#[test]
fn comments_are_kept_where_they_stand() {
    check(
        "{before} 1. 11-15 { the  old\r\nway } 23-19 {} 2. 8-11{glued}22-17 {after} *",
        &["{before} 11-15 {the  old\nway} 23-19 {} 8-11 {glued} 22-17 {after} => *"],
    );
    check("1. 11-15 {1-0 * [x] (y) % z 33-99} 23-19 *", &["11-15 {1-0 * [x] (y) % z 33-99} 23-19 => *"]);
    check("1. 11-15 {[%clk 0:10:00]} 23-19 *", &["11-15 {[%clk 0:10:00]} 23-19 => *"]);
}

#[test]
fn variations_are_kept_and_nest() {
    check(
        "1. 11-15 23-19 (1... 22-18 15x22 (2. 15x22 25x18) 2... 25x18) (1... 24-20) 2. 8-11 *",
        &["11-15 23-19 (22-18 15x22 (15x22 25x18) 25x18) (24-20) 8-11 => *"],
    );
}

/// PDN 2.0: "first move of a variation replaces the LAST main-line move".
#[test]
fn a_variation_starts_before_the_last_move() {
    check("1. 11-15 (1. 9-13 22-18) 23-19 *", &["11-15 (9-13 22-18) 23-19 => *"]);
    check("(1. 9-13) 1. 11-15 *", &["(9-13) 11-15 => *"]);
    check("1. 11-15 {word} $3 (9-13) 23-19 *", &["11-15 {word} $3 (9-13) 23-19 => *"]);
}

#[test]
fn sixty_four_levels_of_variations_are_read() {
    let deep = format!("1. 11-15 {}{} *", "(9-13 ".repeat(64), ")".repeat(64));
    assert_eq!(game(&deep).line.count_moves(), 65);
}

#[test]
fn a_result_in_a_variation_ends_nothing() {
    check("1. 11-15 (1. 9-13 1-0) 23-19 0-1", &["11-15 (9-13 {1-0}) 23-19 => 0-1"]);
    check("1. 11-15 (1. 9-13 *) 23-19 0-1", &["11-15 (9-13 {*}) 23-19 => 0-1"]);
}

#[test]
fn numeric_annotations_are_kept() {
    check("1. 11-15 $1 $146 23-19$3 *", &["11-15 $1 $146 23-19 $3 => *"]);
    check("1. 11-15 $0 $65535 *", &["11-15 $0 $65535 => *"]);
}

#[test]
fn strengths_are_kept_with_their_move() {
    check("1. 11-15! 23-19? 2. 8-11!? 22-17?! *", &["11-15! 23-19? 8-11!? 22-17?! => *"]);
    check("1. 11-15!! 23-19?? *", &["11-15!! 23-19?? => *"]);
}

/// PDN 3.0: `MOVESTRENGTH ([!?]+)|(\([!?]+\))`.
#[test]
fn strengths_in_parentheses_are_no_variations() {
    check("1. 11-15(!) 23-19 (?) 2. 8-11(!?) *", &["11-15! 23-19? 8-11!? => *"]);
}

#[test]
fn a_strength_without_a_move_of_its_own_is_kept_as_text() {
    check("(!) 1. 11-15 *", &["{!} 11-15 => *"]);
    check("1. 11-15 {x} ? 23-19 (22-18) (!?) *", &["11-15 {x} {?} 23-19 (22-18) {!?} => *"]);
    check("1. 11-15! ? 23-19?(!) *", &["11-15! {?} 23-19? {!} => *"]);
}

#[test]
fn a_strength_a_blank_away_still_belongs_to_its_move() {
    check("1. 11-15 ! 23-19 ?? *", &["11-15! 23-19?? => *"]);
}

/// PDN 2.0's star is an only move; PDN 3.0 says `$7` for it and keeps `*` for the end.
#[test]
fn a_star_glued_to_a_move_means_forced() {
    check("1. 11-15* 23-19* 2. 8-11 *", &["11-15 $7 23-19 $7 8-11 => *"]);
    check("1. 11-15!* 23-19 1-0", &["11-15! $7 23-19 => 1-0"]);
    check("1. 11-15 23-19* *", &["11-15 23-19 $7 => *"]);
}

#[test]
fn a_star_on_its_own_ends_the_game() {
    check("1. 11-15 * 1. 9-13 *", &["11-15 => *", "9-13 => *"]);
    check("1. 11-15 {x}* 1. 9-13 (10-14)*", &["11-15 {x} => *", "9-13 (10-14) => *"]);
}

#[test]
fn a_fen_tag_sets_the_board_up() {
    let text = "[SetUp \"1\"]\n[FEN \"W:W32:BK1\"]\n1. 32-28 1-5 *";
    let game = game(text);
    assert_eq!(game.start.to_fen(), "W:W32:BK1");
    assert_eq!(game.main_line().count(), 2);
    check("[FEN \"W:W32:BK1.\"]\n1... 32-27 *", &["32-27 => *"]);
    check("[FEN \"\"]\n1. 11-15 *", &["11-15 => *"]);
}

/// PDN 3.0: set-up in the moves, `/FEN "B:W..:B.."/`, and the null move `/FEN "B::"/`.
#[test]
fn a_board_is_set_up_anew_in_mid_game() {
    check(
        "1. 11-15 /FEN \"W:W32:BK1\"/ 1. 32-28 (1. 32-27 1-6) 1-5 *",
        &["11-15 /W:W32:BK1/ 32-28 (32-27 1-6) 1-5 => *"],
    );
    let passed = "1. 11-15 /FEN \"B::\"/ 9-13 *";
    let game = game(passed);
    assert_eq!(game.line.count_moves(), 2);
    let (before, _) = game.main_line().nth(1).unwrap();
    assert_eq!(before.turn(), Color::Black);
    assert_eq!(before.pieces(Color::White), Position::start().pieces(Color::White));
}

fn check_result(text: &str, expected: GameResult) {
    let game = game(format!("1. 11-15 23-19 {text}"));
    assert_eq!((game.result, game.line.count_moves()), (expected, 2), "{text}");
}

/// PDN 2.0 draft (M. Cash, 2003): `1-0` is a win for Black, the first player, `0-1` one for White.
#[test]
fn one_nil_means_that_black_won() {
    check_result("1-0", GameResult::BlackWins);
    check_result("0-1", GameResult::WhiteWins);
    assert_eq!(GameResult::BlackWins.winner(), Some(Color::Black));
    assert_eq!(GameResult::WhiteWins.winner(), Some(Color::White));
    assert_eq!(GameResult::Draw.winner(), None);
    assert_eq!(GameResult::BlackWins.to_string(), "1-0");
    assert_eq!(GameResult::WhiteWins.to_string(), "0-1");
}

#[test]
fn every_result_is_read() {
    check_result("1/2-1/2", GameResult::Draw);
    check_result("1-1", GameResult::Draw);
    check_result("2-0", GameResult::BlackWins);
    check_result("0-2", GameResult::WhiteWins);
    check_result("0-0", GameResult::BothLose);
    check_result("*", GameResult::Unknown);
    check_result("", GameResult::Unknown);
    check_result("½-½", GameResult::Draw);
    check_result("1-0\r\n", GameResult::BlackWins);
}

#[test]
fn a_result_is_written_as_it_is_read() {
    for text in ["1-0", "0-1", "1/2-1/2", "0-0", "*"] {
        assert_eq!(GameResult::from_text(text).unwrap().to_string(), text);
    }
    assert_eq!(GameResult::from_text("1-2"), None);
    assert_eq!(GameResult::from_text(""), None);
}

#[test]
fn the_result_in_the_tags_stands_in_for_a_missing_one() {
    check("[Result \"0-1\"]\n1. 11-15", &["11-15 => 0-1"]);
    check("[Result \"0-1\"]\n1. 11-15 *", &["11-15 => 0-1"]);
    check("[Result \"1-0\"]\n1. 11-15 1/2-1/2", &["11-15 => 1/2-1/2"]);
    check("[Result \"?\"]\n1. 11-15", &["11-15 => *"]);
}

/// PDN 3.0 reads leading zeros and the result `1-1`, so that `1-05` and `1-18` begin like results.
#[test]
fn moves_that_begin_like_results_are_moves() {
    let after = "[FEN \"B:W32:B1\"]\n";
    check(format!("{after}1-5 1-0"), &["1-5 => 1-0"]);
    check(format!("{after}1-05 1-0"), &["1-5 => 1-0"]);
    check(format!("{after}01-05 0-1"), &["1-5 => 0-1"]);
    check(format!("{after}1.1-6 *"), &["1-6 => *"]);
    check("[FEN \"B:W14,23:BK10\"]\n10x17 23-18 *", &["10x17 23-18 => *"]);
    check("[FEN \"B:W6,14:BK1\"]\n1-10-17 *", &["1x17 => *"]);
    check("[FEN \"B:W6,14:BK1\"]\n1x17 *", &["1x17 => *"]);
    check("[FEN \"W:WK10:B6\"]\n10-1 1-0", &["10x1 => 1-0"]);
    check("[FEN \"W:WK10:B7,6\"]\n10x1 7-11 2. 1-6 0-1", &["10x1 7-11 1-6 => 0-1"]);
    check("[FEN \"B:W32:BK2\"]\n2-06 2-0", &["2-6 => 1-0"]);
}

#[test]
fn line_ends_may_be_those_of_dos() {
    let text = "[Event \"a\"]\r\n[Result \"1-0\"]\r\n\r\n1. 11-15 23-19\r\n2. 8-11 1-0\r\n\r\n[Event \"b\"]\r\n\r\n1. 9-13 *\r\n";
    check(text, &["11-15 23-19 8-11 => 1-0", "9-13 => *"]);
}

/// As the Macintosh once wrote them.
#[test]
fn line_ends_may_be_carriage_returns_alone() {
    let text = "% remark\r[Event \"a\"]\r[Result \"1-0\"]\r\r[Event \"b\"]\r\r1. 9-13 {never closed\r[Event \"c\"]\r1. 1-5 *";
    check(
        text,
        &[
            "=> 1-0",
            "line 7, column 9: opened here and never closed: expected '}'",
            "line 9, column 4: move 1: 1-5 is not legal: the piece on 1 cannot move",
        ],
    );
    check(
        "[Event \"a]\r1. 11-15 *",
        &["line 1, column 1: opened here and never closed: expected ']' on the same line"],
    );
}

#[test]
fn text_may_be_utf_8_or_latin_1() {
    let utf_8 = game("[Event \"Café – Łódź\"]\n1. 11-15 {naïve ½} *");
    assert_eq!(utf_8.tags.get("Event"), Some("Café – Łódź"));
    let latin_1 = game(b"[Event \"Caf\xe9\"]\n1. 11-15 {na\xefve \xbd} *");
    assert_eq!(latin_1.tags.get("Event"), Some("Café"));
    assert_eq!(pdn_text::shown(&latin_1), "11-15 {naïve ½} => *");
}

#[test]
fn no_break_spaces_and_a_byte_order_mark_are_blanks() {
    check("\u{feff}1.\u{a0}11-15\u{a0}23-19 *", &["11-15 23-19 => *"]);
    check(b"1.\xa011-15\xa0\xa023-19 *", &["11-15 23-19 => *"]);
}

#[test]
fn percent_lines_are_passed_over() {
    check("% a remark [Event \"no\"]\n1. 11-15\n% 33-99 1-0 { ( \n23-19 *", &["11-15 23-19 => *"]);
}

#[test]
fn a_new_tag_ends_a_game_without_a_result() {
    let text = "[Event \"a\"]\n1. 11-15 23-19\n\n[Event \"b\"]\n1. 9-13\n[White \"c\"]\n10-14";
    check(text, &["11-15 23-19 => *", "9-13 => *", "10-14 => *"]);
}

#[test]
fn numbers_may_be_split_from_moves_at_line_ends() {
    check("1.\n11-15 23-19 2.\r\n8-11 22-17 3\n. 4-8 *", &["11-15 23-19 8-11 22-17 4-8 => *"]);
    check("1. 11-\n15 23\n-19 2. 8\r\n-\r\n11 *", &["11-15 23-19 8-11 => *"]);
}

#[test]
fn numbers_come_in_many_forms() {
    for text in [
        "1. 11-15 23-19 2. 8-11 22-17",
        "1.11-15 23-19 2.8-11 22-17",
        "1. 11-15 1... 23-19 2. 8-11 2... 22-17",
        "1. 11-15 1. ... 23-19 2. 8-11 2. ... 22-17",
        "1 11-15 23-19 2 8-11 22-17",
        "1. 11-15 2. 23-19 3. 8-11 4. 22-17",
        "100. 11-15 7. 23-19 3. 8-11 22-17",
    ] {
        check(text, &[&format!("{OPENING} => *")]);
    }
}

/// American collections (OCA, Jim Loy's pages) have commas between moves.
#[test]
fn commas_separate_moves() {
    check("11-15, 23-19, 8-11, 22-17", &[&format!("{OPENING} => *")]);
    check("11-15,23-19,8-11,22-17;", &[&format!("{OPENING} => *")]);
}

#[test]
fn a_hyphen_serves_for_a_jump_and_an_x_for_a_step() {
    check("1. 11-15 22-18 2. 15-22 25-18 *", &["11-15 22-18 15x22 25x18 => *"]);
    check("1. 11x15 22x18 2. 15X22 25:18 *", &["11-15 22-18 15x22 25x18 => *"]);
    check("1. 11–15 22–18 *", &["11-15 22-18 => *"]);
    check("1. 11—15 22 — 18 *", &["11-15 22-18 => *"]);
}

#[test]
fn a_jump_may_name_all_its_squares() {
    check("[FEN \"B:W18,26:B15\"]\n1. 15x22x31 *", &["15x31 => *"]);
    check("[FEN \"B:W9,10,17,18:B6\"]\n1. 6x13x22 *", &["6x13x22 => *"]);
    check("[FEN \"B:W9,10,17,18:B6\"]\n1. 6-15-22 *", &["6x15x22 => *"]);
}

#[test]
fn squares_may_have_leading_zeros_or_blanks_between() {
    check("1. 09-13 24 - 20 2. 05 - 09 *", &["9-13 24-20 5-9 => *"]);
}

/// PDN 3.0 lists `3228`, without a separator, among what readers should bear.
#[test]
fn four_digits_are_two_squares() {
    check("1. 1115 2319 2. 0811 *", &["11-15 23-19 8-11 => *"]);
}

#[test]
fn text_glued_to_the_last_move_is_a_comment() {
    check("1. 11-15 23-19White resigns 1-0", &["11-15 23-19 {White resigns} => 1-0"]);
    check("1. 11-15 23-19 Drawn.", &["11-15 23-19 {Drawn.} => *"]);
    check("1. 11-15 23-19 and so on 2. 8-11 *", &["11-15 23-19 {and so on} 8-11 => *"]);
    check("1. 11-15 23-19 B. wins\n\n[Event \"b\"]\n1. 9-13 *", &["11-15 23-19 {B. wins} => *", "9-13 => *"]);
}

#[test]
fn a_comment_on_the_line_of_the_result_belongs_to_its_game() {
    check(
        "1. 11-15 1-0 {White resigned}\n\n[Event \"b\"]\n1. 9-13 *",
        &["11-15 {White resigned} => 1-0", "9-13 => *"],
    );
}

#[test]
fn words_in_brackets_start_no_game() {
    check("1. 11-15 [note] 23-19 *", &["11-15 {[note]} 23-19 => *"]);
    check("1. 11-15 [Event \"b\"] 1. 9-13 *", &["11-15 => *", "9-13 => *"]);
}

#[test]
fn numbers_in_words_are_no_moves() {
    check("1. 11-15 played in 1962 1-0", &["11-15 {played in 1962} => 1-0"]);
    check("1. 11-15 23-19 - 1-0", &["11-15 23-19 {-} => 1-0"]);
}

#[test]
fn numbers_that_lead_to_no_move_stay_in_the_text_they_stand_in() {
    check("1. 11-15 see 5 6 7 23-19 *", &["11-15 {see 5 6} 23-19 => *"]);
    check("1. 11-15 5 men left 23-19 *", &["11-15 {5 men left} 23-19 => *"]);
}

/// PDN 3.0 lists `41. - -`, for moves nobody knows, among what readers should bear.
#[test]
fn moves_nobody_knows_are_kept_as_text() {
    check("1. 11-15 23-19 41. - - 1-0", &["11-15 23-19 {- -} => 1-0"]);
    check("1. 11-15 23-19 41. - - 42. 8-11 *", &["11-15 23-19 {- -} 8-11 => *"]);
}

#[test]
fn halves_are_a_draw_in_both_encodings() {
    check("1. 11-15 ½-½", &["11-15 => 1/2-1/2"]);
    let latin_1 = pdn::read(b"1. 11-15 \xBD-\xBD").next().unwrap().unwrap();
    assert_eq!(latin_1.result, GameResult::Draw);
}

#[test]
fn a_star_after_an_annotation_ends_the_game() {
    check("1. 11-15 $7* 1. 9-13 *", &["11-15 $7 => *", "9-13 => *"]);
}

#[test]
fn games_of_tags_only_are_games() {
    let text =
        "[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n[Result \"0-1\"]\n\n[Event \"c\"]\n1. 9-13 *";
    check(text, &["=> 1-0", "=> 0-1", "9-13 => *"]);
    check("[Event \"a\"]\n*\n[Event \"b\"]\n1-0", &["=> *", "=> 1-0"]);
}

#[test]
fn two_event_tags_in_one_header_are_one_game() {
    check("[Event \"a\"]\n[Event \"b\"]\n1. 9-13 *", &["9-13 => *"]);
    assert_eq!(game("[Event \"a\"]\n[Event \"b\"]\n1. 9-13 *").tags.get("Event"), Some("a"));
}

#[test]
fn the_game_type_may_be_stated_in_full() {
    for value in ["21", "21,B,8,8,N1,0", " 21 ", "", "?"] {
        check(format!("[GameType \"{value}\"]\n1. 11-15 *"), &["11-15 => *"]);
    }
}

#[test]
fn a_game_knows_the_line_it_begins_in() {
    let text = "% remark\n\n[Event \"a\"]\n1. 11-15 *\n\n\n1. 9-13 * 1. 10-14 *\n[Event \"d\"]\n*";
    let lines: Vec<_> = pdn::read(text.as_bytes()).map(|game| game.unwrap().text_line).collect();
    assert_eq!(lines, [3, 7, 7, 8]);
}
