//! Collections of games over HTTP.

use crate::server;
use crate::server::{Answer, Running};
use serde_json::{Value, json};

const SEED_GAMES: &str = include_str!("../../../data/games/seed-games.pdn");

fn drop_games(server: &Running, text: &[u8]) -> Answer {
    server.ask("POST", "/collections", &[("content-type", "text/plain; charset=utf-8")], Some(text))
}

fn dropped(server: &Running, text: &str) -> Value {
    drop_games(server, text.as_bytes()).expect(201)
}

fn game(server: &Running, id: &Value, index: usize) -> Value {
    server.get(&format!("/collections/{}/games/{index}", id.as_str().unwrap())).expect(200)
}

fn nodes(game: &Value) -> &Vec<Value> {
    game["nodes"].as_array().unwrap()
}

#[test]
fn the_games_of_the_papers_are_listed() {
    let (server, _folder) = server::fresh();
    let answer = dropped(&server, SEED_GAMES);
    assert_eq!((&answer["games"], &answer["bad"], &answer["errors"]), (&json!(19), &json!(0), &json!([])));
    let last = &answer["headlines"][15];
    assert_eq!((&last["black"], &last["white"]), (&json!("Program"), &json!("J. Alan Robinson")));
    assert_eq!((&last["result"], &last["plies"]), (&json!("0-1"), &json!(54)));
    let id = answer["id"].as_str().unwrap();
    let page = server.get(&format!("/collections/{id}?from=17&count=5")).expect(200);
    let indices: Vec<_> = page["headlines"].as_array().unwrap().iter().map(|line| &line["index"]).collect();
    assert_eq!(indices, [&json!(17), &json!(18)]);
    let far = server.get(&format!("/collections/{id}?from=18446744073709551615&count=5")).expect(200);
    assert_eq!(far["headlines"], json!([]));
}

#[test]
fn a_game_has_its_variations_and_comments_as_a_list_of_moves() {
    let (server, _folder) = server::fresh();
    let id = &dropped(&server, SEED_GAMES)["id"];
    let game = game(&server, id, 15);
    assert_eq!(game["tags"]["Round"], "I");
    let nodes = nodes(&game);
    assert!(nodes.iter().enumerate().all(|(place, node)| node["id"] == json!(place + 1)));
    assert!(nodes.iter().all(|node| node["parent"].as_u64() < node["id"].as_u64()));
    let main: Vec<_> = nodes.iter().filter(|node| node["main"] == true).collect();
    assert_eq!(main.len(), 54);
    let sixteenth = main[30];
    assert_eq!((&sixteenth["number"], &sixteenth["text"]), (&json!("16."), &json!("10-14")));
    assert_eq!(sixteenth["comment"], "1-5 wins");
    let instead = nodes.iter().find(|node| node["main"] == false).unwrap();
    assert_eq!((&instead["text"], &instead["parent"]), (&json!("1-5"), &sixteenth["parent"]));
    let deeper = nodes.iter().find(|node| node["text"] == "31-27" && node["parent"] == instead["id"]);
    assert_eq!(deeper.unwrap()["number"], "16...");
    assert!(
        nodes.iter().any(|node| node["comment"].as_str().unwrap().starts_with("Black wins: 15-10 is met"))
    );
}

#[test]
fn annotations_and_boards_set_up_anew_are_kept() {
    let (server, _folder) = server::fresh();
    let text = "[Event \"x\"] {before all} 1. 11-15! $7 23-19 ({or} 22-18?! {sharp}) 2. 8-11 {good} {old} *\n\
        [Event \"y\"][FEN \"W:W31:B1\"][SetUp \"1\"] 1. 31-27 1-5 *";
    let id = &dropped(&server, text)["id"];
    let first = game(&server, id, 0);
    assert_eq!(first["comment"], "before all");
    let told: Vec<_> = nodes(&first)
        .iter()
        .map(|node| {
            (
                node["text"].as_str().unwrap(),
                node["strength"].as_str().unwrap(),
                node["comment"].as_str().unwrap(),
            )
        })
        .collect();
    let expected =
        [("11-15", "!", ""), ("23-19", "", ""), ("22-18", "?!", "or sharp"), ("8-11", "", "good old")];
    assert_eq!(told, expected);
    assert_eq!(nodes(&first)[0]["nags"], json!([7]));
    let second = game(&server, id, 1);
    assert_eq!(second["start"]["fen"], "W:W31:B1");
    let numbers: Vec<_> = nodes(&second).iter().map(|node| node["number"].as_str().unwrap()).collect();
    assert_eq!(numbers, ["1...", "2."]);
}

#[test]
fn openings_are_called_by_their_names() {
    let (server, _folder) = server::fresh();
    let answer = dropped(&server, "1. 9-13 22-18 6-9 *\n\n[Opening \"Old Faithful\"] 1. 11-15 23-19 8-11 *");
    let openings: Vec<_> = answer["headlines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["opening"].as_str().unwrap())
        .collect();
    assert_eq!(openings, ["Dreaded Edinburgh", "Old Faithful"]);
}

#[test]
fn damaged_games_are_told_with_their_places_and_the_others_are_there() {
    let (server, _folder) = server::fresh();
    let text = "[Event \"good\"]\n1. 11-15 23-19 *\n\n[Event \"bad\"]\n1. 11-15 23-99 *\n\n[Event \"fine\"]\n1. 9-13 *\n";
    let answer = dropped(&server, text);
    assert_eq!((&answer["games"], &answer["bad"]), (&json!(2), &json!(1)));
    let fault = &answer["errors"][0];
    assert_eq!((&fault["line"], &fault["column"], &fault["game"]), (&json!(5), &json!(10), &json!(2)));
    assert!(fault["message"].as_str().unwrap().contains("99"), "{fault}");
    assert_eq!(answer["headlines"][1]["event"], "fine");
    assert_eq!(game(&server, &answer["id"], 1)["tags"]["Event"], "fine");
    for text in ["[Event \"x\"] 1. 11-15 (23-19 *", "1. 11-16 24-20 16-21 *"] {
        let answer = dropped(&server, text);
        assert_eq!((&answer["games"], &answer["bad"]), (&json!(0), &json!(1)), "{text}");
    }
}

#[test]
fn what_is_no_collection_is_refused() {
    let (server, _folder) = server::fresh();
    assert!(drop_games(&server, b" \n ").refused(422).contains("no game"));
    let json = server.ask("POST", "/collections", &[("content-type", "application/json")], Some(b"{}"));
    assert!(json.refused(415).contains("text/plain"));
    assert!(
        server
            .get("/collections/0123456789abcdef0123456789abcdef")
            .refused(404)
            .contains("drop the file again")
    );
    let id = dropped(&server, "1. 11-15 *")["id"].as_str().unwrap().to_owned();
    for index in ["1", "-1", "x"] {
        assert!(server.get(&format!("/collections/{id}/games/{index}")).refused(404).contains("below 1"));
    }
    assert!(server.get(&format!("/collections/{id}?from=-1")).refused(400).contains("address"));
}

#[test]
fn a_huge_file_is_read_and_a_larger_one_refused() {
    let (server, _folder) = server::fresh();
    let game = "[Event \"one of many\"]\n1. 11-15 23-19 8-11 22-17 *\n\n";
    let text = game.repeat((31 << 20) / game.len());
    let text =
        format!("{text}{}", "% a comment line that fills what is left of the room there is\n".repeat(10_000));
    let answer = drop_games(&server, text.as_bytes());
    assert_eq!(answer.status, 422, "{}", &answer.text[..200]);
    assert!(answer.refused(422).contains("games: expected a smaller file"));
    let filled = format!("{game}{}", "{a long comment} ".repeat((31 << 20) / 17));
    assert_eq!(drop_games(&server, filled.as_bytes()).expect(201)["bad"], 1);
    let many = game.repeat(100_000);
    assert_eq!(drop_games(&server, many.as_bytes()).expect(201)["games"], 100_000);
    let larger = vec![b' '; (32 << 20) + 1];
    assert!(drop_games(&server, &larger).refused(413).contains("too large"));
}

#[test]
fn a_game_of_endless_variations_is_refused() {
    let (server, _folder) = server::fresh();
    let text = format!("1. 11-15 {}23-19 *", "(1. 11-16 24-20) ".repeat(11_000));
    let id = dropped(&server, &text)["id"].as_str().unwrap().to_owned();
    let words = server.get(&format!("/collections/{id}/games/0")).refused(422);
    assert!(words.contains("22002 moves"), "{words}");
}

#[test]
fn the_critic_marks_moves_and_sums_up() {
    let (server, _folder) = server::fresh();
    let id = dropped(&server, SEED_GAMES)["id"].as_str().unwrap().to_owned();
    let path = format!("/collections/{id}/critic");
    let both = server.post(&path, &json!({ "index": 15, "strategy": "game-1", "side": "both" })).expect(200);
    let summary = both["summary"].as_array().unwrap();
    assert_eq!(summary.len(), 2);
    assert_eq!((&summary[1]["player"], &summary[1]["side"]), (&json!("J. Alan Robinson"), &json!("white")));
    let marks = both["marks"].as_array().unwrap();
    assert!(!marks.is_empty());
    let marked: u64 = summary.iter().map(|row| row["rejected"].as_u64().unwrap()).sum();
    assert_eq!(marks.len() as u64, marked);
    let game = game(&server, &json!(id), 15);
    for mark in marks {
        let node = &nodes(&game)[mark["node"].as_u64().unwrap() as usize - 1];
        assert_eq!(node["main"], true);
        let preferred = mark["preferred"].as_array().unwrap();
        assert!(!preferred.is_empty() && !preferred.contains(&node["text"]), "{mark}");
        assert!(mark["text"].as_str().unwrap().starts_with(mark["rejected_by"].as_str().unwrap()), "{mark}");
    }
    let white =
        server.post(&path, &json!({ "index": 15, "strategy": "game-1", "side": "white" })).expect(200);
    assert!(white["marks"].as_array().unwrap().iter().all(|mark| mark["side"] == "white"));
    for (request, status) in [
        (json!({ "index": 99, "strategy": "game-1" }), 404),
        (json!({ "index": 0, "strategy": "luck" }), 404),
        (json!({ "index": 0, "strategy": "game-1", "side": "green" }), 422),
    ] {
        server.post(&path, &request).refused(status);
    }
}

#[test]
fn a_game_played_here_and_the_games_of_a_job_are_collections_that_survive() {
    let folder = tempfile::TempDir::new().unwrap();
    let server = server::start(folder.path());
    let mut playing = server.begin(&json!({ "opponent": "random", "side": "black", "seed": 4 }));
    (0..3).for_each(|_| drop(playing.play_any()));
    let made: Vec<_> =
        playing.state()["moves"].as_array().unwrap().iter().map(|made| made["fen"].clone()).collect();
    let own = json!(format!("game-{}", playing.id));
    let id = dropped(&server, SEED_GAMES)["id"].clone();
    let job = server.post("/book", &json!({ "collection": id, "player": "greedy" })).expect(202);
    server.ended(&job);
    let of_job = json!(format!("job-{}", job["id"].as_str().unwrap()));
    drop(playing);
    server.stop();
    let server = server::start(folder.path());
    let shown = game(&server, &own, 0);
    assert_eq!(shown["tags"]["Black"], "You");
    assert_eq!(nodes(&shown).iter().map(|node| node["fen"].clone()).collect::<Vec<_>>(), made);
    let wish = json!({ "index": 0, "strategy": "game-1", "side": "both" });
    let judged = server.post(&format!("/collections/{}/critic", own.as_str().unwrap()), &wish).expect(200);
    assert_eq!(judged["summary"].as_array().unwrap().len(), 2);
    assert_eq!(game(&server, &of_job, 15)["tags"]["White"], "J. Alan Robinson");
    for unknown in
        [format!("game-{}", "0".repeat(32)), format!("job-{}", "0".repeat(32)), "game-x".to_owned()]
    {
        server.get(&format!("/collections/{unknown}")).refused(404);
    }
}
