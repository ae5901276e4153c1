//! Matches of strategies over HTTP.

use crate::server;
use serde_json::{Value, json};
const MINE: &str =
    "format = \"crownhead strategy 1\"\n\n[[phase]]\nprinciples = [\"PCR\", \"far.rhai\"]\nmaximum = 1\n";

fn request(games: usize) -> Value {
    json!({
        "strategy": MINE, "scripts": { "far": "own.advance" }, "name": "mine", "against": "pcr-only",
        "games": games, "seed": 7,
    })
}

#[test]
fn a_strategy_plays_a_match_that_can_be_played_again() {
    let (server, folder) = server::fresh();
    let job = server.post("/principles/match", &request(4)).expect(202);
    assert_eq!((&job["kind"], &job["title"]), (&json!("match"), &json!("mine against pcr-only, 4 games")));
    let first = server.ended(&job);
    assert_eq!(first["status"], "done", "{first}");
    assert_eq!(first["result"]["players"], json!(["mine", "pcr-only"]));
    let cell = &first["result"]["table"][0][1];
    let games: u64 = ["wins", "draws", "losses"].iter().map(|key| cell[*key].as_u64().unwrap()).sum();
    assert_eq!(games, 4, "{first}");
    for rating in first["result"]["ratings"].as_array().unwrap() {
        let number = |key: &str| rating[key].as_f64().unwrap();
        let (score, low, high) = (number("score"), number("score_low"), number("score_high"));
        assert!(low <= score && score <= high && low > -1e-9 && high < 1.0 + 1e-9, "{rating}");
        assert!(high - low < 1.0, "two pairs of games say something: {rating}");
    }
    let comparison = &first["result"]["comparison"];
    let mut ratings = first["result"]["ratings"].as_array().unwrap().iter();
    let mine = ratings.find(|rating| rating["player"] == "mine").unwrap();
    assert_eq!(comparison["score_low"], mine["score_low"]);
    assert!(comparison["lines"][2].as_str().unwrap().starts_with("likelihood that mine is stronger: "));
    let second = server.ended(&server.post("/principles/match", &request(4)).expect(202));
    assert_eq!(second["result"]["table"], first["result"]["table"]);
    let pdn = server.get(&format!("/jobs/{}/pdn", job["id"].as_str().unwrap()));
    assert_eq!(pdn.text.matches("[Event ").count(), 4);
    let kept = folder.path().join("runs").join(format!("match-{}", &job["id"].as_str().unwrap()[..12]));
    assert_eq!(std::fs::read_to_string(kept.join("one/mine.toml")).unwrap(), MINE);
    assert_eq!(std::fs::read_to_string(kept.join("one/far.rhai")).unwrap(), "own.advance");
    assert!(kept.join("other/pcr-only.toml").exists() && kept.join("games/run.toml").exists());
}

#[test]
fn a_match_that_was_cut_off_goes_on() {
    let folder = tempfile::TempDir::new().unwrap();
    let server = server::start(folder.path());
    let job = server.post("/principles/match", &request(40)).expect(202);
    server.job_when(&job, |state| state["done"] != 0);
    server.stop();
    let server = server::start(folder.path());
    let job = server.ended(&job);
    assert_eq!((&job["status"], &job["done"]), (&json!("done"), &json!(40)), "{job}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let (server, _folder) = server::fresh();
    let with = |key: &str, value: Value| {
        let mut request = request(2);
        request[key] = value;
        request
    };
    for (request, status, reason) in [
        (with("games", json!(3)), 422, "even number"),
        (with("games", json!(1_000_000)), 422, "even number"),
        (with("name", json!("../x")), 422, "letters"),
        (with("against", json!("luck")), 404, "luck"),
        (with("strategy", json!("x")), 422, "mine.toml, line 1"),
        (with("scripts", json!({ "far": "loop {}" })), 422, "endless"),
        (with("seed", json!(-1)), 422, "u64"),
        (with("seed", json!(u64::MAX)), 422, "seed"),
    ] {
        let words = server.post("/principles/match", &request).refused(status);
        assert!(words.contains(reason), "{words}");
    }
}
