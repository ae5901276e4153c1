//! Perfect play over HTTP, and its databases built as a job that survives.

use std::fs;

use crate::server::{Running, fresh, start};
use serde_json::{Value, json};

/// Two kings against one in the double corner: 27 plies.
const WON: &str = "W:WK30,K26:BK1";

fn wait_until(server: &Running, id: &str, status: &str) -> Value {
    server.listen(&format!("job:{id}")).wait_for("job", |job| {
        assert_ne!(job["status"], "failed", "{job}");
        job["status"] == status
    })
}

#[test]
fn a_position_with_few_pieces_comes_with_its_end_and_that_of_every_move() {
    let (server, _folder) = fresh();
    let found = server.post("/positions/ending", &json!({ "fen": WON, "line": true })).expect(200);
    assert_eq!((&found["knows"], &found["pieces"], &found["note"]), (&json!(4), &json!(3), &json!("")));
    let ending = &found["ending"];
    assert_eq!(ending["words"], "White wins in 14 moves");
    assert_eq!((&ending["winner"], &ending["plies"]), (&json!("white"), &json!(27)));
    let moves = ending["moves"].as_array().unwrap();
    let legal = server.post("/positions", &json!({ "fen": WON })).expect(200);
    assert_eq!(moves.len(), legal["moves"].as_array().unwrap().len());
    let first = &moves[0];
    let expected = (&json!("26-22"), &json!({ "win": 14 }), &json!(27), &json!(true));
    assert_eq!((&first["text"], &first["score"], &first["plies"], &first["best"]), expected);
    let line = &ending["line"];
    assert_eq!(line["moves"].as_array().unwrap().len(), 27);
    assert_eq!(line["is_drawn_by_rule"], false);
}

#[test]
fn a_draw_has_no_winner_and_no_line() {
    let (server, _folder) = fresh();
    let found = server.post("/positions/ending", &json!({ "fen": "W:WK32:BK1" })).expect(200);
    let ending = &found["ending"];
    let draw = (&json!("draw"), &Value::Null, &Value::Null, &Value::Null);
    assert_eq!((&ending["words"], &ending["winner"], &ending["plies"], &ending["line"]), draw);
    assert_eq!(ending["moves"][0]["score"], json!({ "draw": true }));
}

#[test]
fn what_the_databases_do_not_know_is_said() {
    let (server, _folder) = fresh();
    let start = "B:W21-32:B1-12";
    for (request, note) in [
        (json!({ "fen": start }), "24 pieces: perfect play is known for up to 4."),
        (json!({ "fen": WON, "rules": { "variant": "give-away" } }), "give-away never asks"),
        (json!({ "fen": "W:W:BK1" }), "The game is over"),
    ] {
        let found = server.post("/positions/ending", &request).expect(200);
        assert_eq!(found["ending"], Value::Null, "{request}");
        assert!(found["note"].as_str().unwrap().contains(note), "{found}");
    }
    server.post("/positions/ending", &json!({ "fen": "nonsense" })).refused(422);
}

#[test]
fn a_build_that_was_stopped_goes_on_after_a_restart_and_then_more_is_known() {
    let (server, folder) = fresh();
    assert!(server.post("/databases", &json!({ "pieces": 7 })).refused(422).contains("expected 5 or 6"));
    let before = server.get("/databases").expect(200);
    assert_eq!((&before["pieces"], &before["job"]), (&json!(4), &Value::Null));
    assert_eq!(before["builds"][1]["positions"], 2_571_945_320_u64);
    let id =
        server.post("/databases", &json!({ "pieces": 5 })).expect(202)["id"].as_str().unwrap().to_owned();
    let running = server.get("/databases").expect(200);
    assert_eq!(running["job"]["id"], json!(id));
    server.post("/databases", &json!({ "pieces": 6 })).refused(409);
    // Once some slices are done, so that there is something to go on from.
    server
        .listen(&format!("job:{id}"))
        .wait_for("job", |job| job["message"].as_str().unwrap().contains("million"));
    server.stop();
    let server = start(folder.path());
    server.listen(&format!("job:{id}")).wait_for("job", |job| job["status"] == "running");
    server.post(&format!("/jobs/{id}/stop"), &json!({})).expect(200);
    wait_until(&server, &id, "stopped");
    server.post(&format!("/jobs/{id}/resume"), &json!({})).expect(200);
    let job = wait_until(&server, &id, "done");
    assert_eq!((&job["done"], &job["total"]), (&json!(145), &json!(145)));

    let five = json!({ "fen": "W:WK22,K23,K24:BK31,K32" });
    let found = server.post("/positions/ending", &five).expect(200);
    assert_eq!((&found["knows"], &found["ending"]["plies"]), (&json!(5), &json!(15)));
    let players = server.get("/players").expect(200);
    let is_perfect = |player: &&Value| player["id"] == "perfect";
    let perfect = players["players"].as_array().unwrap().iter().find(is_perfect).unwrap();
    assert_eq!(perfect["spec"], "perfect:database=endgame");
    let request = json!({ "fen": five["fen"], "player": perfect["spec"] });
    let rated = server.post("/positions/ratings", &request).expect(200);
    assert_eq!(rated["moves"][0]["score"], json!({ "win": 8 }));

    let file = folder.path().join("endgame/3k-2k.results");
    let whole = fs::read(&file).unwrap();
    let mut bytes = whole.clone();
    bytes[700] ^= 1;
    fs::write(&file, bytes).unwrap();
    server.stop();
    let server = start(folder.path());
    let damaged = server.get("/databases").expect(200);
    assert_eq!(damaged["pieces"], 4);
    let trouble = damaged["trouble"].as_str().unwrap();
    assert!(trouble.contains("3k-2k.results: its block") && !trouble.contains('/'), "{trouble}");
    assert_eq!(damaged["builds"][0]["is_built"], false, "it can be built anew");
    // A build makes the same file anew, so that the manifest stays as it was.
    fs::write(&file, whole).unwrap();
    let repaired = server.get("/databases").expect(200);
    assert_eq!((&repaired["pieces"], &repaired["trouble"]), (&json!(5), &Value::Null));
}
