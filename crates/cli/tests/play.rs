//! `crownhead play`, typed through a pipe.

#[cfg(unix)]
use crate::program::signal::Running;
use crate::program::{Run, crownhead, crownhead_with};

fn play(arguments: &[&str], lines: &[&str]) -> Run {
    crownhead_with(&[&["play"], arguments].concat(), lines.join("\n"))
}

#[test]
fn a_game_starts_and_ends() {
    let run = play(&[], &["quit", ""]);
    assert_eq!(run.code, 0);
    assert!(run.out.starts_with("You play Black against greedy."), "{run:?}");
    assert!(run.out.ends_with("Goodbye.\n"), "{run:?}");
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    assert_eq!(play(&[], &[]).code, 0);
}

/// Whatever is typed for 11-15, the man has gone there, and the one reply of this opponent is the same.
#[test]
fn moves_are_taken_in_any_notation_or_by_number() {
    let typings =
        ["11-15", "11x15", "011-015", " 11 - 15 ", "11–15", "11-15!", "11-15 ?!", "1. 11-15", "1.11-15", "7"];
    for typed in typings {
        let run = play(&["--fen", "B:W18,32:B1,9,10,11"], &[typed, "fen"]);
        assert!(run.out.contains("B:W11,32:B1,9,10\n"), "{typed}: {run:?}");
    }
}

#[test]
fn the_opponent_begins_when_the_person_is_white() {
    let run = play(&["--side", "white", "--player", "random"], &["quit"]);
    assert!(run.out.contains("random plays"), "{run:?}");
    assert!(run.out.contains("White to move: "), "{run:?}");
}

#[test]
fn a_forced_capture_is_explained() {
    let run = play(&["--fen", "B:W18,31:B14,1"], &["1-5", "moves"]);
    assert!(run.out.contains("1-5 is not legal: a capture is compulsory: 14x23"), "{run:?}");
    assert!(run.out.contains("You can capture, so you must:\n  1  14x23\n"), "{run:?}");
}

#[test]
fn the_lines_of_the_help_are_indented_alike() {
    let run = play(&[], &["help"]);
    let help = run.out.lines().skip_while(|line| !line.ends_with("help")).skip(1);
    let help: Vec<_> = help.take_while(|line| line.starts_with("  ")).collect();
    let has = |place: Option<&&str>, words| place.is_some_and(|line| line.contains(words));
    assert!(has(help.first(), "make a move") && has(help.last(), "leave"), "{run:?}");
    assert!(help.iter().all(|line| line[2..].contains("  ")), "{help:?}");
}

#[test]
fn nonsense_is_answered_and_the_game_stands() {
    let run = play(&[], &["zzz", "99", "11-33", "", "fen"]);
    assert!(run.out.contains("'zzz' is neither a command nor a move: type help\n"), "{run:?}");
    assert!(run.out.contains("no move 99: expected 1 to 7\n"), "{run:?}");
    assert!(run.out.contains("no square 33: expected 1 to 32\n"), "{run:?}");
    assert!(
        run.out.contains("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\n"),
        "{run:?}"
    );
}

#[test]
fn a_hint_is_a_legal_move_and_changes_nothing() {
    let run = play(&["--fen", "B:W18,31:B14"], &["hint", "fen"]);
    assert!(run.out.contains("greedy would play 14x23\n"), "{run:?}");
    assert!(run.out.contains("B:W18,31:B14\n"), "{run:?}");
}

#[test]
fn undo_takes_back_the_reply_as_well() {
    let run = play(&[], &["11-15", "undo", "fen", "undo"]);
    assert!(
        run.out.contains("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\n"),
        "{run:?}"
    );
    assert!(run.out.contains("There is no move of yours to take back.\n"), "{run:?}");
}

#[test]
fn a_won_game_is_announced_and_can_be_saved_twice_into_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my games.pdn");
    let save = format!("save {}", file.display());
    let run = play(&["--fen", "B:W18:B14"], &["14x23", &save, "new", "resign", &save, "quit"]);
    assert!(run.out.contains("Black wins: White has no move\n"), "{run:?}");
    assert!(run.out.contains("White wins: Black resigned\n"), "{run:?}");
    let check = crownhead(&["pdn", "check", file.to_str().unwrap(), "--json"]).json();
    assert_eq!((check["games"].as_u64(), check["bad"].as_u64()), (Some(2), Some(0)));
    let games = crownhead(&["pdn", "convert", file.to_str().unwrap(), "--to", "json"]).json();
    assert_eq!((games[0]["result"].as_str(), games[1]["result"].as_str()), (Some("1-0"), Some("0-1")));
}

#[test]
fn a_place_that_cannot_be_written_is_told_and_the_game_goes_on() {
    let run = play(&[], &["save no-such-folder/game.pdn", "11-15"]);
    assert!(run.out.contains("cannot save to no-such-folder/game.pdn: "), "{run:?}");
    assert!(run.out.contains("greedy plays"), "{run:?}");
}

#[test]
fn give_away_is_won_by_having_no_move() {
    let run = play(&["--give-away", "--fen", "B:W18:B15,1"], &["15x22", "1-5"]);
    assert!(run.out.contains("White wins at give-away: White has no move\n"), "{run:?}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let lines = ["1", "1", "1", "1", "1", "quit"];
    let game = |seed| play(&["--player", "random", "--seed", seed], &lines).out;
    assert_eq!(game("7"), game("7"));
}

#[test]
fn an_unknown_player_is_refused_with_the_known_ones() {
    let run = play(&["--player", "tinsley"], &[]);
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
    let line = "crownhead: no player called 'tinsley': expected one of random, greedy";
    assert!(run.err.starts_with(line), "{run:?}");
}

#[test]
fn a_board_in_color_is_there_for_the_asking() {
    assert!(play(&["--color", "always"], &["quit"]).out.contains("\u{1b}[48;5;"));
    assert!(!play(&[], &["quit"]).out.contains('\u{1b}'));
}

#[test]
fn bytes_that_are_no_text_are_answered_like_any_nonsense() {
    let run = crownhead_with(&["play"], b"\xff\xfe\n11-15\nquit\n");
    assert_eq!(run.code, 0);
    assert!(run.out.contains("is neither a command nor a move: type help\n"), "{run:?}");
    assert!(run.out.contains("greedy plays"), "{run:?}");
}

/// Reads the game printed at the end of a run.
fn game_left_behind(run: &Run) -> serde_json::Value {
    let start = run.out.find("[Event ").unwrap_or_else(|| panic!("no game in {run:?}"));
    let text = run.out[start..].trim_end_matches("Goodbye.\n");
    let games = crownhead_with(&["pdn", "convert", "-", "--to", "json"], text).json();
    games[0].clone()
}

#[test]
fn a_game_that_is_not_saved_is_printed_when_it_is_left() {
    for lines in [&["11-15"][..], &["11-15", "quit"]] {
        let run = play(&[], lines);
        assert_eq!(run.code, 0);
        let game = game_left_behind(&run);
        assert_eq!((&game["result"], &game["line"][0]["move"]), (&"*".into(), &"11-15".into()), "{run:?}");
    }
}

#[test]
fn a_game_that_is_saved_or_was_not_begun_is_not_printed() {
    let folder = tempfile::tempdir().unwrap();
    let save = format!("save {}", folder.path().join("game.pdn").display());
    for lines in [&["quit"][..], &[], &["11-15", "undo", "quit"], &["11-15", &save, "quit"]] {
        let run = play(&[], lines);
        assert!(!run.out.contains("[Event"), "{lines:?}: {run:?}");
    }
    let run = play(&[], &["11-15", &save, "undo", "9-13", "quit"]);
    assert_eq!(game_left_behind(&run)["line"][0]["move"], "9-13");
}

#[test]
#[cfg(unix)]
fn ctrl_c_prints_the_game_so_far() {
    let mut running = Running::start(&["play"]);
    running.read_until("Black to move: ");
    running.type_in("11-15\n");
    running.read_until("Black to move: ");
    running.press_ctrl_c();
    let run = running.end();
    assert_eq!(run.code, 130);
    assert_eq!(game_left_behind(&run)["line"][0]["move"], "11-15");
}

#[test]
fn a_number_after_the_end_is_told_that_the_game_is_over() {
    let run = play(&["--fen", "B:W18:B14"], &["14x23", "1", "quit"]);
    assert!(run.out.contains("The game is over: Black wins: White has no move\n"), "{run:?}");
}

#[test]
fn the_greeting_shows_a_move_that_can_be_made() {
    let greeting = |arguments: &[&str]| play(arguments, &["quit"]).out.lines().next().unwrap().to_owned();
    let start = greeting(&[]);
    assert!(start.ends_with("Type a move such as 11-15, or help."), "{start}");
    let fen = greeting(&["--fen", "B:W18,26:B15"]);
    assert!(fen.ends_with("Type a move such as 15x31, or help."), "{fen}");
    let second = greeting(&["--side", "white"]);
    assert!(second.ends_with("Type help."), "{second}");
}

#[test]
fn a_refusal_names_captures_as_the_list_does() {
    let run = play(&["--fen", "B:W18,26,32:B15,1"], &["1-5", "moves"]);
    assert!(run.out.contains("1-5 is not legal: a capture is compulsory: 15x31\n"), "{run:?}");
    assert!(run.out.contains("  1  15x31\n"), "{run:?}");
}

#[test]
fn a_long_bad_position_is_not_repeated_whole() {
    let run = play(&["--fen", &"W18,".repeat(1000)], &[]);
    assert_eq!(run.code, 2);
    assert!(run.err.len() < 200 && run.err.contains("W18,W18,W18,..."), "{run:?}");
}

/// No huffing: the capture that was passed over stays compulsory, and nothing has moved.
#[test]
fn an_illegal_move_is_refused_with_the_reason_and_the_game_stands() {
    let fen = "B:W18,31:B1,14";
    for (typed, reason) in [
        ("1-5", "1-5 is not legal: a capture is compulsory: 14x23\n"),
        ("14-17", "14-17 is not legal: "),
        ("31-27", "31-27 is not legal: "),
        ("2-6", "2-6 is not legal: "),
    ] {
        let run = play(&["--fen", fen], &[typed, "fen", "quit"]);
        assert!(run.out.contains(reason), "{typed}: {run:?}");
        assert!(
            run.out.contains("B:W18,31:B1,14\n") && !run.out.contains("greedy plays"),
            "{typed}: {run:?}"
        );
    }
}

#[test]
fn the_record_of_a_game_from_another_start_begins_with_it() {
    let run = play(&["--fen", "B:W18,31:B14"], &["14x23", "quit"]);
    assert!(run.out.contains("[SetUp \"1\"]\n[FEN \"B:W18,31:B14\"]\n"), "{run:?}");
    let game = game_left_behind(&run);
    assert_eq!((&game["fen"], &game["line"][0]["move"]), (&"B:W18,31:B14".into(), &"14x23".into()));
    let usual = play(&[], &["11-15", "quit"]);
    assert!(!usual.out.contains("[FEN"), "{usual:?}");
}

#[test]
fn what_the_machine_looked_at_is_told_for_the_asking_and_at_the_end() {
    let run = play(&["--player", "random"], &["11-15", "stats", "quit"]);
    assert!(
        run.out.contains("random so far: 1 move\n  positions               1            1.0 a move\n"),
        "{run:?}"
    );
    let run = play(&["--fen", "B:W18:B14"], &["14x23"]);
    assert!(run.out.contains("Black wins: White has no move\n\ngreedy so far: 0 moves\n"), "{run:?}");
}

#[test]
fn a_setting_the_machine_does_not_have_is_refused_and_the_game_goes_on() {
    let run = play(&[], &["set ply=5", "11-15", "quit"]);
    let refusal = "greedy has no setting 'ply' that can be changed during a game\n";
    assert!(run.out.contains(refusal) && run.out.contains("greedy plays"), "{run:?}");
}

/// S-5: break points can be changed while a game is running.
#[test]
fn the_ply_of_the_program_of_1959_is_changed_in_the_middle_of_a_game() {
    let run = play(&["--player", "samuel"], &["11-15", "set ply=1", "9-13", "set ply=0", "quit"]);
    assert!(run.out.contains("samuel plays on with ply=1\n"), "{run:?}");
    assert!(run.out.contains("player setting ply=0: expected "), "{run:?}");
}

#[test]
fn the_exact_result_is_told_where_few_pieces_are_left() {
    let run = play(&["--side", "white", "--fen", "W:WK30,K26:BK1"], &["exact", "quit"]);
    let told = "With best play White wins in 14 moves (27 plies)\n  26-22      win in 27 plies\n";
    assert!(run.out.contains(told), "{run:?}");
    let run = play(&[], &["exact", "quit"]);
    assert!(run.out.contains("Too many pieces: 'crownhead endgame build'"), "{run:?}");
    let run = play(&["--give-away", "--side", "white", "--fen", "W:WK30,K26:BK1"], &["exact", "quit"]);
    assert!(run.out.contains("Give-away never asks the endgame databases\n"), "{run:?}");
}

#[test]
fn the_engine_offers_a_draw_that_can_be_taken_until_the_next_move() {
    let eager = ["--player", "crownhead:nodes=100,hash=1,draw=50/2"];
    let offer = "crownhead offers a draw: type draw to take it\n";
    let run = play(&eager, &["draw", "1", "draw", "1", "draw", "quit"]);
    assert_eq!(run.out.matches("crownhead offers no draw\n").count(), 2, "{run:?}");
    assert!(run.out.contains(offer) && run.out.contains("draw by agreement"), "{run:?}");
    let run = play(&["--player", "crownhead:nodes=100,hash=1"], &["1", "1"]);
    assert!(!run.out.contains("offers"), "{run:?}");
    // It stands after the draw is taken back, and goes with the move that it came with.
    let run = play(&eager, &["1", "1", "draw", "undo", "draw", "undo", "undo", "draw", "quit"]);
    assert_eq!(run.out.matches("draw by agreement\n").count(), 2, "{run:?}");
    assert_eq!(run.out.matches("crownhead offers no draw\n").count(), 1, "{run:?}");
}

#[test]
fn the_engine_gives_up_when_it_is_told_when() {
    let hopeless = ["--fen", "B:W32:B1,2,3,5,6,7,10,K20"];
    let run =
        play(&[&["--player", "crownhead:nodes=500,hash=1,resign=3/2"], &hopeless[..]].concat(), &["1", "1"]);
    assert!(run.out.contains("crownhead resigns\n"), "{run:?}");
    let run = play(&[&["--player", "crownhead:nodes=500,hash=1"], &hopeless[..]].concat(), &["1", "1"]);
    assert!(!run.out.contains("resigns"), "{run:?}");
}
