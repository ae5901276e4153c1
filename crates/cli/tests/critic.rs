//! `crownhead critic`: games judged by a strategy.

use crate::program;
use std::fs;

use crate::program::{crownhead, crownhead_with, refused};
use serde_json::{Value, json};

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
    assert_eq!(run.err, "-:1:4: game 1: move 1: 11-20 is not legal: from 11 it can go to 15 or 16\n");
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

/// The same principles twice: built in, and as scripts of a strategy file.
#[test]
fn a_strategy_file_with_scripts_judges_as_the_built_in_principles_do() {
    let judged = |strategy| {
        let run = crownhead(&["critic", "data/games/seed-games.pdn", "--strategy", strategy, "--json"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
        run.json()
    };
    let [known, written] = ["game-1", "data/principles/six.toml"].map(judged);
    let names = |report: &Value| report["players"].as_array().unwrap().len();
    assert!(names(&known) > 2, "{known}");
    let moves = |report: &Value| -> Vec<String> {
        let told = |row: &Value| {
            let by = row["rejected_by"].as_str().unwrap().trim_end_matches(".rhai").to_uppercase();
            json!([row["game"], row["ply"], row["move"], by, row["step"], row["preferred"]]).to_string()
        };
        report["moves"].as_array().unwrap().iter().map(told).collect()
    };
    assert_eq!(moves(&known), moves(&written));
    let tally = |report: &Value| -> Vec<Value> {
        let row = |row: &Value| {
            json!([row["player"], row["games"], row["choices"], row["rejected"], row["forced"]])
        };
        report["players"].as_array().unwrap().iter().map(row).collect()
    };
    assert_eq!(tally(&known), tally(&written));
}

#[test]
fn a_script_that_fails_ends_it_in_one_line_and_leaves_the_old_output_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let strategy = "format = \"crownhead strategy 1\"\n[[phase]]\nprinciples = [\"my.rhai\"]\nmaximum = 1\n";
    fs::write(path("mine.toml"), strategy).unwrap();
    fs::write(path("my.rhai"), "if own.men.count < 8 {\n 0.0 / 0.0\n} else {\n 1\n}").unwrap();
    fs::write(path("out.pdn"), "old").unwrap();
    let games = format!("{GAME}\n[FEN \"B:W30,32:B9,10\"]\n\n1. 9-13 *\n\n{GAME}");
    for more in [&[][..], &["--json"]] {
        let (mine, out) = (path("mine.toml"), path("out.pdn"));
        let fixed = ["critic", "-", "--strategy", &mine, "--out", &out];
        let run = crownhead_with(&[&fixed[..], more].concat(), &games);
        let line = format!(
            "crownhead: -: game 2: principle my.rhai: {}, line 1, position 1: its value is not a number (NaN): expected a number",
            path("my.rhai")
        );
        assert!(run.code == 2 && run.err.starts_with(&line) && run.err.lines().count() == 1, "{run:?}");
        assert_eq!(fs::read_to_string(&out).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_games_that_are_judged_and_sums_them_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let games = fs::read_to_string(program::root().join("data/games/seed-games.pdn")).unwrap();
    fs::write(path("games.pdn"), games.repeat(100)).unwrap();
    let (games, out) = (path("games.pdn"), path("out.pdn"));
    let strategy = "data/principles/six.toml";
    let mut running =
        program::signal::Running::start(&["critic", &games, "--strategy", strategy, "--out", &out]);
    running.read_until("game 2: ");
    running.press_ctrl_c();
    let run = running.end();
    assert_eq!((run.code, run.err.as_str()), (130, ""), "{run:?}");
    assert!(run.out.contains(&format!("judged by {strategy} (stopped before the end)\nplayer ")), "{run:?}");
    assert!(fs::read_to_string(&out).unwrap().contains("{critic data/principles/six.toml: "));
    assert_eq!(crownhead(&["pdn", "check", &out]).code, 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing unfinished is left");
}
