//! `crownhead book`: players beside the books.

use std::fmt::Write;
use std::fs;

#[cfg(unix)]
use crate::program::signal::Running;
use crate::program::{Run, crownhead, crownhead_with, refused};
use serde_json::{Value, json};

/// After 11-15 two of White's seven moves, 22-18 and 24-19, offer a man, and the player sees no further
/// than that; Black's first move is all one to it.
const EXCHANGE: &str = "[Event \"e\"]\n[Black \"b\"]\n[White \"w\"]\n\n1. 11-15 22-18 *\n";
const QUIET: &str = "[Event \"f\"]\n\n1. 11-15 23-19 *\n";

fn counts(sums: &Value) -> Value {
    json!([sums["poorer"], sums["better"], sums["correlation"]])
}

#[test]
fn poorer_and_better_moves_are_summed_over_games_and_sides() {
    let run = crownhead_with(&["book", "-", "--player", "greedy", "--json"], format!("{EXCHANGE}\n{QUIET}"));
    let report = run.json();
    assert_eq!((run.code, run.err.as_str(), &report["complete"]), (0, "", &json!(true)), "{run:?}");
    let games = report["games"].as_array().unwrap();
    assert_eq!((counts(&games[0]), counts(&games[1])), (json!([0, 5, -1.0]), json!([2, 0, 1.0])));
    assert_eq!(
        (counts(&games[0]["black"]), counts(&games[0]["white"])),
        (json!([0, 0, null]), json!([0, 5, -1.0]))
    );
    assert_eq!(counts(&report), json!([2, 5, (2.0 - 5.0) / (2.0 + 5.0)]));
    assert_eq!(
        (&report["player"], &report["plies"], &report["choices"]),
        (&json!("greedy"), &json!(4), &json!(4))
    );
    let about = ["file", "game", "line", "event", "black_player", "white_player", "plies"];
    assert_eq!(json!(about.map(|key| &games[0][key])), json!(["-", 1, 1, "e", "b", "w", 2]));
    assert_eq!(json!(about.map(|key| &games[1][key])), json!(["-", 2, 7, "f", null, null, 2]));
}

#[test]
fn disagreements_are_listed_with_both_scores() {
    let arguments = ["book", "-", "--player", "greedy", "--disagreements"];
    let report = crownhead_with(&[&arguments[..], &["--json"]].concat(), EXCHANGE).json();
    let fen = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15";
    let own = report["disagreements"][0]["own"].clone();
    assert_eq!(
        report["disagreements"],
        json!([{
            "file": "-", "game": 1, "ply": 2, "number": 1, "side": "white", "fen": fen,
            "book": "22-18", "book_score": -1.0, "own": own, "own_score": 0.0,
        }])
    );
    let text = crownhead_with(&arguments, EXCHANGE).out;
    let line = format!("1... 22-18 (-1.000), greedy {} (+0.000)  {fen}\n", own.as_str().unwrap());
    assert!(text.contains(&line), "{text}");
    let without = crownhead_with(&["book", "-", "--player", "greedy", "--json"], EXCHANGE).json();
    assert_eq!((&without["disagreements"], &without["disagreed"]), (&json!(null), &json!(1)));
}

#[test]
fn people_get_a_table_and_the_sum_worked_out() {
    let run = crownhead_with(&["book", "-", "--player", "greedy"], format!("{EXCHANGE}\n{QUIET}"));
    let expected = "\
-
                 Black's moves         White's moves         both
 game  plies       L     H      C       L     H      C       L     H      C
    1      2       0     0      -       0     5  -1.00       0     5  -1.00  b - w, e
    2      2       0     0      -       2     0  +1.00       2     0  +1.00  f
  all      4       0     0      -       2     5  -0.43       2     5  -0.43
greedy in 2 games: C = (L - H) / (L + H) = (2 - 5) / (2 + 5) = -0.429
1 disagreement in 4 choices
";
    assert_eq!((run.code, run.out.as_str()), (0, expected));
    let run = crownhead_with(&["book", "-", "--player", "greedy"], "1. 11-15 *");
    assert!(run.out.contains("greedy in 1 game: C = unknown, as no move is rated"), "{run:?}");
}

#[test]
fn a_file_that_is_not_there_is_one_line_and_no_table() {
    let run = crownhead(&["book", "no-such.pdn", "--player", "greedy"]);
    assert_eq!((run.code, run.out.as_str(), run.err.lines().count()), (2, "", 1), "{run:?}");
    assert!(run.err.starts_with("no-such.pdn: cannot be read: "), "{run:?}");
}

#[test]
fn only_the_points_of_a_phase_count_if_one_is_asked_for() {
    let book = |phase, format: &[&str]| {
        let arguments = ["book", "-", "--player", "greedy", "--phase", phase];
        crownhead_with(&[&arguments[..], format].concat(), EXCHANGE)
    };
    let of = |phase| {
        let report = book(phase, &["--json"]).json();
        (report["phase"].clone(), report["choices"].clone())
    };
    assert_eq!(of("opening"), (json!("opening"), json!(2)));
    assert_eq!(of("end"), (json!("end"), json!(0)));
    assert_eq!(of("all"), (json!("all"), json!(2)));
    let text = book("opening", &[]).out;
    assert!(text.contains("greedy in the opening (20 pieces and more) of 1 game: C = "), "{text}");
}

#[test]
fn bad_games_are_reported_with_their_place_and_the_others_count() {
    let text = format!("{EXCHANGE}\n1. 11-20 *\n\n{QUIET}\n1. 11-15 {{never closed");
    let run = crownhead_with(&["book", "-", "no-such-file.pdn", "--player", "greedy", "--json"], text);
    assert_eq!(run.code, 2);
    let remarks: Vec<_> = run.err.lines().collect();
    assert_eq!(remarks[0], "-:7:4: game 2: move 1: 11-20 is not legal: from 11 it can go to 15 or 16");
    assert!(remarks[1].starts_with("-:13:10: game 4: "), "{run:?}");
    assert!(remarks[2].starts_with("no-such-file.pdn: cannot be read: "), "{run:?}");
    let report = run.json();
    assert_eq!((counts(&report), report["games"][1]["game"].as_u64()), (json!([2, 5, -3.0 / 7.0]), Some(3)));
    let places: Vec<_> =
        report["errors"].as_array().unwrap().iter().map(|at| json!([at["file"], at["line"]])).collect();
    assert_eq!(json!(places), json!([["-", 7], ["-", 13], ["no-such-file.pdn", null]]));
}

#[test]
fn a_player_without_opinions_is_refused() {
    let run = crownhead_with(&["book", "-", "--player", "random"], EXCHANGE);
    refused(
        &run,
        "crownhead: random does not rate moves: expected a player that does, such as greedy or samuel",
    );
    let run = crownhead_with(&["book", "-", "--player", "tinsley"], EXCHANGE);
    assert!(run.err.starts_with("crownhead: no player called 'tinsley'"), "{run:?}");
}

#[test]
fn no_games_leave_a_report_of_none() {
    let report = crownhead_with(&["book", "-", "--player", "greedy", "--json"], "").json();
    assert_eq!((&report["games"], counts(&report)), (&json!([]), json!([0, 0, null])));
}

#[test]
fn several_files_are_told_apart_and_reported_the_same_at_any_thread_count() {
    let folder = tempfile::tempdir().unwrap();
    let many = folder.path().join("many.pdn");
    let text = (0..200).fold(String::new(), |mut text, game| {
        let book = ["1. 11-15 22-18 2. 15x22 25x18 *", "1. 9-13 *", "1. 10-20 *", "1. 12-16 24-20 2. 8-12 *"];
        writeln!(text, "[Event \"{game}\"]\n\n{}\n", book[game % 4]).unwrap();
        text
    });
    fs::write(&many, text).unwrap();
    for format in [&[][..], &["--json"]] {
        let runs = ["1", "2", "7"].map(|threads| {
            let files = [many.to_str().unwrap(), "data/games/nealey-1962.pdn"];
            let arguments =
                ["book", files[0], files[1], "--player", "greedy", "--disagreements", "--threads", threads];
            let run = crownhead(&[&arguments[..], format].concat());
            (run.code, run.out, run.err)
        });
        assert_eq!(runs[0].0, 2);
        assert_eq!(runs[0], runs[1]);
        assert_eq!(runs[0], runs[2]);
    }
}

/// The input stays open, so that it is Ctrl-C that ends it. So many games are not all under way at once:
/// the first is told of before the last is read.
#[test]
#[cfg(unix)]
fn ctrl_c_reports_what_was_followed_so_far() {
    let mut running = Running::start(&["book", "-", "--player", "greedy", "--threads", "1", "--json"]);
    running.type_in(&format!("{}[Event \"and more to come\"]\n1. 11-", EXCHANGE.repeat(20)));
    let before = running.read_until("}}");
    running.press_ctrl_c();
    let run = running.end();
    let run = Run { out: before + run.out.as_str(), ..run };
    let report = run.json();
    assert_eq!((run.code, &report["complete"]), (130, &json!(false)));
    let games = report["games"].as_array().unwrap().len();
    assert!(games >= 1);
    assert_eq!(counts(&report), json!([0, 5 * games, -1.0]));
}
