//! A disk that is full for a while: nothing is acknowledged that is not kept, the page says so, and everything goes on
//! when there is room.

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use tempfile::TempDir;
use web::{ExportForm, export_store};

use crate::server::{Running, Setting, SmallDisk, start, start_with};

#[test]
fn what_cannot_be_kept_is_refused_and_told_and_all_goes_on_when_there_is_room() {
    let (folder, disk) = (TempDir::new().unwrap(), SmallDisk::new());
    let server = start_on(folder.path(), &disk);
    let mut game = server.begin(&json!({ "opponent": "random", "side": "black" }));
    let before = game.play_any();
    assert_eq!(not_kept(&server), None);
    disk.leave(0);
    let moves = game.path("/moves");
    let wish = json!({ "path": before["position"]["moves"][0]["path"] });
    let words = server.post(&moves, &wish).refused(500);
    assert!(words.contains("could not be saved") && words.contains("it is as it was before"), "{words}");
    assert!(not_kept(&server).unwrap().starts_with("Some changes could not be saved ("));
    assert_eq!(game.state()["moves"], before["moves"]);
    server.post("/games", &json!({ "opponent": "random", "side": "black" })).refused(500);
    disk.make_room();
    game.make(&wish["path"]);
    assert_eq!(not_kept(&server), None);
    let after = game.wait();
    let id = game.id.clone();
    server.stop();
    let server = start(folder.path());
    assert_eq!(server.get(&format!("/games/{id}")).expect(200)["moves"], after["moves"]);
}

#[test]
fn the_page_hears_that_there_is_room_though_nobody_moves() {
    let (folder, disk) = (TempDir::new().unwrap(), SmallDisk::new());
    let server = start_on(folder.path(), &disk);
    disk.leave(0);
    server.post("/games", &json!({ "opponent": "random", "side": "black" })).refused(500);
    assert!(not_kept(&server).is_some());
    disk.make_room();
    wait_for_room(&server);
}

#[test]
fn a_machine_whose_move_could_not_be_kept_moves_when_there_is_room() {
    let (folder, disk) = (TempDir::new().unwrap(), SmallDisk::new());
    let server = start_on(folder.path(), &disk);
    let mut game = server.begin(&json!({ "opponent": "random", "side": "black" }));
    let state = game.wait();
    // The person's move goes to the log and its copy, and nothing else does.
    disk.leave(2);
    game.make(&state["position"]["moves"][0]["path"]);
    let is_told =
        |state: &Value| state["message"].as_str().is_some_and(|text| text.contains("could not be saved"));
    game.page().wait_for("game", is_told);
    assert_eq!(game.state()["moves"].as_array().unwrap().len(), 1);
    disk.make_room();
    game.page().wait_for("game", |state| state["status"] == "your_turn");
    let moves = game.state()["moves"].clone();
    assert_eq!(moves.as_array().unwrap().len(), 2);
    let id = game.id.clone();
    server.stop();
    assert_eq!(start(folder.path()).get(&format!("/games/{id}")).expect(200)["moves"], moves);
}

#[test]
fn a_run_is_removed_and_opened_when_that_is_on_the_disk() {
    let (folder, disk) = (TempDir::new().unwrap(), SmallDisk::new());
    let server = start_on(folder.path(), &disk);
    let id = a_done_run(&server);
    let path = format!("/runs/{id}");
    disk.leave(0);
    server.delete(&path).refused(500);
    assert!(folder.path().join("runs/small").is_dir());
    server.get(&path).expect(200);
    assert!(records(folder.path()).contains(&format!("runs/{id}")));
    disk.make_room();
    assert_eq!(server.delete(&path).status, 204);
    assert!(!records(folder.path()).contains(&id));
    assert!(!folder.path().join("runs/small").exists());
    let elsewhere = json!({ "path": "removed/small" });
    disk.leave(0);
    server.post("/runs/open", &elsewhere).refused(500);
    disk.make_room();
    let opened = server.post("/runs/open", &elsewhere).expect(200);
    assert!(records(folder.path()).contains(opened["id"].as_str().unwrap()));
}

#[test]
fn a_change_of_a_run_that_could_not_be_kept_is_kept_when_there_is_room() {
    let (folder, disk) = (TempDir::new().unwrap(), SmallDisk::new());
    let server = start_on(folder.path(), &disk);
    let id = a_done_run(&server);
    // The page hears that it is done a moment before the disk does.
    while !records(folder.path()).contains("\"done\"") {
        std::thread::yield_now();
    }
    disk.leave(0);
    server.post(&format!("/runs/{id}/pace"), &json!({ "pace": "slow" })).refused(500);
    assert!(not_kept(&server).unwrap().contains("One change of a job or a run is waiting."));
    assert!(!records(folder.path()).contains("\"pace\":\"slow\""));
    disk.make_room();
    wait_for_room(&server);
    assert!(records(folder.path()).contains("\"pace\":\"slow\""));
}

fn start_on(folder: &Path, disk: &Arc<SmallDisk>) -> Running {
    start_with(folder, &Setting { disk: Some(disk.clone()), ..Setting::default() })
}

fn a_done_run(server: &Running) -> String {
    let wish = json!({ "kind": "second-series", "name": "small", "seed": 5, "games": 1, "settings": {"ply": 1},
        "measure": false });
    let id = server.post("/runs", &wish).expect(201)["id"].as_str().unwrap().to_owned();
    server.listen(&format!("run:{id}")).wait_for("run", |run| run["status"] == "done");
    id
}

fn not_kept(server: &Running) -> Option<String> {
    server.get("/about").expect(200)["not_kept"].as_str().map(str::to_owned)
}

fn wait_for_room(server: &Running) {
    while not_kept(server).is_some() {
        std::thread::yield_now();
    }
}

fn records(folder: &Path) -> String {
    let mut lines = Vec::new();
    export_store(folder, ExportForm::Json, &mut lines).unwrap();
    String::from_utf8(lines).unwrap()
}
