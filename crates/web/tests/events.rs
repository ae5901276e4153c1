//! What a page hears while it is open.

use crate::server;
use crate::server::{Setting, start_with};
use serde_json::json;

#[test]
fn a_page_hears_the_states_of_its_games_and_of_what_is_gone() {
    let (server, _folder) = server::fresh();
    let state = server.post("/games", &json!({ "opponent": "samuel:ply=3", "side": "black" })).expect(201);
    let id = state["id"].as_str().unwrap();
    let nothing = "0".repeat(32);
    let mut page = server.listen(&format!("game:{id},game:{nothing}"));
    let (kind, now) = page.next().unwrap();
    assert_eq!((kind.as_str(), &now["id"]), ("game", &json!(id)));
    let (kind, gone) = page.next().unwrap();
    assert_eq!((kind.as_str(), &gone["topic"]), ("gone", &json!(format!("game:{nothing}"))));
    server.post(&format!("/games/{id}/moves"), &json!({ "path": [11, 15] })).expect(200);
    page.wait_for("game", |state| state["moves"].as_array().unwrap().len() == 2);
    for topics in ["", "game", "game:x", "dog:00000000000000000000000000000000"] {
        server.get(&format!("/events?topics={topics}")).refused(422);
    }
    let many = vec![format!("game:{id}"); 17].join(",");
    server.get(&format!("/events?topics={many}")).refused(422);
    server.stop();
    // What was on its way still arrives; then the stream ends with the server.
    while page.next().is_some() {}
}

#[test]
fn a_page_hears_what_the_machine_thinks() {
    let folder = tempfile::TempDir::new().unwrap();
    let server = start_with(folder.path(), &Setting { allow_engines: true, ..Setting::default() });
    let mut game = server.begin(&json!({ "opponent": "engine:any program", "side": "black" }));
    game.make(&json!([11, 15]));
    let thought = game.page().wait_for("thinking", |_| true);
    assert_eq!((&thought["id"], &thought["decision"]["nodes"]), (&json!(game.id), &json!(1959)));
    let made = game.page().wait_for("game", |state| state["moves"].as_array().unwrap().len() == 2);
    assert_eq!(made["moves"][1]["text"], thought["decision"]["move"]);
}
