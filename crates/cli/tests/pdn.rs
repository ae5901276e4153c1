//! `crownhead pdn`.

use std::fmt::Write;
use std::fs;

#[cfg(unix)]
use crate::program::signal::Running;
use crate::program::{crownhead, crownhead_with, root};
use serde_json::json;

#[test]
fn the_games_that_come_with_the_program_are_all_legal() {
    let files: Vec<_> =
        fs::read_dir(root().join("data/games")).unwrap().map(|entry| entry.unwrap().path()).collect();
    let mut arguments = vec!["pdn", "check", "--json"];
    arguments.extend(files.iter().map(|file| file.to_str().unwrap()));
    let run = crownhead(&arguments);
    let report = run.json();
    assert_eq!((run.code, &report["games"], &report["bad"]), (0, &json!(20), &json!(0)), "{run:?}");
}

/// Seven hundred short games; in one of them a move that cannot be.
fn seven_hundred_games() -> String {
    let mut text = String::new();
    for game in 1..=700 {
        let reply = if game == 341 { "21-14" } else { "22-18" };
        writeln!(text, "[Event \"game {game}\"]\n[Result \"*\"]\n\n1. 11-15 {reply} 2. 15x22 25x18 *\n")
            .unwrap();
    }
    text
}

#[test]
fn one_impossible_move_is_reported_with_its_line_and_the_others_are_good() {
    let run = crownhead_with(&["pdn", "check", "-"], seven_hundred_games());
    let why = "move 1: 21-14 is not legal: from 21 it can go to 17";
    assert_eq!(run.err, format!("-:1704:10: game 341 (game 341): {why}\n"));
    assert_eq!((run.code, run.out.as_str()), (2, "-: 700 games, 699 good, 1 bad\n"));

    let report = crownhead_with(&["pdn", "check", "-", "--json"], seven_hundred_games()).json();
    assert_eq!((&report["good"], &report["bad"]), (&json!(699), &json!(1)));
    let fault = json!({
        "file": "-", "game": 341, "line": 1704, "column": 10, "event": "game 341", "round": null, "move": 1,
        "message": why,
    });
    assert_eq!((&report["errors"], &report["errors_left_out"]), (&json!([fault]), &json!(0)));
    assert_eq!((&report["complete"], &report["bytes"]), (&json!(true), &json!(seven_hundred_games().len())));
    assert!(report["bytes_per_second"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked() {
    let run = crownhead(&["pdn", "check", "no-such-file.pdn", "data/games/nealey-1962.pdn"]);
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("no-such-file.pdn: cannot be read: "), "{run:?}");
    assert_eq!(run.err.lines().count(), 1);
    assert!(run.out.contains("1 game, 53 moves, all legal"), "{run:?}");
    let report = crownhead(&["pdn", "check", "no-such-file.pdn", "--json"]).json();
    let fault = &report["errors"][0];
    assert_eq!((&fault["file"], &fault["line"]), (&json!("no-such-file.pdn"), &json!(null)));
    assert!(fault["message"].as_str().unwrap().starts_with("cannot be read: "), "{fault}");
}

#[test]
fn a_folder_is_no_file_of_games() {
    let run = crownhead(&["pdn", "check", "data", "data/games/nealey-1962.pdn"]);
    assert_eq!((run.code, run.err.lines().count()), (2, 1), "{run:?}");
    assert!(run.err.starts_with("data: cannot be read: "), "{run:?}");
    assert!(run.out.ends_with("2 files, 1 game, 53 moves: 1 good, 0 bad\n"), "{run:?}");
}

#[test]
fn what_cannot_be_read_cannot_be_converted() {
    for (file, format) in [("no-such-file.pdn", "pdn"), ("no-such-file.pdn", "json"), ("data", "json")] {
        let run = crownhead(&["pdn", "convert", file, "--to", format]);
        assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
        assert!(run.err.starts_with(&format!("crownhead: {file}: cannot be read: ")), "{run:?}");
    }
}

/// A report does not grow with what is wrong with a file.
#[test]
fn of_very_many_faults_a_report_lists_the_first() {
    let text = "1. 11-20 *\n[Result \"1-0\"] 1. 11-15 0-1\n".repeat(1203);
    let run = crownhead_with(&["pdn", "check", "-", "--json"], text);
    assert_eq!((run.code, run.err.lines().count()), (2, 2 * 1203));
    let report = run.json();
    for faults in ["errors", "warnings"] {
        assert_eq!(report[faults].as_array().unwrap().len(), 1000);
        assert_eq!(report[format!("{faults}_left_out")], 203);
    }
    assert_eq!((&report["good"], &report["bad"]), (&json!(1203), &json!(1203)));
    assert_eq!((&report["errors"][1]["game"], &report["warnings"][1]["game"]), (&json!(3), &json!(4)));
}

/// The first file is a pipe that stays open; the second is never looked at.
#[test]
#[cfg(unix)]
fn ctrl_c_stops_a_check_and_files_it_did_not_come_to_are_not_called_empty() {
    let mut running = Running::start(&["pdn", "check", "-", "data/games/nealey-1962.pdn"]);
    running.type_in("1. 11-20 *\n1. 11-15 * and more to come");
    assert_eq!(
        running.read_remark(),
        "-:1:4: game 1: move 1: 11-20 is not legal: from 11 it can go to 15 or 16"
    );
    running.press_ctrl_c();
    let run = running.end();
    assert_eq!(run.code, 130, "{run:?}");
    let expected = "-: 2 games, 1 good, 1 bad (stopped before the end)\n\
        1 file, 2 games, 1 move: 1 good, 1 bad (stopped before the end)\n";
    assert_eq!(run.out, expected);
}

#[test]
#[cfg(unix)]
fn ctrl_c_says_in_the_report_that_it_is_not_complete() {
    let mut running = Running::start(&["pdn", "check", "-", "--json"]);
    running.type_in("1. 11-20 *\n1. 11-15 * and more to come");
    running.read_remark();
    running.press_ctrl_c();
    let report = running.end().json();
    assert_eq!((&report["complete"], &report["files"][0]["complete"]), (&json!(false), &json!(false)));
}

#[test]
fn a_result_that_disagrees_with_its_tag_is_a_warning() {
    let run = crownhead_with(&["pdn", "check", "-"], "[Result \"1-0\"]\n1. 11-15 0-1");
    assert_eq!((run.code, run.out.as_str()), (0, "-: 1 game, 1 move, all legal\n"));
    assert_eq!(run.err, "-:1:1: warning: the Result tag says 1-0, the game ends with 0-1\n");
}

/// Games of other kinds of draughts, and of ours with jumps, kings and sides as people write them.
const ODD_GAMES: &str = "; games of all sorts\n\
    [Event \"Open\"]\n[Round \"3\"]\n1. 11-15 17x26 *\n\
    [Event \"Drancy\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 *\n\
    [FEN \"B:W9,10,17,18,25,29:B6\"]\n1. 6x22 25x18 *\n\
    [FEN \"?:WK22,32:B1\"]\n1. K22-17 1-5 *\n";

#[test]
fn a_check_says_which_move_of_which_game_is_wrong_and_how_doubtful_ones_were_read() {
    let run = crownhead_with(&["pdn", "check", "-"], ODD_GAMES);
    let expected = "\
        -:4:10: game 1 (Open, round 3): move 1: 17x26 is not legal: there is no piece on 17\n\
        -:6:4: game 2 (Drancy): move 1: 32-28 is not legal: the piece on 32 is White's and it is Black's move \
            (perhaps a game of international draughts, which has a square 37)\n\
        -:8:4: warning: move 1: 6x22 is read as 6x15x22: only so is the rest of the game legal\n\
        -:9:1: warning: the FEN does not say whose move it is: White's, by the moves that follow\n";
    assert_eq!(run.err, expected);
    assert_eq!((run.code, run.out.as_str()), (2, "-: 4 games, 2 good, 2 bad\n"));
    let report = crownhead_with(&["pdn", "check", "-", "--json"], ODD_GAMES).json();
    let fault = &report["errors"][0];
    assert_eq!((&fault["event"], &fault["round"], &fault["move"]), (&json!("Open"), &json!("3"), &json!(1)));
    assert_eq!(report["warnings"].as_array().unwrap().len(), 2);
}

#[test]
fn what_was_read_in_one_of_several_ways_is_written_so_that_it_cannot_be_misread() {
    let run = crownhead_with(&["pdn", "convert", "-"], ODD_GAMES);
    assert!(run.out.contains("1. 6x15x22 25x18 *") && run.out.contains("1. 22-17 1-5 *"), "{run:?}");
    assert_eq!(run.err.matches(": warning: ").count(), 2, "{run:?}");
    let again = crownhead_with(&["pdn", "check", "-"], &run.out);
    assert_eq!((again.code, again.err.matches("is read as").count()), (0, 0), "{again:?}");
}

#[test]
fn games_are_written_anew_as_pdn() {
    let text = "[Event \"x\"]\r\n1. 11-15! {a} 23-19 (1... 22-18) 2. 8-11 1-0";
    let run = crownhead_with(&["pdn", "convert", "-"], text);
    assert_eq!(run.out, "[Event \"x\"]\n\n1. 11-15! {a} 1... 23-19 (1... 22-18) 2. 8-11 1-0\n");
}

#[test]
fn games_are_written_as_json() {
    let text = "1. 11-15! {a} 23-19 (1... 22-18 $2) 2. 8-11 1-0  [FEN \"W:W18:B\"] /FEN \"B:W18:B14\"/ *";
    let games = crownhead_with(&["pdn", "convert", "-", "--to", "json"], text).json();
    assert_eq!(
        games[0]["line"],
        json!([
            {"move": "11-15", "strength": "!"},
            {"comment": "a"},
            {"move": "23-19"},
            {"variation": [{"move": "22-18"}, {"nag": 2}]},
            {"move": "8-11"},
        ])
    );
    assert_eq!((&games[0]["result"], &games[1]["fen"]), (&json!("1-0"), &json!("W:W18:B")));
    assert_eq!(games[1]["line"], json!([{"setup": "B:W18:B14"}]));
}

/// A tag may come twice, and the order is the author's.
#[test]
fn tags_are_written_as_json_in_their_order_with_those_that_come_twice() {
    let text = "[White \"w\"]\n[Event \"one\"]\n[Event \"two\"]\n[Black \"b\"]\n1. 11-15 *";
    let games = crownhead_with(&["pdn", "convert", "-", "--to", "json"], text).json();
    let tag = |name: &str, value: &str| json!({"name": name, "value": value});
    let expected = [tag("White", "w"), tag("Event", "one"), tag("Event", "two"), tag("Black", "b")];
    assert_eq!(games[0]["tags"], json!(expected));
}

#[test]
fn bad_games_are_left_out_and_reported_and_the_rest_is_converted() {
    let run = crownhead_with(&["pdn", "convert", "-", "--to", "json"], "1. 11-20 * 1. 11-15 *");
    assert_eq!((run.code, run.json().as_array().unwrap().len()), (2, 1));
    assert_eq!(run.err, "-:1:4: game 1: move 1: 11-20 is not legal: from 11 it can go to 15 or 16\n");
}

#[test]
fn an_empty_text_converts_to_nothing() {
    let run = crownhead_with(&["pdn", "convert", "-", "--to", "json"], "");
    assert_eq!((run.code, run.json()), (0, json!([])));
    assert_eq!(crownhead_with(&["pdn", "check", "-"], "").out, "-: no games\n");
}
