//! One person against eight players.

use crate::server;
use serde_json::{Value, json};

#[test]
fn eight_boards_are_played_at_once_and_survive() {
    let folder = tempfile::TempDir::new().unwrap();
    let server = server::start(folder.path());
    let opponents = [
        "random",
        "greedy",
        "samuel:ply=1",
        "samuel:polynomial=published-1959,ply=1",
        "samuel:polynomial=sixteen-terms,ply=1",
        "samuel:alpha=as-it-started.alpha,ply=1",
        "cowell-reed:strategy=pcr-only",
        "cowell-reed:strategy=game-4",
    ];
    let board = |(index, opponent): (usize, &&str)| json!({ "opponent": opponent, "side": if index % 2 == 0 { "black" } else { "white" }, "seed": index });
    let boards: Vec<Value> = opponents.iter().enumerate().map(board).collect();
    let simul = server.post("/simuls", &json!({ "boards": boards })).expect(201);
    let id = simul["id"].as_str().unwrap().to_owned();
    let ids: Vec<_> = simul["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(ids.len(), 8);
    let mut games: Vec<_> = ids.iter().map(|id| server.go_on(id)).collect();
    for _ in 0..3 {
        for game in &mut games {
            if game.wait()["status"] == "your_turn" {
                game.play_any();
            }
        }
    }
    games[0].act("/resign");
    let line = server.get("/simuls").expect(200);
    assert_eq!((&line["simuls"][0]["boards"], &line["simuls"][0]["open"]), (&json!(8), &json!(7)));
    drop(games);
    server.stop();
    let server = server::start(folder.path());
    let again = server.get(&format!("/simuls/{id}")).expect(200);
    assert!(
        again["games"].as_array().unwrap().iter().all(|game| game["moves"].as_array().unwrap().len() >= 6)
    );
}

#[test]
fn the_boards_of_a_simul_can_be_left_out_of_the_list_of_games() {
    let (server, _folder) = server::fresh();
    let board = json!({ "opponent": "random", "side": "black" });
    server.post("/simuls", &json!({ "boards": vec![board.clone(); 8] })).expect(201);
    let alone = server.begin(&board);
    server.post("/simuls", &json!({ "boards": vec![board; 8] })).expect(201);
    let listed = |query: &str| {
        let list = server.get(&format!("/games?state=open{query}")).expect(200)["games"].clone();
        list.as_array()
            .unwrap()
            .iter()
            .map(|line| line["id"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(listed("").len(), 17);
    assert_eq!(listed("&alone=true&limit=6"), std::slice::from_ref(&alone.id));
}

#[test]
fn a_simul_is_begun_whole_or_not_at_all() {
    let (server, _folder) = server::fresh();
    let good = json!({ "opponent": "random" });
    for (boards, words) in [
        (vec![], "1 to 8"),
        (vec![good.clone(); 9], "1 to 8"),
        (vec![good.clone(), json!({ "opponent": "nobody" })], "No player"),
    ] {
        assert!(server.post("/simuls", &json!({ "boards": boards })).refused(422).contains(words));
    }
    assert_eq!(server.get("/games").expect(200)["games"], json!([]));
    server.get("/simuls/none").refused(404);
}
