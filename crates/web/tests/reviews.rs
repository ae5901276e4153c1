//! Reviews of games over HTTP: found again, gone on with after a restart, and what they say; and the running analysis.

use serde_json::{Value, json};

use crate::server::{Running, fresh, start};

/// A short ending: the third move gives the win away.
const GAME: &str =
    "[Event \"A lesson\"]\n[Black \"Ann\"]\n[FEN \"W:WK26,K31:BK29,1\"]\n\n1. 26-22 1-6 2. 31-26 6-10 *";

fn drop_games(server: &Running, pdn: &str) -> String {
    let kind = [("content-type", "text/plain")];
    let answer = server.ask("POST", "/collections", &kind, Some(pdn.as_bytes())).expect(201);
    format!("/collections/{}/games/0/review", answer["id"].as_str().unwrap())
}

fn wait(server: &Running, id: &str) -> Value {
    server.listen(&format!("job:{id}")).wait_for("job", |job| {
        assert_ne!(job["status"], "failed", "{job}");
        job["status"] == "done"
    })
}

#[test]
fn a_review_judges_every_move_and_is_found_again_by_the_game() {
    let (server, folder) = fresh();
    let path = drop_games(&server, GAME);
    assert_eq!(server.get(&path).expect(200)["job"], Value::Null);
    let begun = server.post(&path, &json!({})).expect(202);
    assert_eq!((&begun["kind"], &begun["title"]), (&json!("review"), &json!("Ann – White, A lesson")));
    let id = begun["id"].as_str().unwrap();
    let review = wait(&server, id)["result"].clone();
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 4);
    assert!(moves.iter().all(|judged| judged["exact"] == true), "{review}");
    assert!(review["annotated"].as_str().unwrap().contains("26-22"), "{review}");
    drop(server);

    // Another server, and the same game from another text.
    let server = start(folder.path());
    let path = drop_games(&server, &GAME.replace("Ann", "Anna").replace("1. 26-22", "1. 26-22 {first}"));
    let found = server.get(&path).expect(200);
    assert_eq!((&found["job"]["id"], &found["job"]["result"]), (&json!(id), &review));
    assert_eq!(server.post(&path, &json!({})).expect(202)["id"], id, "it is not made twice");
    let game = server.get(&format!("/collections/job-{id}/games/0")).expect(200);
    assert_eq!((&game["tags"]["Black"], &game["nodes"][0]["text"]), (&json!("Ann"), &json!("26-22")));
}

#[test]
fn a_review_that_a_stop_cut_short_goes_on_after_a_restart() {
    let (server, folder) = fresh();
    let nealey = include_str!("../../../data/games/nealey-1962.pdn");
    let begun = server.post(&drop_games(&server, nealey), &json!({})).expect(202);
    let id = begun["id"].as_str().unwrap().to_owned();
    server.listen(&format!("job:{id}")).wait_for("job", |job| job["done"].as_u64() > Some(0));
    drop(server);

    let server = start(folder.path());
    let job = server.listen(&format!("job:{id}")).wait_for("job", |job| job["done"].as_u64() > Some(1));
    assert_eq!(job["status"], "running", "{job}");
    server.post(&format!("/jobs/{id}/stop"), &json!({})).expect(200);
}

#[test]
fn a_move_is_judged_on_its_own() {
    let (server, _folder) = fresh();
    // Two kings against one that is caught at once, or let go.
    let judge = |path: Value| {
        let request = json!({"fen": "W:WK26,K31:BK29,1", "path": path});
        server.post("/positions/judgement", &request)
    };
    let kept = judge(json!([26, 22])).expect(200);
    assert!(kept["exact"] == true && kept["after_words"].as_str().unwrap().contains("White"), "{kept}");
    judge(json!([26, 25])).refused(422);
}

#[test]
fn what_is_no_game_to_review_is_refused_in_words() {
    let (server, _folder) = fresh();
    let nothing = drop_games(&server, "[Event \"Nothing yet\"] *");
    let refused = server.post(&nothing, &json!({})).refused(422);
    assert!(refused.contains("no moves"), "{refused}");
    server.get("/collections/nonsense/games/0/review").refused(404);
}

#[test]
fn the_engine_thinks_on_for_eight_pages_at_once_and_each_sees_its_own_position() {
    let (server, _folder) = fresh();
    let fens = ["B:W21-32:B1-12", "W:W21-32:B1-10,11,16"];
    let look = |page: usize| {
        let request = json!({"page": format!("page{page}"), "fen": fens[page % 2], "lines": 2});
        server.post("/positions/analysis", &request).expect(200)
    };
    (0..8).for_each(|page| drop(look(page)));
    let seen = |page: usize| {
        std::iter::repeat_with(|| look(page)).find(|seen| seen["depth"].as_u64() >= Some(3)).unwrap()
    };
    for page in 0..8 {
        let found = seen(page);
        assert_eq!(found["lines"].as_array().unwrap().len(), 2, "{found}");
        let first = found["lines"][0]["line"][0]["path"][0].as_u64().unwrap();
        assert_eq!(first >= 21, page % 2 == 1, "{found}");
        let nodes = found["nodes"].as_u64().unwrap();
        assert!(std::iter::repeat_with(|| look(page)).any(|later| later["nodes"].as_u64() > Some(nodes)));
    }
}

#[test]
fn a_running_analysis_is_certain_where_the_databases_know_and_refuses_what_it_cannot_do() {
    let (server, _folder) = fresh();
    let look = |page: &str, fen: &str, lines: usize| {
        server.post("/positions/analysis", &json!({"page": page, "fen": fen, "lines": lines}))
    };
    let known = "W:WK26,K31:BK29,1";
    let found =
        std::iter::repeat_with(|| look("a", known, 3).expect(200)).find(|found| found["done"] == true);
    let found = found.unwrap();
    assert_eq!((&found["exact"], &found["chance"]), (&json!(true), &json!(0.0)), "White wins: {found}");
    assert!(found["words"].as_str().unwrap().starts_with("White is winning in "), "{found}");
    look("a b", known, 1).refused(422);
    look("a", known, 6).refused(422);
    look("a", "nonsense", 1).refused(422);
}
