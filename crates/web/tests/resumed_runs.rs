//! Runs of every kind that were paused come out as those that were not.

use crate::server::{Running, assert_same, fresh};
use serde_json::{Value, json};

fn wait_for(server: &Running, id: &str, holds: impl Fn(&Value) -> bool) -> Value {
    server.listen(&format!("run:{id}")).wait_for("run", |run| {
        assert_ne!(run["status"], "failed", "{run}");
        holds(run)
    })
}

fn begin(server: &Running, request: &Value) -> String {
    server.post("/runs", request).expect(201)["id"].as_str().unwrap().to_owned()
}

/// A run that is paused after its first games, and the same that is not.
fn check(request: &Value) {
    let (whole, whole_folder) = fresh();
    let id = begin(&whole, request);
    wait_for(&whole, &id, |run| run["status"] == "done");
    let (server, folder) = fresh();
    let mut slowly = request.clone();
    slowly["pace"] = json!("watch");
    let id = begin(&server, &slowly);
    wait_for(&server, &id, |run| run["games_done"].as_u64().unwrap() > 0);
    server.post(&format!("/runs/{id}/pause"), &json!({})).expect(200);
    let paused = wait_for(&server, &id, |run| run["status"] == "paused");
    assert!(paused["games_done"].as_u64() < paused["games_total"].as_u64(), "{paused}");
    server.post(&format!("/runs/{id}/pace"), &json!({"pace": "full"})).expect(200);
    server.post(&format!("/runs/{id}/resume"), &json!({})).expect(200);
    wait_for(&server, &id, |run| run["status"] == "done");
    for part in ["runs", "tapes"] {
        assert_same(&folder.path().join(part), &whole_folder.path().join(part));
    }
}

#[test]
fn a_rote_run_that_was_paused_is_the_same() {
    check(
        &json!({"kind": "rote", "name": "mine", "games": 200, "seed": 2, "settings": {"mix": "two-kings=1"}}),
    );
}

#[test]
fn a_combined_run_that_was_paused_is_the_same() {
    check(&json!({"kind": "combined", "name": "mine", "games": 12, "seed": 2, "measure": false}));
}
