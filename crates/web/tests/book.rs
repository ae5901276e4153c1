//! Book games over HTTP.

use crate::server;
use crate::server::Running;
use serde_json::json;

const SEED_GAMES: &str = include_str!("../../../data/games/seed-games.pdn");

fn dropped(server: &Running, text: &str) -> String {
    let answer = server.ask("POST", "/collections", &[("content-type", "text/plain")], Some(text.as_bytes()));
    answer.expect(201)["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_player_is_held_against_the_games_of_the_papers() {
    let (server, _folder) = server::fresh();
    let collection = dropped(&server, SEED_GAMES);
    let request = json!({ "collection": collection, "player": "greedy" });
    let job = server.post("/book", &request).expect(202);
    assert_eq!((&job["kind"], &job["total"]), (&json!("book"), &json!(19)));
    let job = server.ended(&job);
    assert_eq!(job["status"], "done", "{job}");
    let result = &job["result"];
    let number = |key: &str| result[key].as_f64().unwrap();
    assert_eq!(number("games"), 19.0);
    let correlation = (number("poorer") - number("better")) / (number("poorer") + number("better"));
    assert!((number("correlation") - correlation).abs() < 1e-12);
    assert_eq!(
        number("choices"),
        result["black"]["choices"].as_f64().unwrap() + result["white"]["choices"].as_f64().unwrap()
    );
    let disagreements = result["disagreements"].as_array().unwrap();
    assert_eq!(disagreements.len() as f64, number("disagreed").min(200.0));
    for disagreement in disagreements.iter().take(5) {
        let game =
            server.get(&format!("/collections/{collection}/games/{}", disagreement["game"])).expect(200);
        let node = &game["nodes"][disagreement["node"].as_u64().unwrap() as usize - 1];
        assert_eq!(node["text"], disagreement["book"]);
        assert!(disagreement["own_score"].as_f64() > disagreement["book_score"].as_f64());
    }
    let games = server.get(&format!("/jobs/{}/pdn", job["id"].as_str().unwrap()));
    assert_eq!(games.text, SEED_GAMES);
}

#[test]
fn only_the_moves_of_one_side_count_when_it_is_said() {
    let (server, _folder) = server::fresh();
    let collection = dropped(&server, SEED_GAMES);
    let request = json!({ "collection": collection, "player": "greedy", "side": "white" });
    let result = server.ended(&server.post("/book", &request).expect(202))["result"].clone();
    assert_eq!(result["black"]["choices"], 0);
    assert_eq!(result["white"]["choices"], result["choices"]);
    assert!(result["disagreements"].as_array().unwrap().iter().all(|one| one["side"] == "white"));
}

#[test]
fn what_cannot_be_followed_is_refused() {
    let (server, _folder) = server::fresh();
    let collection = dropped(&server, "1. 11-15 23-19 *");
    let bad = dropped(&server, "1. 11-99 *");
    for (request, status, reason) in [
        (json!({ "collection": "x", "player": "greedy" }), 404, "drop the file again"),
        (json!({ "collection": bad, "player": "greedy" }), 422, "can be read"),
        (json!({ "collection": collection, "player": "random" }), 422, "does not rate moves"),
        (json!({ "collection": collection, "player": "tinsley" }), 422, "tinsley"),
        (json!({ "collection": collection, "player": "greedy", "side": "green" }), 422, "green"),
    ] {
        let words = server.post("/book", &request).refused(status);
        assert!(words.contains(reason), "{request}: {words}");
    }
}

#[test]
fn a_job_that_was_cut_off_goes_on_where_it_was() {
    let folder = tempfile::TempDir::new().unwrap();
    let server = server::start(folder.path());
    // Enough games to be stopped among them.
    let collection = dropped(&server, &SEED_GAMES.repeat(10));
    let request = json!({ "collection": collection, "player": "samuel" });
    let whole = server.ended(&server.post("/book", &request).expect(202));
    let job = server.post("/book", &request).expect(202);
    let id = job["id"].as_str().unwrap();
    server.job_when(&job, |state| state["done"].as_u64() > Some(1));
    server.post(&format!("/jobs/{id}/stop"), &json!({})).expect(200);
    let stopped = server.ended(&job);
    let done = stopped["done"].as_u64().unwrap();
    assert_eq!((&stopped["status"], done < 190), (&json!("stopped"), true), "{stopped}");
    let kept = folder.path().join(format!("runs/book-{}/followed.json", &id[..12]));
    let kept: serde_json::Value = serde_json::from_slice(&std::fs::read(kept).unwrap()).unwrap();
    assert_eq!((&kept["next"], &kept["result"]), (&json!(done), &stopped["result"]));
    server.post(&format!("/jobs/{id}/resume"), &json!({})).expect(200);
    server.stop();
    let server = server::start(folder.path());
    let job = server.ended(&job);
    assert_eq!((&job["status"], &job["result"]), (&json!("done"), &whole["result"]), "{job}");
}
