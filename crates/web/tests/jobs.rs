//! Ladders and the demonstration over HTTP, as jobs that survive.

use std::fs;

use crate::server::{Running, fresh, start};
use arena::statistics::{Elo, GameScore, PairScore, Pairs, likelihood_of_superiority};
use serde_json::{Value, json};

fn ladder(games: usize) -> Value {
    json!({"players": ["random", "samuel", "samuel:polynomial=pieces"], "games": games,
        "openings": "three-move", "seed": 3})
}

fn wait_until(server: &Running, id: &str, status: &str) -> Value {
    server.listen(&format!("job:{id}")).wait_for("job", |job| {
        assert_ne!(job["status"], "failed", "{job}");
        job["status"] == status
    })
}

fn begin(server: &Running, path: &str, request: &Value) -> String {
    server.post(path, request).expect(202)["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_ladder_ends_with_a_cross_table_ratings_and_files() {
    let (server, _folder) = fresh();
    let id = begin(&server, "/ladder", &ladder(4));
    let job = wait_until(&server, &id, "done");
    assert_eq!((&job["done"], &job["total"]), (&json!(12), &json!(12)));
    let result = &job["result"];
    assert_eq!(result["players"].as_array().unwrap().len(), 3);
    assert_eq!(result["table"][0][0], Value::Null);
    let cell = |row: usize, column: usize, key: &str| result["table"][row][column][key].as_u64().unwrap();
    assert_eq!(cell(0, 1, "wins"), cell(1, 0, "losses"));
    assert_eq!(["wins", "draws", "losses"].map(|key| cell(0, 1, key)).iter().sum::<u64>(), 4);
    // Whoever moves at random comes last.
    assert_eq!(result["ratings"][2]["player"], result["players"][0]);
    let pdn = server.get(&format!("/jobs/{id}/pdn"));
    assert!(pdn.status == 200 && pdn.text.matches("[Event").count() == 12, "{}", pdn.text);
    let csv = server.get(&format!("/jobs/{id}/csv"));
    assert_eq!(csv.text.lines().count(), 13);
    server.post(&format!("/jobs/{id}/stop"), &json!({})).refused(409);
    server.post(&format!("/jobs/{id}/resume"), &json!({})).refused(409);
    let listed = server.get("/jobs").expect(200);
    assert_eq!((&listed["jobs"][0]["id"], &listed["jobs"][0]["result"]), (&json!(id), &Value::Null));
}

/// The pairs of a match: two games from one opening, by the points of the first player.
fn pairs_of(pdn: &str, first: &str) -> Pairs {
    let records: Vec<_> = rules::pdn::read(pdn.as_bytes()).collect::<Result<_, _>>().unwrap();
    let score = |record: &rules::pdn::Record| {
        let is_black = record.tags.get("Black") == Some(first);
        match (record.result.to_string().as_str(), is_black) {
            ("1-0", true) | ("0-1", false) => GameScore::Win,
            ("1/2-1/2", _) => GameScore::Draw,
            _ => GameScore::Loss,
        }
    };
    records.chunks_exact(2).map(|pair| PairScore::of(score(&pair[0]), score(&pair[1]))).collect()
}

#[test]
fn a_match_of_two_is_judged_by_its_pairs_of_games() {
    let (server, _folder) = fresh();
    let request = json!({"players": ["greedy", "random"], "games": 20, "openings": "three-move", "seed": 3});
    let id = begin(&server, "/ladder", &request);
    let result = &wait_until(&server, &id, "done")["result"];
    let pairs = pairs_of(&server.get(&format!("/jobs/{id}/pdn")).text, "greedy");
    assert_eq!(pairs.total(), 10);
    let comparison = &result["comparison"];
    assert_eq!(comparison["pairs"], json!(pairs.counts));
    let (score, elo) = (pairs.sample().score(), Elo::of(&pairs.sample()).difference);
    let best = &result["ratings"][0];
    for (found, expected) in [
        (&comparison["score_low"], score.low),
        (&comparison["score_high"], score.high),
        (&best["score_low"], score.low),
        (&best["score_high"], score.high),
        (&comparison["elo"], elo.value),
        (&comparison["elo_low"], elo.low),
        (&comparison["elo_high"], elo.high),
        (&comparison["likelihood_of_superiority"], Some(likelihood_of_superiority(&pairs.sample()))),
    ] {
        match expected {
            Some(expected) => assert!((found.as_f64().unwrap() - expected).abs() < 1e-12, "{result}"),
            None => assert_eq!(found, &Value::Null),
        }
    }
    let lines = comparison["lines"].as_array().unwrap();
    assert!(lines.iter().any(|line| line == &json!(format!("Elo difference, 95 %: {elo}"))), "{lines:?}");
}

#[test]
fn a_ladder_stopped_resumed_and_restarted_has_the_games_of_one_that_was_not() {
    let (server, _folder) = fresh();
    let whole = begin(&server, "/ladder", &ladder(60));
    wait_until(&server, &whole, "done");
    let expected = server.get(&format!("/jobs/{whole}/pdn")).text;
    let (server, folder) = fresh();
    let id = begin(&server, "/ladder", &ladder(60));
    server.listen(&format!("job:{id}")).wait_for("job", |job| job["done"].as_u64().unwrap() > 0);
    server.post(&format!("/jobs/{id}/stop"), &json!({})).expect(200);
    let stopped = wait_until(&server, &id, "stopped");
    assert!(stopped["done"].as_u64().unwrap() < 180);
    server.get(&format!("/jobs/{id}/pdn")).refused(409);
    server.post(&format!("/jobs/{id}/resume"), &json!({})).expect(200);
    server.stop();
    let server = start(folder.path());
    wait_until(&server, &id, "done");
    assert_eq!(server.get(&format!("/jobs/{id}/pdn")).text, expected);
    let folders = fs::read_dir(folder.path().join("runs")).unwrap().count();
    assert_eq!(folders, 1);
    // Contests are no learning runs.
    assert_eq!(server.get("/runs").expect(200)["runs"], json!([]));
}

#[test]
fn ladders_that_cannot_be_played_are_refused() {
    let (server, _folder) = fresh();
    let with = |key: &str, value: Value| {
        let mut request = ladder(2);
        request[key] = value;
        request
    };
    for (request, status, words) in [
        (with("players", json!(["random"])), 422, "at least two"),
        (with("players", json!(["random", "nobody"])), 422, "nobody"),
        (with("players", json!(["random", "samuel:alpha=../x.alpha"])), 422, "alpha"),
        (with("games", json!(3)), 422, "even"),
        (with("games", json!(100_000)), 422, "games"),
        (with("openings", json!("four-move")), 422, "four-move"),
        (with("ply", json!(0)), 422, "ply"),
        (with("limits", json!({"seconds": -1})), 422, "seconds"),
        (with("limits", json!({"seconds": 0})), 422, "seconds"),
        (with("seed", json!(u64::MAX)), 422, "seed"),
        (with("color", json!("red")), 422, "color"),
    ] {
        let refusal = server.post("/ladder", &request).refused(status);
        assert!(refusal.contains(words), "{request}: {refusal}");
    }
    server.get(&format!("/jobs/{}", "f".repeat(32))).refused(404);
    server.post("/jobs/me/stop", &json!({})).refused(404);
}

#[test]
fn the_demonstration_tells_what_came_out_and_the_same_again() {
    let (server, folder) = fresh();
    let request = json!({"seed": 4, "games": 4, "lessons": 40, "learners": 1});
    let ids = [begin(&server, "/demonstration", &request), begin(&server, "/demonstration", &request)];
    let [one, two] = ids.each_ref().map(|id| wait_until(&server, id, "done")["result"].clone());
    assert_eq!(one["phase"], "done");
    let left = fs::read_dir(folder.path().join("runs")).unwrap();
    assert_eq!(left.count(), 0, "what only the demonstration needed is cleared away");
    for (part, games) in [(0, 8), (1, 4)] {
        let part = &one["parts"][part];
        for results in [&part["before"], &part["after"]] {
            assert_eq!(results["games"].as_array().unwrap().len(), games, "{part}");
        }
        assert!(part["text"].as_str().unwrap().contains("hance alone"), "{part}");
        assert!(part["chance"].as_f64().is_some());
    }
    assert_eq!(one["parts"][1]["coefficients"].as_array().unwrap().len(), 42);
    for key in ["parts", "text"] {
        assert_eq!(one[key], two[key]);
    }
    for (request, words) in [
        (json!({"games": 3}), "games 3"),
        (json!({"learners": 0}), "learners 0"),
        (json!({"lessons": 0}), "lessons 0"),
        (json!({"pace": 1}), "pace"),
    ] {
        let refusal = server.post("/demonstration", &request).refused(422);
        assert!(refusal.contains(words), "{request}: {refusal}");
    }
}
