//! Games over HTTP, from the first move to the last.

use crate::server;
use rules::pdn;
use serde_json::{Value, json};

#[test]
fn a_whole_game_against_a_player_of_each_sort_ends_with_words_and_a_record() {
    let (server, _folder) = server::fresh();
    for (opponent, side, reasons) in [
        ("random", "black", None),
        ("greedy", "white", Some("moves")),
        ("samuel:polynomial=four-terms,ply=1", "black", Some("terms")),
        ("cowell-reed:strategy=pcr-only", "white", Some("principles")),
    ] {
        let mut game = server.begin(&json!({ "opponent": opponent, "side": side, "seed": 5 }));
        let end = game.play_out();
        let text = end["outcome"]["text"].as_str().unwrap();
        assert!(text.ends_with('.') && text.len() > 10, "{text}");
        assert_eq!(server.post(&game.path("/moves"), &json!({ "path": [9, 13] })).status, 409);

        let file = server.get(&game.path("/pdn"));
        assert!(file.header("content-disposition").unwrap().starts_with("attachment"));
        let records: Vec<_> = pdn::read(file.text.as_bytes()).collect::<Result<_, _>>().unwrap();
        let plies = end["moves"].as_array().unwrap().len();
        assert_eq!(records[0].main_line().count(), plies, "{}", file.text);
        assert_eq!(records[0].tags.get(if side == "black" { "Black" } else { "White" }), Some("You"));

        let machine = if side == "black" { 2 } else { 1 };
        let why = server.get(&game.path(&format!("/reasons?ply={machine}")));
        match reasons {
            None => drop(why.refused(404)),
            Some(kind) => {
                let why = why.expect(200);
                assert_eq!(why["kind"], kind);
                assert!(!why["rows"].as_array().unwrap().is_empty());
                if kind == "terms" {
                    check_terms(&why);
                }
            }
        }
        assert!(
            server.get(&game.path(&format!("/reasons?ply={}", 3 - machine))).refused(404).contains("machine")
        );
    }
    let finished = server.get("/games?state=finished&limit=3").expect(200);
    assert_eq!(finished["games"].as_array().unwrap().len(), 3);
    assert_eq!(server.get("/games?state=open").expect(200)["games"], json!([]));
}

/// A game that is over after the given moves of the person, who plays Black.
fn short_game<'a>(server: &'a server::Running, fen: &str, paths: &[Value]) -> server::Playing<'a> {
    let opening = json!({ "kind": "position", "fen": fen });
    let rules = json!({ "repetitions": 10, "idle_moves": 5 });
    let wish = json!({ "opponent": "random", "side": "black", "opening": opening, "rules": rules });
    let mut game = server.begin(&wish);
    for path in paths {
        game.make(path);
        game.wait();
    }
    game
}

#[test]
fn a_finished_game_is_listed_with_the_outcome_that_the_game_itself_has() {
    let (server, _folder) = server::fresh();
    let to_and_fro: Vec<_> =
        (0..5).map(|turn| if turn % 2 == 0 { json!([1, 5]) } else { json!([5, 1]) }).collect();
    let won = short_game(&server, "B:W19:B15", &[json!([15, 24])]);
    let drawn = short_game(&server, "B:WK32:BK1", &to_and_fro);
    let lost = short_game(&server, "B:WK32:BK1", &[]);
    lost.act("/resign");
    let abandoned = short_game(&server, "B:WK32:BK1", &[]);
    abandoned.act("/abandon");
    let listed = server.get("/games?state=finished").expect(200);
    for (game, result) in [(won, "won"), (drawn, "drawn"), (lost, "lost"), (abandoned, "abandoned")] {
        let outcome = &game.state()["outcome"];
        assert_eq!(outcome["result"], result, "{outcome}");
        let line = listed["games"].as_array().unwrap().iter().find(|line| line["id"] == game.id.as_str());
        assert_eq!(&line.unwrap()["outcome"], outcome);
    }
}

#[test]
fn the_engine_plays_and_says_what_each_piece_is_worth() {
    let (server, _folder) = server::fresh();
    let mut game = server.begin(&json!({ "opponent": "crownhead:nodes=2000", "side": "black" }));
    game.play_any();
    let state = game.state();
    assert_eq!(state["moves"].as_array().unwrap().len(), 2, "{state}");
    let reasons = server.get(&game.path("/reasons?ply=2")).expect(200);
    assert_eq!(reasons["kind"], "terms", "{reasons}");
    let rows = reasons["rows"].as_array().unwrap();
    assert!(rows.iter().any(|row| row.to_string().contains("together")), "{reasons}");
    let found = server.get("/players").expect(200);
    let engine =
        found["players"].as_array().unwrap().iter().find(|player| player["id"] == "crownhead").unwrap();
    assert_eq!(engine["levels"].as_array().unwrap().len(), 4);
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let (server, _folder) = server::fresh();
    let play = || {
        let mut game = server.begin(&json!({ "opponent": "random", "side": "black", "seed": 11 }));
        (0..6).for_each(|_| drop(game.play_any()));
        game.state()["moves"].as_array().unwrap().iter().map(|made| made["text"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

#[test]
fn what_cannot_be_is_refused_with_its_status_and_words() {
    let (server, _folder) = server::fresh();
    for (wish, status, words) in [
        (
            json!({ "opponent": "tinsley" }),
            422,
            "No player called 'tinsley': expected one of random, greedy, samuel, combined, cowell-reed, perfect, crownhead.",
        ),
        (json!({ "opponent": "random", "colour": "red" }), 422, "unknown field"),
        (json!({}), 422, "missing field"),
        (json!([1, 2]), 422, "is not valid"),
        (
            json!({ "opponent": "random", "opening": { "kind": "ballot", "number": 999 } }),
            422,
            "no ballot 999",
        ),
        (
            json!({ "opponent": "random", "opening": { "kind": "position", "fen": "xyz" } }),
            422,
            "not a position",
        ),
        (
            json!({ "opponent": "random", "opening": { "kind": "position", "fen": "B:W18:B" } }),
            422,
            "over before it begins",
        ),
        (
            json!({ "opponent": "random", "opening": { "kind": "position", "fen": "W:WK1:B" } }),
            422,
            "Black has no pieces",
        ),
        (json!({ "opponent": "random", "learn": true }), 422, "cannot learn"),
        (json!({ "opponent": "samuel:alpha=../secret.alpha" }), 422, "plain name"),
        (json!({ "opponent": "samuel:polynomial=/etc/passwd" }), 422, "plain name"),
        (json!({ "opponent": "samuel:tape=.hidden" }), 422, "plain name"),
        (json!({ "opponent": "samuel:alpha=nobody.alpha" }), 422, "There is no 'nobody.alpha'"),
        (json!({ "opponent": "cowell-reed:strategy=nothing" }), 422, "There is no 'nothing'"),
        (json!({ "opponent": "samuel:ply=99" }), 422, "ply"),
        (json!({ "opponent": "crownhead:hash=60000" }), 422, "hash=60000: expected at most 256"),
        (json!({ "opponent": "crownhead:threads=200" }), 422, "threads=200: expected at most 4"),
        (json!({ "opponent": "crownhead:weights=../w" }), 422, "plain name"),
        (json!({ "opponent": "crownhead:weights=nobody" }), 422, "There is no 'nobody'"),
        (json!({ "opponent": "random", "clock": { "minutes": -1 } }), 422, "minutes"),
        (json!({ "opponent": "random", "rules": { "repetitions": 0 } }), 422, "repetitions"),
    ] {
        let words_found = server.post("/games", &wish).refused(status);
        assert!(words_found.contains(words), "{wish}: {words_found}");
        assert!(!words_found.contains("/tmp"), "{words_found}");
    }
    let json_kind = [("content-type", "application/json")];
    assert!(server.ask("POST", "/games", &json_kind, Some(b"{")).refused(400).contains("line 1"));
    assert!(
        server
            .ask("POST", "/games", &[("content-type", "text/plain")], Some(b"{}"))
            .refused(415)
            .contains("JSON")
    );
    let long = format!("{{\"opponent\":\"{}\"}}", "x".repeat(2 << 20));
    server.ask("POST", "/games", &json_kind, Some(long.as_bytes())).refused(413);
    for path in ["/games/none", "/games/00000000000000000000000000000000", "/games/x/pdn"] {
        assert!(server.get(path).refused(404).contains("does not exist"));
    }
    assert!(server.get("/games?state=lost").refused(400).contains("address"));
}

#[test]
fn an_illegal_move_is_explained_and_nothing_is_lost() {
    let (server, _folder) = server::fresh();
    let game = server.begin(&json!({
        "opponent": "random", "side": "white",
        "opening": { "kind": "position", "fen": "W:W22,23,32:B18,11,1" },
    }));
    let before = game.state();
    for (path, words, must) in [
        (json!([32, 28]), "You must jump: 22x15x8 or 23x14.", json!([[22, 15, 8], [23, 14]])),
        (json!([22, 15]), "The jump continues: 22x15x8. It must be completed.", json!([[22, 15, 8]])),
        (json!([18, 22]), "The piece on square 18 is not yours: you play White.", Value::Null),
        (json!([5, 9]), "There is no piece on square 5.", Value::Null),
        (json!([40, 2]), "A move is a list of squares from 1 to 32, at least two.", Value::Null),
        (json!([22]), "A move is a list of squares from 1 to 32, at least two.", Value::Null),
    ] {
        let refused = server.post(&game.path("/moves"), &json!({ "path": path }));
        assert_eq!((refused.refused(422).as_str(), &refused.json()["error"]["must"]), (words, &must));
    }
    assert_eq!(game.state(), before);
}

#[test]
fn a_move_that_is_sent_twice_is_made_once() {
    let (server, _folder) = server::fresh();
    let mut game =
        server.begin(&json!({ "opponent": "samuel:polynomial=sixteen-terms,ply=9", "side": "black" }));
    let made = game.make(&json!([11, 15]));
    assert!(made["status"] == "thinking" || made["status"] == "queued", "{made}");
    let again = server.post(&game.path("/moves"), &json!({ "path": [11, 15] }));
    assert_eq!(again.refused(409), "That move has already been made.");
    let other = server.post(&game.path("/moves"), &json!({ "path": [9, 13] }));
    assert!(other.refused(409).contains("machine's turn"));
    let so_far = game.page().wait_for("thinking", |told| told["decision"]["depth"].as_u64() > Some(1));
    assert!(so_far["decision"]["line"].as_array().is_some_and(|line| !line.is_empty()), "{so_far}");
    game.act("/move-now");
    let state = game.wait();
    assert_eq!(state["moves"].as_array().unwrap().len(), 2, "it moves at once when told to");
    let late = server.post(&game.path("/moves"), &json!({ "path": [11, 15], "ply": 0 }));
    assert_eq!(late.refused(409), "That move has already been made.");
    let late = server.post(&game.path("/moves"), &json!({ "path": [9, 13], "ply": 0 }));
    assert!(late.refused(409).contains("gone on"));
}

#[test]
fn moves_are_taken_back_hints_given_draws_offered_and_games_given_up() {
    let (server, _folder) = server::fresh();
    let mut game = server.begin(&json!({ "opponent": "samuel:ply=2", "side": "black", "seed": 1 }));
    server.post(&game.path("/takeback"), &json!({})).refused(409);
    let first = game.state();
    let two = game.play_any();
    assert_eq!((two["moves"].as_array().unwrap().len(), &two["can_takeback"]), (2, &json!(true)));
    let back = game.act("/takeback");
    assert_eq!(back["position"], first["position"]);
    assert!(back["version"].as_u64() > two["version"].as_u64());

    for body in [json!({}), json!({ "player": "greedy" }), json!({ "player": "cowell-reed" })] {
        let hint = server.post(&game.path("/hint"), &body).expect(200);
        let words = hint["explanation"].as_str().unwrap();
        assert!(words.contains(" would play ") && words.ends_with('.'), "{hint}");
        assert!(!words.contains(". "), "one sentence: {words}");
    }
    let hint = server.post(&game.path("/hint"), &json!({})).expect(200);
    assert!(hint["player"].as_str().unwrap().starts_with("Crownhead"), "the strongest adviser: {hint}");
    server.ask("POST", &game.path("/hint"), &[], None).expect(200);
    server.post(&game.path("/hint"), &json!({ "player": "nobody" })).refused(422);

    assert!(game.act("/offer-draw")["message"].as_str().unwrap().contains("declines"));
    server.post(&game.path("/offer-draw"), &json!({})).refused(409);
    let end = game.act("/resign");
    assert_eq!(
        (&end["outcome"]["winner"], &end["outcome"]["reason"]),
        (&json!("white"), &json!("resignation"))
    );
    for what in ["/resign", "/takeback", "/offer-draw", "/move-now", "/hint", "/abandon"] {
        server.post(&game.path(what), &json!({})).refused(409);
    }
    assert_eq!(server.delete(&game.path("")).status, 204);
    server.get(&game.path("")).refused(404);

    let game = server.begin(&json!({ "opponent": "samuel:ply=20", "side": "white" }));
    let end = game.act("/abandon");
    assert_eq!(end["outcome"]["reason"], "abandoned");
    let other = server.begin(&json!({ "opponent": "samuel:ply=20", "side": "white" }));
    assert_eq!(server.delete(&other.path("")).status, 204);
}

#[test]
fn a_clock_that_runs_out_loses_the_game_with_nobody_looking() {
    let (server, _folder) = server::fresh();
    let mut game = server.begin(&json!({
        "opponent": "random", "side": "black", "clock": { "minutes": 0.002, "increment": 0 },
    }));
    let end = game.page().wait_for("game", |state| state["status"] == "over");
    assert_eq!((&end["outcome"]["reason"], &end["outcome"]["winner"]), (&json!("time"), &json!("white")));
    assert_eq!(end["clock"]["black_ms"], 0);
}

#[test]
fn clocks_run_for_the_side_to_move_and_time_away_does_not_count() {
    let folder = tempfile::TempDir::new().unwrap();
    let server = server::start(folder.path());
    let mut game = server.begin(&json!({
        "opponent": "samuel:ply=2", "side": "black", "clock": { "minutes": 5, "increment": 2 },
    }));
    let state = game.play_any();
    assert_eq!(state["clock"]["running"], "black");
    let left = state["clock"]["white_ms"].as_u64().unwrap();
    assert!(left > 290_000 && left <= 302_000, "{state}");
    assert!(state["clock"]["black_ms"].as_u64().unwrap() > 299_000);
    let id = game.id.clone();
    drop(game);
    server.stop();
    let server = server::start(folder.path());
    let again = server.go_on(&id).state();
    assert_eq!(again["clock"]["white_ms"].as_u64().unwrap(), left);
    assert!(again["clock"]["black_ms"].as_u64().unwrap() > 295_000);
}

#[test]
fn a_game_goes_on_after_a_restart_in_the_middle_of_a_thought() {
    let folder = tempfile::TempDir::new().unwrap();
    let server = server::start(folder.path());
    let game =
        server.begin(&json!({ "opponent": "samuel:polynomial=sixteen-terms,ply=10", "side": "white" }));
    let id = game.id.clone();
    drop(game);
    server.stop();
    let server = server::start(folder.path());
    let mut game = server.go_on(&id);
    game.act("/move-now");
    let state = game.wait();
    assert_eq!((&state["status"], state["moves"].as_array().unwrap().len()), (&json!("your_turn"), 1));
}

#[test]
fn give_away_and_ballots_are_played() {
    let (server, _folder) = server::fresh();
    let mut game = server.begin(&json!({
        "opponent": "greedy", "side": "random", "opening": { "kind": "ballot", "number": 7 },
        "rules": { "variant": "give-away" },
    }));
    let file = server.get(&game.path("/pdn")).text;
    assert!(file.contains("[Variant \"Give-away\"]"), "{file}");
    let opening = game.state()["opening"].as_str().unwrap().to_owned();
    assert!(file.contains(&format!("[Opening \"{opening}\"]")), "{file}");
    let end = game.play_out();
    assert!(["gave_away", "repetition", "no_progress"].contains(&end["outcome"]["reason"].as_str().unwrap()));
    assert_eq!(end["moves"][0]["side"], "white", "Black's third move is part of the ballot");
}

#[test]
fn more_games_than_tables_go_on_all_the_same() {
    let (server, _folder) = server::fresh();
    let wish = json!({ "opponent": "random", "side": "black", "seed": 3 });
    let begin = || server.post("/games", &wish).expect(201)["id"].as_str().unwrap().to_owned();
    // The laboratory keeps 300 tables set up.
    let ids: Vec<_> = (0..320).map(|_| begin()).collect();
    let moves: Vec<_> = [0, 19, 319]
        .map(|number| server.go_on(&ids[number]).play_any()["moves"].clone())
        .into_iter()
        .map(|moves| moves.as_array().unwrap().iter().map(|made| made["text"].clone()).collect::<Vec<_>>())
        .collect();
    assert!(moves.iter().all(|made| made.len() == 2), "{moves:?}");
}

/// Reasons are in men, the biggest first, and what makes no difference says so.
fn check_terms(why: &Value) {
    assert_eq!(why["columns"], json!(["value", "weight", "contribution"]));
    let mut last = f64::INFINITY;
    for row in why["rows"].as_array().unwrap() {
        let number = |index: usize| row["values"][index].as_f64();
        let contribution = number(2).unwrap();
        assert!(contribution.abs() <= last && contribution.abs() < 30.0, "{why}");
        assert_eq!(row["verdict"] == "no difference", contribution == 0.0, "{row}");
        if let (Some(value), Some(weight)) = (number(0), number(1)) {
            assert!((value * weight - contribution).abs() < 1e-9 && weight.abs() < 1.0, "{row}");
        }
        last = contribution.abs();
    }
}

#[test]
fn who_has_lost_all_pieces_is_said_to_have_none_left() {
    let (server, _folder) = server::fresh();
    for (fen, words) in [
        ("W:W18:B14", "White wins: Black has no pieces left."),
        ("W:W21,32:B28", "White wins: Black has no move."),
    ] {
        let game = server.begin(&json!({
            "opponent": "random", "side": "white", "opening": { "kind": "position", "fen": fen },
        }));
        let moves = game.state()["position"]["moves"].clone();
        let texts: Vec<_> = moves.as_array().unwrap().iter().map(|one| one["text"].clone()).collect();
        let ends = moves.as_array().unwrap().iter().find_map(|one| {
            let end = server.begin(&json!({
                "opponent": "random", "side": "white", "opening": { "kind": "position", "fen": fen },
            }));
            let state = end.make(&one["path"]);
            (state["status"] == "over").then_some(state)
        });
        assert_eq!(ends.unwrap_or_else(|| panic!("{texts:?}"))["outcome"]["text"], words, "{fen}");
    }
}

#[test]
fn deep_thoughts_keep_nobody_waiting_for_long() {
    let (server, _folder) = server::fresh();
    // A few seconds for each move.
    let deep = json!({
        "opponent": "samuel:polynomial=sixteen-terms,ply=40", "side": "white",
        "clock": { "minutes": 2, "increment": 0 },
    });
    let games: Vec<_> = (0..6).map(|_| server.begin(&deep)).collect();
    let states: Vec<_> = games.iter().map(server::Playing::state).collect();
    assert!(states.iter().any(|state| state["status"] == "queued" && state["waiting"].as_u64() > Some(0)));
    assert!(states.iter().all(|state| state["waiting"].is_u64() == (state["status"] == "queued")));

    let mut quick = server.begin(&json!({ "opponent": "greedy", "side": "black" }));
    quick.play_any();
    let fen = quick.state()["position"]["fen"].clone();
    server.post("/positions/ratings", &json!({ "fen": fen, "player": "greedy" })).expect(200);
    let is_open = |game: &server::Playing<'_>| game.state()["status"] != "your_turn";
    assert!(games.iter().any(is_open), "short questions wait for no deep thought");

    let mut last = games.into_iter().next_back().unwrap();
    assert_eq!(last.wait()["status"], "your_turn");
}
