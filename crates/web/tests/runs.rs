//! Learning runs over HTTP: begun, paused, taken up, opened, and the same as those of the command line.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use crate::server::{Running, assert_same, fresh, roster, start};
use lab::generalize_run::{GeneralizeRun, Series};
use lab::rote_run::{LessonKind, Mixture, RoteDeclaration, RoteRun};
use lab::{Local, NoObserver, StopFlag};
use samuel::generalization::Start;
use serde_json::{Value, json};
use tempfile::TempDir;

fn asked(name: &str, games: usize) -> Value {
    json!({"kind": "second-series", "name": name, "seed": 5, "games": games,
        "settings": {"start": "random"}, "measure": false})
}

/// What the library makes of the same declaration, uninterrupted.
fn learn_directly(folder: &Path, games: usize) {
    let mut settings = Series::Second.settings();
    settings.start = Start::Random;
    let run = GeneralizeRun::of_series(Series::Second, settings, 5, games, 1);
    let executor = Local { threads: NonZeroUsize::MIN };
    let learned = lab::generalize_run::learn(&run, folder, &executor, &StopFlag::default(), &mut NoObserver);
    assert!(learned.unwrap().is_some());
}

fn wait_until(server: &Running, id: &str, status: &str) -> Value {
    server.listen(&format!("run:{id}")).wait_for("run", |run| {
        assert_ne!(run["status"], "failed", "{run}");
        run["status"] == status
    })
}

fn id_of(run: &Value) -> String {
    run["id"].as_str().unwrap().to_owned()
}

#[test]
fn a_run_paused_and_resumed_is_the_same_as_one_of_the_command_line() {
    let (server, folder) = fresh();
    let id = id_of(&server.post("/runs", &asked("paused", 120)).expect(201));
    let mut events = server.listen(&format!("run:{id}"));
    events.wait_for("run", |run| run["games_done"].as_u64().unwrap() >= 2);
    server.post(&format!("/runs/{id}/pause"), &json!({})).expect(200);
    let paused = wait_until(&server, &id, "paused");
    assert!(paused["games_done"].as_u64().unwrap() < 120, "{paused}");
    server.post(&format!("/runs/{id}/pause"), &json!({})).refused(409);
    server.post(&format!("/runs/{id}/resume"), &json!({})).expect(200);
    wait_until(&server, &id, "done");
    server.post(&format!("/runs/{id}/resume"), &json!({})).refused(409);
    let direct = TempDir::new().unwrap();
    learn_directly(&direct.path().join("run"), 120);
    assert_same(&folder.path().join("runs/paused"), &direct.path().join("run"));
}

#[test]
fn a_run_goes_on_by_itself_after_a_restart() {
    let (server, folder) = fresh();
    let id = id_of(&server.post("/runs", &asked("restarted", 120)).expect(201));
    server.stop();
    let server = start(folder.path());
    let done = wait_until(&server, &id, "done");
    assert_eq!((&done["games_done"], &done["games_total"]), (&json!(120), &json!(120)));
    let direct = TempDir::new().unwrap();
    learn_directly(&direct.path().join("run"), 120);
    assert_same(&folder.path().join("runs/restarted"), &direct.path().join("run"));
}

#[test]
fn a_finished_run_shows_figure_4_its_terms_and_its_files() {
    let (server, _folder) = fresh();
    let id = id_of(&server.post("/runs", &asked("shown", 6)).expect(201));
    wait_until(&server, &id, "done");
    let run = server.get(&format!("/runs/{id}")).expect(200);
    let series = |name: &str| {
        let all = run["series"].as_array().unwrap();
        all.iter().find(|series| series["id"] == name).unwrap_or_else(|| panic!("no {name}")).clone()
    };
    assert_eq!(series("coefficients")["x"], json!([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
    let terms = run["terms"].as_array().unwrap();
    assert_eq!(terms.len(), 38);
    assert_eq!(terms.iter().filter(|term| term["in_polynomial"] == true).count(), 16);
    let tallies = &run["tallies"];
    let games: u64 = ["wins", "draws", "losses"].iter().map(|key| tallies[key].as_u64().unwrap()).sum();
    assert_eq!(games, 6);
    for (name, kind, begins) in [
        ("games.csv", "csv", "seed,game"),
        ("games.pdn", "pdn", "[Event"),
        ("coefficients.svg", "svg", "<svg"),
    ] {
        let files = run["files"].as_array().unwrap();
        let file = files.iter().find(|file| file["name"] == name).unwrap();
        assert_eq!(file["kind"], kind);
        let answer = server.get(&format!("/runs/{id}/files/{name}"));
        assert!(answer.status == 200 && answer.text.trim_start().starts_with(begins), "{name}");
    }
    let kept = server.post(&format!("/runs/{id}/player"), &json!({"name": "mine"})).expect(201);
    assert_eq!(kept["spec"], "samuel:alpha=mine.alpha");
    server.post(&format!("/runs/{id}/player"), &json!({"name": "mine"})).refused(409);
    server.post(&format!("/runs/{id}/player"), &json!({"name": "../mine"})).refused(422);
}

#[test]
fn names_that_are_no_files_of_the_run_are_unknown() {
    let (server, _folder) = fresh();
    let id = id_of(&server.post("/runs", &asked("small", 1)).expect(201));
    wait_until(&server, &id, "done");
    for name in ["nothing.csv", "..%2Fgames.redb", "states", ".hidden", "%2Fetc%2Fpasswd", "plots"] {
        server.get(&format!("/runs/{id}/files/{name}")).refused(404);
    }
    let nobody = "0".repeat(32);
    for path in ["", "/files/run.toml"] {
        server.get(&format!("/runs/{nobody}{path}")).refused(404);
        server.get(&format!("/runs/me{path}")).refused(404);
    }
    server.post(&format!("/runs/{nobody}/pause"), &json!({})).refused(404);
    server.delete(&format!("/runs/{nobody}")).refused(404);
}

#[test]
fn what_makes_no_run_is_refused_with_the_key_named() {
    let (server, _folder) = fresh();
    for (request, status, words) in [
        (json!({"kind": "second-series", "settings": {"plies": 3}}), 422, "settings.plies"),
        (json!({"kind": "second-series", "settings": {"ply": 0}}), 422, "settings.ply"),
        (json!({"kind": "first-series", "settings": {"span": [1]}}), 422, "settings.span"),
        (json!({"kind": "second-series", "games": 0}), 422, "games 0"),
        (json!({"kind": "second-series", "seeds": 1000}), 422, "seeds 1000"),
        (json!({"kind": "second-series", "seed": u64::MAX}), 422, "seed"),
        (json!({"kind": "rote", "seeds": 2}), 422, "seeds 2"),
        (json!({"kind": "rote", "settings": {"mix": "chess=1"}}), 422, "settings.mix"),
        (json!({"kind": "rote", "settings": {"mix": "opponent=1"}}), 422, "opponent"),
        (json!({"kind": "rote", "settings": {"opponent": "nobody"}}), 422, "settings.opponent"),
        (json!({"kind": "rote", "settings": {"polynomial": "/etc/passwd"}}), 422, "settings.polynomial"),
        (json!({"kind": "rote", "settings": {"new-age": 5000}}), 422, "not below maximum age 4000"),
        (
            json!({"kind": "rote", "settings": {"records-held": 1}}),
            422,
            "settings.records-held 1: expected 5",
        ),
        (json!({"kind": "combined", "settings": {"how": "magic"}}), 422, "settings.how"),
        (json!({"kind": "second-series", "name": "../up"}), 422, "name"),
        (json!({"kind": "second-series", "speed": 1}), 422, "speed"),
        (json!({"kind": "alchemy"}), 422, "alchemy"),
    ] {
        let refusal = server.post("/runs", &request).refused(status);
        assert!(refusal.contains(words), "{request}: {refusal}");
    }
    assert_eq!(server.get("/runs").expect(200)["runs"], json!([]));
}

#[test]
fn every_setting_has_a_default_and_a_meaning() {
    let (server, _folder) = fresh();
    let kinds = server.get("/runs/settings").expect(200)["kinds"].clone();
    let names: Vec<_> = kinds.as_array().unwrap().iter().map(|kind| kind["kind"].as_str().unwrap()).collect();
    assert_eq!(names, ["first-series", "second-series", "rote", "combined", "zero"]);
    for setting in kinds.as_array().unwrap().iter().flat_map(|kind| kind["settings"].as_array().unwrap()) {
        for key in ["key", "default", "meaning", "expected"] {
            assert!(!setting[key].as_str().unwrap().is_empty(), "{setting}");
        }
    }
}

#[test]
fn runs_of_rote_and_combined_learning_come_to_their_end() {
    let (server, folder) = fresh();
    let rote = json!({"kind": "rote", "games": 12, "settings": {"mix": "two-kings=1"}});
    let rote = id_of(&server.post("/runs", &rote).expect(201));
    let both = json!({"kind": "combined", "games": 3, "name": "both", "measure": false});
    let both = id_of(&server.post("/runs", &both).expect(201));
    let done = wait_until(&server, &rote, "done");
    assert_eq!((&done["games_done"], &done["name"]), (&json!(12), &json!("rote-1")));
    assert!(folder.path().join("tapes/rote-1.tape").exists());
    let ids = |run: &Value| {
        let series = run["series"].as_array().unwrap().iter();
        series.map(|series| series["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let run = server.get(&format!("/runs/{rote}")).expect(200);
    assert_eq!(ids(&run), ["tape", "hits", "effective_ply", "hits_by_ply", "records"]);
    let names: Vec<_> =
        run["series"][4]["lines"].as_array().unwrap().iter().map(|line| &line["name"]).collect();
    assert_eq!(names, ["read", "gave way"]);
    wait_until(&server, &both, "done");
    let run = server.get(&format!("/runs/{both}")).expect(200);
    assert_eq!(run["games_done"], 3);
    assert!(ids(&run).contains(&"coefficients".to_owned()) && ids(&run).contains(&"tape".to_owned()));
}

#[test]
fn a_run_with_a_damaged_file_names_it_and_shows_the_rest() {
    let (server, folder) = fresh();
    learn_directly(&folder.path().join("runs/series"), 2);
    let rote = json!({"kind": "rote", "name": "rote", "games": 4, "settings": {"mix": "two-kings=1"}});
    let both = json!({"kind": "combined", "name": "both", "games": 1, "measure": false});
    for run in [rote, both] {
        wait_until(&server, &id_of(&server.post("/runs", &run).expect(201)), "done");
    }
    server.stop();
    let state = folder.path().join("runs/series/states/seed-0001/game-0002.alpha");
    fs::write(&state, "format = \"crownhead alpha 2\"\nseed = none\n").unwrap();
    let trace = folder.path().join("runs/rote/trace.csv");
    let rows = fs::read_to_string(&trace).unwrap();
    fs::write(&trace, rows.replacen("\n2,", "\ntwo,", 1)).unwrap();
    let state_of_both = folder.path().join("runs/both/state.json");
    fs::write(&state_of_both, "{").unwrap();
    let server = start(folder.path());
    let runs = server.get("/runs").expect(200)["runs"].clone();
    let shown = |name: &str| {
        let run = runs.as_array().unwrap().iter().find(|run| run["name"] == name).unwrap().clone();
        server.get(&format!("/runs/{}", id_of(&run))).expect(200)
    };
    let series = shown("series");
    assert_eq!(series["series"][0]["x"], json!([0.0, 1.0]));
    let told = |run: &Value, file: &Path, place: &str| {
        let damage = run["damage"].as_str().unwrap();
        assert!(damage.starts_with(&format!("{}: ", file.display())) && damage.contains(place), "{damage}");
    };
    told(&series, &state, "line 2");
    let both = shown("both");
    assert_eq!(both["series"][0]["x"], json!([1.0]));
    told(&both, &state_of_both, "expected the state after a game");
    let rote = shown("rote");
    assert_eq!(rote["series"][0]["x"], json!([]));
    told(&rote, &trace, "line: 3");
    // A row that is being written is no damage.
    fs::write(&trace, &rows[..rows.len() - 3]).unwrap();
    let rote = shown("rote");
    assert_eq!((&rote["damage"], &rote["series"][0]["x"]), (&Value::Null, &json!([1.0, 2.0, 3.0])));
}

#[test]
fn folders_made_elsewhere_are_found_and_opened() {
    let (server, folder) = fresh();
    learn_directly(&folder.path().join("runs/by hand"), 2);
    let runs = server.get("/runs").expect(200);
    assert_eq!((&runs["runs"][0]["name"], &runs["runs"][0]["status"]), (&json!("by hand"), &json!("done")));
    let elsewhere = TempDir::new().unwrap();
    let declaration = RoteDeclaration {
        games: 4,
        seed: 1,
        mixture: Mixture::EMPTY.with(LessonKind::TwoKings, 1),
        tape: elsewhere.path().join("a.tape"),
        ..RoteDeclaration::default()
    };
    let polynomial = samuel::Polynomial::named("four-terms").unwrap();
    let run = RoteRun::new(declaration, roster(), polynomial, Vec::new()).unwrap();
    let path = elsewhere.path().join("rote");
    lab::rote_run::learn(&run, &path, false, &StopFlag::default(), &mut NoObserver).unwrap();
    let opened = server.post("/runs/open", &json!({"path": path})).expect(200);
    assert_eq!((&opened["kind"], &opened["games_done"]), (&json!("rote"), &json!(4)));
    let again = server.post("/runs/open", &json!({"path": path})).expect(200);
    assert_eq!(again["id"], opened["id"]);
    server.post("/runs/open", &json!({"path": elsewhere.path()})).refused(422);
    server.post("/runs/open", &json!({"path": "nowhere"})).refused(422);
    server.delete(&format!("/runs/{}", id_of(&opened))).expect(204);
    assert!(path.exists(), "a folder elsewhere stays");
}

#[test]
fn a_removed_run_is_moved_out_of_the_way() {
    let (server, folder) = fresh();
    let id = id_of(&server.post("/runs", &asked("old", 400)).expect(201));
    server.post("/runs", &asked("old", 1)).refused(409);
    server.delete(&format!("/runs/{id}")).refused(409);
    server.post(&format!("/runs/{id}/pause"), &json!({})).expect(200);
    wait_until(&server, &id, "paused");
    server.delete(&format!("/runs/{id}")).expect(204);
    server.get(&format!("/runs/{id}")).refused(404);
    assert!(folder.path().join("runs/removed/old").exists());
    assert_eq!(server.get("/runs").expect(200)["runs"], json!([]));
}

#[test]
fn a_run_is_measured_as_it_goes_on() {
    let (server, _folder) = fresh();
    let request = json!({"kind": "first-series", "games": 1, "settings": {"ply": 1, "start": "random"}});
    let id = id_of(&server.post("/runs", &request).expect(201));
    server.listen(&format!("run:{id}")).wait_for("run", |run| {
        let series = run["series"].as_array().unwrap();
        let strength = series.iter().find(|series| series["id"] == "strength");
        strength.is_some_and(|strength| strength["x"] == json!([0.0, 1.0]))
    });
}

#[test]
fn a_run_that_another_process_does_is_said_to_be_elsewhere_and_is_left_alone() {
    let (server, folder) = fresh();
    for (name, lock) in [("by-journal", "journal"), ("by-declaration", "run.toml")] {
        let id = id_of(&server.post("/runs", &asked(name, 400)).expect(201));
        server.listen(&format!("run:{id}")).wait_for("run", |run| run["games_done"].as_u64().unwrap() >= 1);
        server.post(&format!("/runs/{id}/pause"), &json!({})).expect(200);
        wait_until(&server, &id, "paused");
        // As a process that works on the run holds it.
        let path = folder.path().join("runs").join(name).join(lock);
        let file = fs::OpenOptions::new().append(true).create(true).open(path).unwrap();
        file.lock().unwrap();
        let state = server.get(&format!("/runs/{id}")).expect(200);
        assert_eq!(state["status"], "elsewhere", "{state}");
        assert!(state["message"].as_str().unwrap().contains("Another program"), "{state}");
        let listed = &server.get("/runs").expect(200)["runs"][0];
        assert_eq!((&listed["name"], &listed["status"]), (&json!(name), &json!("elsewhere")));
        for what in ["resume", "pause"] {
            server.post(&format!("/runs/{id}/{what}"), &json!({})).refused(409);
        }
        assert!(server.delete(&format!("/runs/{id}")).refused(409).contains("Another program"));
        drop(file);
        assert_eq!(server.get(&format!("/runs/{id}")).expect(200)["status"], "paused");
    }
}

#[test]
fn every_kind_can_learn_give_away_and_says_so() {
    let (server, folder) = fresh();
    for (kind, settings) in [
        ("second-series", json!({"start": "random", "ply": 1, "direction": "plies"})),
        ("first-series", json!({"ply": 1, "direction": 512})),
        ("rote", json!({"ply": 1, "direction": "1024", "catalog": "1959"})),
        ("combined", json!({"start": "random", "ply": 1, "how": "then-rote", "rote-direction": "plies"})),
    ] {
        let asked = json!({"kind": kind, "name": kind, "games": 2, "settings": settings, "measure": false,
            "variant": "give-away"});
        let id = id_of(&server.post("/runs", &asked).expect(201));
        let done = wait_until(&server, &id, "done");
        assert_eq!(
            (&done["variant"], &done["declared"]["variant"]),
            (&json!("give-away"), &json!("give-away"))
        );
        if kind == "rote" {
            assert!(done["lookups_a_minute"].as_f64() > Some(0.0), "{done}");
        }
    }
    let declared = fs::read_to_string(folder.path().join("runs/first-series/run.toml")).unwrap();
    assert!(declared.contains("direction = \"512\""), "{declared}");
    let asked = json!({"kind": "second-series", "settings": {"direction": "left"}});
    let refusal = server.post("/runs", &asked).refused(422);
    assert!(refusal.contains("expected plies, or 0 to 65536"), "{refusal}");
    let players = server.get("/players").expect(200).to_string();
    assert!(players.contains("has put on its tape in give-away."), "{players}");
}
