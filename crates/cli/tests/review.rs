//! `crownhead review` and `crownhead analyze`.

use serde_json::json;

use crate::program::{crownhead, crownhead_with, refused};

const GAME: &str = "data/games/nealey-1962.pdn";

#[test]
fn a_reviewed_game_has_marks_comments_and_better_lines_and_the_same_bytes_at_any_thread_count() {
    let folder = tempfile::tempdir().unwrap();
    let texts = ["1", "3"].map(|threads| {
        let out = folder.path().join(threads);
        let name = out.to_str().unwrap();
        let run = crownhead(&["review", GAME, "--nodes", "5000", "--threads", threads, "--out", name]);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(
            run.out.contains("\n  Black: ") && run.out.contains("1 game, 5000 positions a move\n"),
            "{run:?}"
        );
        assert!(!out.with_extension("unfinished").exists());
        (run.out, std::fs::read_to_string(out).unwrap())
    });
    assert_eq!(texts[0], texts[1]);
    let text = &texts[0].1;
    assert!(text.contains("{Reviewed by Crownhead, 5000 positions a move. Black: "), "{text}");
    assert!(text.contains(" $") && text.contains("was better") && text.contains("("), "{text}");
    let checked = crownhead_with(&["pdn", "check", "-", "--json"], text);
    assert_eq!((checked.code, &checked.json()["bad"]), (0, &json!(0)), "{checked:?}");
}

#[test]
fn a_review_as_json_names_every_move_with_its_mark() {
    let report = crownhead(&["review", GAME, "--depth", "3", "--json"]).json();
    let game = &report["games"][0];
    assert_eq!(game["moves"].as_array().unwrap().len(), 53);
    let mv = &game["moves"][1];
    assert_eq!((&mv["ply"], &mv["side"], &mv["move"]), (&json!(2), &json!("white"), &json!("23-19")));
    for field in
        ["fen", "mark", "before", "before_words", "after", "after_words", "exact", "chance", "best", "line"]
    {
        assert!(mv.get(field).is_some(), "{field}: {mv}");
    }
    assert_eq!(game["black"]["player"], "Samuel's program (IBM 7094)");
    assert_eq!((&report["complete"], &report["bad"]), (&json!(true), &json!(0)));
}

#[test]
fn a_bad_game_is_told_and_the_others_are_reviewed() {
    let games = "[Event \"one\"] 1. 11-16 9-13 * [Event \"two\"] 1. 11-15 23-19 *";
    let run = crownhead_with(&["review", "-", "--depth", "2"], games);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.err.starts_with("-:1:") && run.out.contains("game 2: Black - White, two\n"), "{run:?}");
}

#[test]
fn a_position_is_told_with_its_best_lines() {
    let run = crownhead(&["analyze", "B:W21-32:B1-12", "--lines", "2", "--nodes", "20000", "--json"]);
    let report = run.json();
    let lines = report["lines"].as_array().unwrap();
    assert_eq!((lines.len(), &report["exact"]), (2, &json!(false)), "{report}");
    assert_eq!(lines[0]["move"], lines[0]["line"][0]);
    assert!(lines[0]["score"].is_number() && lines[0].get("result").is_none(), "{report}");
    assert!(report["nodes"].as_u64().unwrap() <= 20_100, "{report}");
}

#[test]
fn with_few_pieces_every_line_has_its_exact_result() {
    let fen = "W:WK26,K31:BK29,1";
    let run = crownhead(&["analyze", fen, "--lines", "3", "--nodes", "1000", "--json"]);
    let report = run.json();
    let known = crownhead(&["endgame", "probe", "--fen", fen, "--json"]).json();
    assert_eq!(report["exact"], true);
    for line in report["lines"].as_array().unwrap() {
        let moves = known["moves"].as_array().unwrap();
        let probed = moves.iter().find(|known| known["move"] == line["move"]).unwrap();
        assert_eq!((&line["result"], &line["distance"]), (&probed["result"], &probed["distance"]), "{line}");
    }
    let text = crownhead(&["analyze", fen, "--nodes", "1000"]).out;
    assert!(
        text.starts_with("White to move: White is winning in ") && text.contains(", for certain\n"),
        "{text}"
    );
}

#[test]
fn a_place_in_a_game_is_analyzed_and_what_is_none_is_refused() {
    let run = crownhead(&["analyze", GAME, "--ply", "2", "--depth", "1", "--json"]);
    assert!(run.json()["fen"].as_str().unwrap().starts_with("B:W19,"), "{run:?}");
    refused(
        &crownhead(&["analyze", GAME, "--ply", "99"]),
        "crownhead: data/games/nealey-1962.pdn: game 1: --ply 99: expected at most 53",
    );
    refused(
        &crownhead(&["analyze", GAME, "--game", "2"]),
        "crownhead: data/games/nealey-1962.pdn: game 2: there is none: expected one of 1 game",
    );
    let nonsense = crownhead(&["analyze", "nonsense"]);
    assert!(
        nonsense.err.starts_with("crownhead: 'nonsense': expected a position or a game file: "),
        "{nonsense:?}"
    );
    let over = crownhead(&["analyze", "B:W22:B"]);
    assert!(over.code == 2 && over.err.contains("there is nothing to analyze"), "{over:?}");
}
