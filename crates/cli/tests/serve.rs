//! The laboratory as a program: it says where it is, keeps games through a kill, and ends when told.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::program::signal::Running;
use crate::program::{crownhead, refused};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A server on a port of its own.
struct Served {
    program: Running,
    address: String,
}

impl Served {
    fn start(folder: &TempDir) -> Served {
        let data = folder.path().to_str().unwrap();
        Served::listen(Running::start(&["serve", "--listen", "127.0.0.1:0", "--data", data]))
    }

    fn listen(mut program: Running) -> Served {
        let text = program.read_until("Ctrl-C ends it.\n");
        let address = text.lines().find_map(|line| line.strip_prefix("Crownhead is at ")).unwrap();
        Served { program, address: address.trim_end_matches('/').to_owned() }
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let url = format!("{}/api/v1{path}", self.address);
        let request = ureq::post(&url).header("content-type", "application/json");
        let text = request.send(body.to_string()).unwrap().body_mut().read_to_string().unwrap();
        serde_json::from_str(&text).unwrap()
    }

    fn get(&self, path: &str) -> Value {
        let url = format!("{}/api/v1{path}", self.address);
        let request = ureq::get(&url).config().timeout_global(Some(Duration::from_secs(60))).build();
        serde_json::from_str(&request.call().unwrap().body_mut().read_to_string().unwrap()).unwrap()
    }

    /// The game when it is the person's turn.
    fn wait(&self, id: &str) -> Value {
        loop {
            let state = self.get(&format!("/games/{id}"));
            if state["status"] == "your_turn" {
                return state;
            }
            std::thread::yield_now();
        }
    }
}

#[test]
fn a_game_goes_on_after_a_kill_in_mid_game() {
    let folder = TempDir::new().unwrap();
    let served = Served::start(&folder);
    let game = served.post("/games", &json!({ "opponent": "samuel:ply=2", "side": "black", "seed": 1 }));
    let id = game["id"].as_str().unwrap();
    let moves = format!("/games/{id}/moves");
    served.post(&moves, &json!({ "path": [11, 15] }));
    let state = served.wait(id);
    let thinking = served.post("/games", &json!({ "opponent": "samuel:ply=9", "side": "white" }));
    let made = served.post(&moves, &json!({ "path": state["position"]["moves"][0]["path"] }));
    served.program.kill_hard();

    let served = Served::start(&folder);
    let after = served.wait(id);
    let texts = |state: &Value, count: usize| -> Vec<Value> {
        state["moves"].as_array().unwrap().iter().take(count).map(|made| made["text"].clone()).collect()
    };
    assert_eq!(texts(&after, 3), texts(&made, 3), "what was answered is kept");
    assert_eq!(after["moves"].as_array().unwrap().len(), 4, "and the machine has moved");
    let thinking = format!("/games/{}", thinking["id"].as_str().unwrap());
    served.post(&format!("{thinking}/move-now"), &json!({}));
    served.program.press_ctrl_c();
    assert_eq!(served.program.end().code, 0);
}

/// Every file below a folder with its bytes, but for the one that tells of time.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for path in fs::read_dir(next).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.file_name().unwrap() != "times.csv" {
                files.insert(path.strip_prefix(folder).unwrap().to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    files
}

#[test]
fn a_run_goes_on_after_a_kill_and_is_the_same_as_one_of_the_command_line() {
    let folder = TempDir::new().unwrap();
    let served = Served::start(&folder);
    served.post(
        "/runs",
        &json!({ "kind": "second-series", "name": "killed", "seed": 5, "games": 40, "measure": false,
            "settings": { "start": "random" } }),
    );
    let run = folder.path().join("runs/killed");
    while !run.join("states/seed-0001/game-0003.alpha").exists() {
        std::thread::yield_now();
    }
    served.program.kill_hard();

    let served = Served::start(&folder);
    let status = |served: &Served| served.get("/runs")["runs"][0]["status"].as_str().unwrap().to_owned();
    assert_ne!(status(&served), "paused");
    while status(&served) != "done" {
        std::thread::yield_now();
    }
    let direct = folder.path().join("direct");
    let arguments =
        ["learn", "generalize", "--series", "second", "--games", "40", "--seeds", "1", "--seed", "5"];
    let direct_run =
        crownhead(&[&arguments[..], &["--set", "start=random", "--out", direct.to_str().unwrap()]].concat());
    assert_eq!(direct_run.code, 0, "{direct_run:?}");
    assert_eq!(contents(&run), contents(&direct));
    served.program.press_ctrl_c();
    assert_eq!(served.program.end().code, 0);
}

#[test]
fn more_silent_connections_than_the_system_has_files_do_not_keep_the_owner_out() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().to_str().unwrap();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--data", data];
    let served = Served::listen(Running::start_within("ulimit -n 200", &arguments));
    let host = served.address.trim_start_matches("http://");
    let silent: Vec<_> = (0..300).map(|_| TcpStream::connect(host).unwrap()).collect();
    for _ in 0..20 {
        served.get("/about");
    }
    drop(silent);
    served.program.press_ctrl_c();
    assert_eq!(served.program.end().code, 0);
}

#[test]
fn ctrl_c_ends_it_at_once_in_the_middle_of_a_thought() {
    let folder = TempDir::new().unwrap();
    let served = Served::start(&folder);
    served.post("/games", &json!({ "opponent": "samuel:polynomial=sixteen-terms,ply=12", "side": "white" }));
    served.program.press_ctrl_c();
    assert_eq!(served.program.end().code, 0);
}

#[test]
fn the_systems_request_ends_it_and_the_game_is_there_afterwards() {
    let folder = TempDir::new().unwrap();
    let served = Served::start(&folder);
    let game = served.post("/games", &json!({ "opponent": "samuel:ply=2", "side": "black", "seed": 1 }));
    let id = game["id"].as_str().unwrap();
    served.post(&format!("/games/{id}/moves"), &json!({ "path": [11, 15] }));
    let state = served.wait(id);
    served.program.ask_to_end();
    let ended = served.program.end();
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    let served = Served::start(&folder);
    let again = served.wait(id);
    assert_eq!((&again["moves"], &again["position"]), (&state["moves"], &state["position"]));
    served.program.press_ctrl_c();
    assert_eq!(served.program.end().code, 0);
}

#[test]
fn without_a_command_it_is_the_laboratory_at_its_usual_address() {
    let folder = TempDir::new().unwrap();
    // Whether we hold the address or somebody else does, the program finds it taken.
    let _held = std::net::TcpListener::bind("127.0.0.1:7040");
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_crownhead"));
    let run = command.env("XDG_DATA_HOME", folder.path()).env("HOME", folder.path()).assert().code(2);
    let told = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    assert!(told.starts_with("crownhead: cannot listen on 127.0.0.1:7040: "), "{told}");
}

#[test]
fn an_address_that_others_can_reach_comes_with_a_warning() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().to_str().unwrap();
    let word = "open-sesame-1959-open";
    let mut program = Running::start(&["serve", "--listen", "0.0.0.0:0", "--token", word, "--data", data]);
    let remark = program.read_remark();
    assert!(remark.starts_with("crownhead: warning: others can reach 0.0.0.0:0; "), "{remark}");
    let text = program.read_until("Ctrl-C ends it.\n");
    assert!(text.contains(&format!("/?token={word}\n")), "{text}");
    program.press_ctrl_c();
    assert_eq!(program.end().code, 0);
}

#[test]
fn what_is_in_the_way_is_told_in_one_line() {
    let folder = TempDir::new().unwrap();
    let served = Served::start(&folder);
    let data = folder.path().to_str().unwrap();
    let taken = crownhead(&["serve", "--listen", "127.0.0.1:0", "--data", data]);
    refused(
        &taken,
        &format!(
            "crownhead: data directory {data}: the data directory is in use by another crownhead server"
        ),
    );

    let other = TempDir::new().unwrap();
    let address = served.address.trim_start_matches("http://");
    let taken = crownhead(&["serve", "--listen", address, "--data", other.path().to_str().unwrap()]);
    assert_eq!((taken.code, taken.err.lines().count()), (2, 1), "{taken:?}");
    assert!(taken.err.starts_with(&format!("crownhead: cannot listen on {address}: ")), "{taken:?}");

    let open = crownhead(&["serve", "--listen", "0.0.0.0:0", "--data", other.path().to_str().unwrap()]);
    refused(&open, "crownhead: --listen 0.0.0.0:0: others can reach this address: expected --token as well");
    let short = crownhead(&["serve", "--token", "short", "--data", other.path().to_str().unwrap()]);
    refused(&short, "crownhead: --token: expected 16 or more letters, digits, '-', '_', '.' or '~'");
}

#[test]
fn the_token_can_come_from_where_other_users_cannot_see_it() {
    let folder = TempDir::new().unwrap();
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_crownhead"));
    command.args(["serve", "--listen", "0.0.0.0:0", "--data"]).arg(folder.path());
    let run = command.env("CROWNHEAD_TOKEN", "short").assert().code(2);
    let told = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    assert!(told.starts_with("crownhead: --token: expected 16 or more letters"), "{told}");
}

#[test]
fn a_file_in_place_of_a_folder_is_moved_aside() {
    let folder = TempDir::new().unwrap();
    for name in ["runs", "players", "tapes", "strategies"] {
        fs::write(folder.path().join(name), "precious").unwrap();
    }
    let served = Served::start(&folder);
    drop(served);
    for name in ["runs", "players", "tapes", "strategies"] {
        assert!(folder.path().join(name).is_dir());
        let aside = folder.path().join(format!("{name}.damaged"));
        assert_eq!(fs::read_to_string(aside).unwrap(), "precious");
    }
}
