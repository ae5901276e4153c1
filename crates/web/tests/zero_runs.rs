//! Runs from the rules alone over HTTP: begun, taken up and gone on with, and their generations as players.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use crate::server::{Running, fresh, start};
use endgame::Database;
use engine::{Activation, Inputs, NetShape, Shape};
use lab::zero_run::{GateSettings, ZeroDeclaration, ZeroLimit, ZeroRun, learn};
use lab::{Local, NoObserver, StopFlag, read_declaration};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Few short games and a small net: what is tested does not depend on how well it plays.
fn small() -> ZeroDeclaration {
    let usual = ZeroDeclaration::default();
    let gate = GateSettings { nodes: 20, fewest_pairs: 8, most_pairs: 16, ..usual.gate };
    let mut declaration = ZeroDeclaration { seed: 3, games: 200, nodes: 20, gate, ..usual };
    declaration.fit.shape =
        Shape::Net(NetShape { hidden: 64, activation: Activation::Clipped, inputs: Inputs::Pieces });
    (declaration.fit.passes, declaration.fit.batch) = (2, 512);
    declaration
}

/// What the command line makes of a declaration.
fn learn_directly(folder: &Path, declaration: ZeroDeclaration, generations: usize) {
    let run = ZeroRun {
        declaration,
        start: None,
        database: Database::built_in(),
        limit: ZeroLimit { generations, seconds: None },
        program: "test".to_owned(),
    };
    let executor = Local { threads: NonZeroUsize::MIN };
    let learned = learn(&run, folder, &executor, &StopFlag::default(), &mut NoObserver);
    assert!(learned.unwrap().is_some());
}

fn wait_for(server: &Running, id: &str, holds: impl Fn(&Value) -> bool) -> Value {
    server.listen(&format!("run:{id}")).wait_for("run", |run| {
        assert_ne!(run["status"], "failed", "{run}");
        holds(run)
    })
}

fn id_of(run: &Value) -> String {
    run["id"].as_str().unwrap().to_owned()
}

/// The run of this name in the list.
fn listed(server: &Running, name: &str) -> Value {
    let runs = server.get("/runs").expect(200)["runs"].clone();
    runs.as_array().unwrap().iter().find(|run| run["name"] == name).unwrap().clone()
}

/// Panics unless what two runs came to is the same; games are written down in the order in which they end.
fn assert_same(ours: &Path, theirs: &Path, generations: usize) {
    let mut files = vec!["run.toml".to_owned(), "results.csv".to_owned(), "plots/rating.json".to_owned()];
    for number in 1..=generations {
        files.extend([format!("generation-{number}"), format!("results/{number}.json")]);
    }
    for file in files {
        assert!(
            fs::read(ours.join(&file)).unwrap() == fs::read(theirs.join(&file)).unwrap(),
            "{file} differs"
        );
    }
}

#[test]
fn a_run_that_is_asked_for_goes_on_after_a_restart_and_again_after_its_goal() {
    let (server, folder) = fresh();
    let asked = json!({"kind": "zero", "games": 40, "seed": 7, "settings": {"generations": 1, "nodes": 5}});
    let begun = server.post("/runs", &asked).expect(201);
    assert_eq!((&begun["name"], &begun["games_total"]), (&json!("zero-1"), &json!(40)));
    let id = id_of(&begun);
    let gate = wait_for(&server, &id, |run| run["stage"]["part"] == "gate");
    assert_eq!((&gate["stage"]["generation"], &gate["games_done"]), (&json!(1), &json!(40)));
    server.stop();
    let server = start(folder.path());
    let done = wait_for(&server, &id, |run| run["status"] == "done");
    assert_eq!((&done["stage"], &done["games_done"]), (&Value::Null, &json!(40)));
    let direct = TempDir::new().unwrap();
    let path = folder.path().join("runs/zero-1");
    learn_directly(direct.path(), read_declaration(&path).unwrap(), 1);
    assert_same(&path, direct.path(), 1);
    server.post(&format!("/runs/{id}/resume"), &json!({})).expect(200);
    let more = wait_for(&server, &id, |run| run["stage"]["generation"] == 2);
    assert_eq!(more["games_total"], 80);
    server.post(&format!("/runs/{id}/pause"), &json!({})).expect(200);
    wait_for(&server, &id, |run| run["status"] == "paused");
    server.delete(&format!("/runs/{id}")).expect(204);
    assert!(folder.path().join("runs/removed/zero-1/generation-1").exists());
}

#[test]
fn a_run_of_the_command_line_is_shown_and_gone_on_with() {
    let (server, folder) = fresh();
    let path = folder.path().join("runs/alone");
    learn_directly(&path, small(), 1);
    let run = listed(&server, "alone");
    assert_eq!(
        (&run["kind"], &run["status"], &run["games_done"]),
        (&json!("zero"), &json!("paused"), &json!(200))
    );
    let id = id_of(&run);
    let run = server.get(&format!("/runs/{id}")).expect(200);
    let ids: Vec<_> = run["series"].as_array().unwrap().iter().map(|series| &series["id"]).collect();
    assert_eq!(ids, ["rating", "rating-over-hours", "agreement", "loss", "values"]);
    let first = &run["generations"][0];
    let rating = &run["series"][0];
    assert_eq!(rating["x"], json!([0.0, 200.0]));
    let line =
        rating["lines"].as_array().unwrap().iter().find(|line| line["y"][1] == first["rating"]).unwrap();
    assert_eq!(line["intervals"], json!([null, [first["rating_low"], first["rating_high"]]]));
    assert_eq!(run["series"][3]["lines"].as_array().unwrap().len(), 2);
    assert_eq!((&first["generation"], &first["games"]), (&json!(1), &json!(200)));
    server.post(&format!("/runs/{id}/resume"), &json!({})).expect(200);
    wait_for(&server, &id, |run| run["generations"].as_array().unwrap().len() == 2);
    server.post(&format!("/runs/{id}/pause"), &json!({})).expect(200);
    wait_for(&server, &id, |run| run["status"] == "paused");
    let direct = TempDir::new().unwrap();
    learn_directly(direct.path(), small(), 2);
    for file in ["generation-1", "generation-2", "results/2.json"] {
        assert!(fs::read(path.join(file)).unwrap() == fs::read(direct.path().join(file)).unwrap(), "{file}");
    }
}

#[test]
fn every_generation_can_be_played_by_its_run_and_number() {
    let (server, folder) = fresh();
    learn_directly(&folder.path().join("runs/all alone"), small(), 2);
    let spec = "crownhead:weights=all alone/generation-1,nodes=20000";
    let run = server.get(&format!("/runs/{}", id_of(&listed(&server, "all alone")))).expect(200);
    assert_eq!(run["generations"][1]["player"], spec);
    let players = server.get("/players").expect(200)["players"].clone();
    let alone = |player: &&Value| player["name"] == "all alone, learned alone";
    let player = players.as_array().unwrap().iter().find(alone).unwrap_or_else(|| panic!("{players}"));
    let specs: Vec<_> = player["levels"].as_array().unwrap().iter().map(|level| &level["spec"]).collect();
    assert_eq!(specs, ["crownhead:weights=all alone/generation-2,nodes=20000", spec]);
    if run["player"] != Value::Null {
        assert_eq!(player["spec"], run["player"]);
    }
    let mut game = server.begin(&json!({"opponent": spec, "side": "white"}));
    let state = game.wait();
    assert_eq!(state["status"], "your_turn");
    assert_eq!(state["opponent"]["name"], "all alone, learned alone (generation 1)", "{state}");
    for name in [
        "all alone/generation-3",
        "all alone/generation-01",
        "all alone/run.toml",
        "../generation-1",
        "all alone/../all alone/generation-1",
        "/generation-1",
        "all alone/games/generation-1",
    ] {
        let opponent = format!("crownhead:weights={name}");
        server.post("/games", &json!({"opponent": opponent})).refused(422);
    }
    server.post("/games", &json!({"opponent": "samuel:polynomial=all alone/generation-1"})).refused(422);
}

#[test]
fn what_makes_no_run_from_zero_is_refused_with_the_key_named() {
    let (server, _folder) = fresh();
    for (request, words) in [
        (json!({"games": 5}), "games 5: expected 20 to 50000"),
        (json!({"games": 60_000}), "games 60000"),
        (json!({"seeds": 2}), "seeds 2"),
        (json!({"variant": "give-away"}), "variant give-away"),
        (json!({"settings": {"nodes": 0}}), "settings.nodes"),
        (json!({"settings": {"generations": 1_000}}), "settings.generations"),
        (json!({"settings": {"hours": 0}}), "settings.hours"),
        (json!({"settings": {"ply": 3}}), "settings.ply"),
    ] {
        let mut request = request;
        request["kind"] = json!("zero");
        let refusal = server.post("/runs", &request).refused(422);
        assert!(refusal.contains(words), "{request}: {refusal}");
    }
}

#[test]
fn a_run_that_learns_from_more_databases_than_there_are_says_so() {
    let (server, folder) = fresh();
    let path = folder.path().join("runs/six");
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("run.toml"), ZeroDeclaration { database_pieces: 6, ..small() }.to_toml()).unwrap();
    let id = id_of(&listed(&server, "six"));
    server.post(&format!("/runs/{id}/resume"), &json!({})).expect(200);
    let failed = server.listen(&format!("run:{id}")).wait_for("run", |run| run["status"] == "failed");
    assert!(failed["message"].as_str().unwrap().contains("databases of 6 pieces"), "{failed}");
}
