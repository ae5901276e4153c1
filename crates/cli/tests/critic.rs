//! `crownhead critic`: games judged by a strategy.

mod program;

use std::fs;

use program::{crownhead, crownhead_with, refused};
use serde_json::json;

const GAME: &str = "[Event \"e\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n\n1. 9-13 {mine} 22-18 *\n";

#[test]
fn rejected_moves_are_listed_and_each_player_is_summed_up() {
    let run = crownhead_with(&["critic", "-", "--side", "black"], GAME);
    let expected = "\
game 1: Ann - Bob, e
     1. 9-13      CRAMP (4 of 6) prefers 10-14 12-16  {mine}
-: 1 game, judged by game-1
player  games  choices  rejected      %  by
Ann         1        1         1  100.0  CRAMP 1
";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, expected, ""));
}

#[test]
fn commented_moves_are_shown_whatever_is_made_of_them() {
    let text = "1. 10-14 {fine} 22-18 *";
    let shown = |arguments: &[&str]| crownhead_with(&[&["critic", "-"], arguments].concat(), text).out;
    assert!(shown(&["--commented"]).contains("     1. 10-14     accepted  {fine}\n"));
    assert!(!shown(&[]).contains("fine"));
}

#[test]
fn json_has_the_same_and_more() {
    let report = crownhead_with(&["critic", "-", "--json"], GAME).json();
    assert_eq!(json!([report["games"], report["bad"], report["complete"]]), json!([1, 0, true]));
    let mv = &report["moves"][0];
    assert_eq!(
        json!([mv["move"], mv["player"], mv["side"], mv["rejected_by"], mv["step"], mv["score"], mv["best"]]),
        json!(["9-13", "Ann", "black", "CRAMP", 4, -9.0, -8.0])
    );
    assert_eq!((&mv["preferred"], &mv["comments"]), (&json!(["10-14", "12-16"]), &json!(["mine"])));
    assert_eq!(report["players"][0]["rejected_by"], json!({ "CRAMP": 1 }));
}

#[test]
fn the_printed_games_are_annotated_into_a_file_that_can_be_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("judged.pdn");
    let out = out.to_str().unwrap();
    let run = crownhead(&["critic", "data/games/seed-games.pdn", "--strategy", "game-3", "--out", out]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    let text = fs::read_to_string(out).unwrap();
    assert!(text.contains("{critic game-3: ") && text.contains("{odd}"), "{text}");
    assert_eq!(crownhead(&["pdn", "check", out]).code, 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_broken_game_is_told_and_the_others_are_judged() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("judged.pdn");
    let text = format!("1. 11-20 *\n\n{GAME}");
    let run = crownhead_with(&["critic", "-", "--out", out.to_str().unwrap()], text);
    assert_eq!(run.code, 2);
    assert_eq!(run.err, "-:1:4: game 1: 11-20 is not legal: from 11 it can go to 15 or 16\n");
    assert!(run.out.contains("game 2: Ann - Bob") && run.out.contains("-: 1 game, 1 bad"), "{run:?}");
    assert!(fs::read_to_string(out).unwrap().contains("9-13 {mine} {critic game-1: CRAMP"));
}

#[test]
fn what_cannot_be_judged_is_refused_in_one_line() {
    let run = crownhead(&["critic", "no-such-file.pdn"]);
    assert!(run.code == 2 && run.err.starts_with("crownhead: no-such-file.pdn: cannot be read: "), "{run:?}");
    refused(
        &crownhead_with(&["critic", "-", "--strategy", "luck"], GAME),
        "crownhead: luck: no such file: expected a strategy file, or one of game-1, game-2, game-3, game-4, pcr-only",
    );
    let run = crownhead_with(&["critic", "-", "--out", "no-such-folder/out.pdn"], GAME);
    assert!(
        run.code == 2 && run.err.starts_with("crownhead: cannot write no-such-folder/out.pdn: "),
        "{run:?}"
    );
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.pdn");
    fs::write(&games, GAME).unwrap();
    let games = games.to_str().unwrap();
    refused(
        &crownhead(&["critic", games, "--out", games]),
        &format!("crownhead: {games} has the games that are judged: expected another file"),
    );
    assert_eq!(fs::read_to_string(games).unwrap(), GAME);
}

#[test]
fn a_missing_file_leaves_no_output_behind() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.pdn");
    assert_eq!(crownhead(&["critic", "no-such-file.pdn", "--out", out.to_str().unwrap()]).code, 2);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
