//! `crownhead engine` as other programs see it, and other programs as players, in processes of their own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

#[cfg(unix)]
use crate::program::signal::Running;
use crate::program::{Run, crownhead, crownhead_with, refused, root};
use serde_json::json;

const CROWNHEAD: &str = env!("CARGO_BIN_EXE_crownhead");

/// The engine as a player of another process.
fn hub(player: &str) -> String {
    format!("hub:'{CROWNHEAD}' engine --protocol hub --player {player}")
}

/// A match of eight games, with the folder it is written to.
fn play(first: &str, second: &str, out: &Path) -> Run {
    let out = out.to_str().expect("temporary folders have plain names");
    let fixed = ["--games", "8", "--openings", "three-move", "--seed", "1", "--threads", "1", "--json"];
    crownhead(&[&["match", first, second, "--out", out], &fixed[..]].concat())
}

fn reasons(out: &Path) -> String {
    fs::read_to_string(out.join("results.csv")).unwrap()
}

#[test]
fn an_engine_talks_hub_on_its_standard_input_and_output() {
    let script = "hub\ninit\npos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\nlevel depth=1\ngo think\nping\n";
    let run = crownhead_with(&["engine", "--protocol", "hub", "--player", "greedy"], script);
    assert_eq!(run.code, 0, "{run:?}");
    for line in ["id name=greedy ", "wait\n", "ready\n", "pong\n"] {
        assert!(run.out.contains(line), "{run:?}");
    }
}

const START: &str = "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\n";

/// The engine over Hub, with a position.
#[cfg(unix)]
fn engine_at(position: &str) -> Running {
    let mut engine =
        Running::start(&["engine", "--protocol", "hub", "--player", "crownhead:hash=4,database=none"]);
    engine.type_in("hub\ninit\n");
    engine.read_until("ready\n");
    engine.type_in(position);
    engine
}

/// Says something to an engine that thinks, and reads up to its answer and the rest of that line.
#[cfg(unix)]
fn answer(engine: &mut Running, said: &str, answered: &str) -> [String; 2] {
    engine.type_in(said);
    [engine.read_until(answered), engine.read_until("\n")]
}

#[cfg(unix)]
#[test]
fn the_engine_thinks_on_the_time_of_the_other_side_and_answers_after_the_hit() {
    let mut engine = engine_at(START);
    // As long as it is not told, and no longer.
    answer(&mut engine, "go ponder\n", "info depth=7 ");
    let [until_pong, _] = answer(&mut engine, "ping\n", "pong");
    assert!(!until_pong.contains("done"), "{until_pong}");
    let [_, done] = answer(&mut engine, "ponder-hit\n", "done ");
    assert!(done.starts_with("move=") && done.contains(" ponder="), "{done}");
    // It has thought enough when it is told.
    let [until_pong, _] = answer(&mut engine, "level nodes=1000\ngo ponder\nping\n", "pong");
    assert!(!until_pong.contains("done"), "{until_pong}");
    answer(&mut engine, "ponder-hit\n", "done move=");
    // It was another move.
    answer(&mut engine, "level move-time=3600\ngo ponder\n", "info depth=7 ");
    answer(&mut engine, "stop\n", "done move=");
    engine.type_in("quit\n");
    assert_eq!(engine.end().code, 0);
}

#[cfg(unix)]
#[test]
fn an_analysis_of_the_only_move_goes_on_until_it_is_stopped() {
    let mut engine = engine_at("pos pos=Wbbbbbbbbbbebeeeewbeewewwwwwwwwww\n");
    answer(&mut engine, "level infinite\ngo analyze\n", "info depth=12 ");
    answer(&mut engine, "ping\n", "pong");
    answer(&mut engine, "stop\n", "done move=23x14x18");
    // For a game it is made at once.
    answer(&mut engine, "level move-time=3600\ngo think\n", "done move=23x14x18");
}

#[cfg(unix)]
#[test]
fn the_engine_tells_everything_about_its_thinking() {
    let mut engine = engine_at(START);
    let [thoughts, _] = answer(&mut engine, "level nodes=100000\ngo think\n", "done move=");
    let last = thoughts.lines().rev().nth(1).unwrap();
    let names: Vec<_> =
        last.split(' ').filter_map(|word| word.split_once('=')).map(|(name, _)| name).collect();
    assert_eq!(names, ["depth", "mean-depth", "score", "nodes", "time", "nps", "pv"], "{last}");
}

#[test]
fn players_in_other_processes_play_a_match_over_hub() {
    let folder = tempfile::tempdir().unwrap();
    let run = play(&hub("greedy"), &hub("random"), folder.path());
    assert_eq!((run.code, &run.json()["complete"]), (0, &json!(true)), "{run:?}");
    assert!(!reasons(folder.path()).contains("forfeit"), "{}", reasons(folder.path()));
}

/// A served player, ended with the test.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(player: &str) -> Served {
        let mut child = Command::new(CROWNHEAD)
            .args(["engine", "--protocol", "dxp", "--player", player, "--listen", "127.0.0.1:0"])
            .current_dir(root())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_whitespace().find(|word| word.starts_with("127.0.0.1:"));
        Served { address: address.unwrap_or_else(|| panic!("no address in {line}")).to_owned(), child }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn our_own_two_processes_play_a_match_over_dxp() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (Served::start("greedy"), Served::start("random"));
    let run = play(&format!("dxp:{}", first.address), &format!("dxp:{}", second.address), folder.path());
    assert_eq!((run.code, &run.json()["complete"]), (0, &json!(true)), "{run:?}");
    assert!(!reasons(folder.path()).contains("forfeit"), "{}", reasons(folder.path()));
}

#[test]
fn an_engine_that_is_hopelessly_behind_gives_up_over_dxp() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start("crownhead:nodes=100,hash=1,weights=none,resign=2/2");
    let run = play(&format!("dxp:{}", served.address), "crownhead:nodes=2000,hash=1", folder.path());
    let report = run.json();
    assert_eq!((&report["losses"], &report["complete"]), (&json!(8), &json!(true)), "{run:?}");
    let reasons = reasons(folder.path());
    assert!(reasons.contains("resigned") && !reasons.contains("forfeit"), "{reasons}");
}

#[test]
fn what_cannot_play_is_refused_before_the_match() {
    let missing = crownhead(&["match", "hub:/no/such/engine", "random", "--games", "2"]);
    refused(
        &missing,
        "crownhead: player 'hub:/no/such/engine': cannot start /no/such/engine: No such file or directory (os error 2)",
    );
    let served = Served::start("random");
    let spec = format!("dxp:{}", served.address);
    drop(served);
    let closed = crownhead(&["match", &spec, "random", "--games", "2"]);
    let line = format!("crownhead: player '{spec}': nobody answers: Connection refused");
    assert!(closed.code == 2 && closed.err.starts_with(&line), "{closed:?}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_crashes_loses_its_games_and_the_match_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("engine.sh");
    let text = "while read -r line; do case $line in hub) echo id name=Icarus; echo wait;; init) echo ready;; go*) exit 7;; esac; done";
    fs::write(&script, text).unwrap();
    let out = folder.path().join("out");
    let run = play(&format!("hub:sh '{}'", script.display()), "random", &out);
    let report = run.json();
    assert_eq!((&report["losses"], &report["complete"]), (&json!(8), &json!(true)), "{run:?}");
    assert_eq!(reasons(&out).matches("Icarus: ended while thinking (exit status: 7)").count(), 8);
    let games = fs::read_to_string(out.join("games.pdn")).unwrap();
    assert!(games.contains("Icarus: ended while thinking (exit status: 7)"), "{games}");
}
