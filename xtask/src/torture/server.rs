//! The laboratory, killed while people play and write, and while runs go on.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::Trial;
use super::folder::{RunFolder, difference};
use super::ledger::{Ledger, get};
use super::process::until;
use super::visitors;
use crate::load::client::Client;
use crate::load::server_process::ServerProcess;
use crate::random::Random;

/// The longest that a laboratory lives.
const LIFE: usize = 1_500;
const PLAYERS: usize = 2;
/// So many runs are begun at a time; a laboratory refuses more than a few that wait.
const MOST_RUNS: usize = 8;
const PATIENCE: Duration = Duration::from_secs(300);

/// A run as it was asked for.
struct Run {
    id: String,
    wish: Value,
}

pub(super) fn run(trial: &mut Trial<'_>) -> Result<()> {
    let place = RunFolder::new()?;
    let (mut ledger, mut runs) = (Ledger::default(), Vec::<Run>::new());
    // Games of before the last session are looked for again at the end alone.
    let mut recent = Ledger::default();
    while trial.has_kills_left() {
        let host = ServerProcess::start(trial.program, &place.run())?;
        let client = Client::new(host.address());
        recent.check(&client, &mut trial.tally)?;
        ledger.add(recent);
        if are_done(&client, &runs)? {
            begin_runs(&client, &mut trial.random, &mut runs)?;
        }
        recent = session(trial, host, &ledger);
        recent.runs.extend(runs.iter().map(|run| run.id.clone()));
        trial.count_kill();
        trial.tally.restarts += 1;
    }
    ledger.add(recent);
    let host = ServerProcess::start(trial.program, &place.run())?;
    let client = Client::new(host.address());
    ledger.check(&client, &mut trial.tally)?;
    until("all runs are done", PATIENCE, || are_done(&client, &runs))?;
    ensure!(host.end()?, "the laboratory did not end as it should");
    compare_runs(trial, &place, &runs)
}

/// One life of the laboratory, and what it acknowledged.
fn session(trial: &mut Trial<'_>, host: ServerProcess, before: &Ledger) -> Ledger {
    let life = Duration::from_millis(trial.random.below(LIFE) as u64);
    let address = host.address().to_owned();
    let (writer_seed, seeds) = (trial.random.next(), [(); PLAYERS].map(|()| trial.random.next()));
    let scripts = Ledger { scripts: before.scripts.clone(), ..Ledger::default() };
    thread::scope(|scope| {
        let address = &address;
        let writer = scope.spawn(move || visitors::write(address, Random(writer_seed), scripts));
        let players = seeds.map(|seed| scope.spawn(move || visitors::play(address, Random(seed))));
        thread::sleep(life);
        host.kill();
        let mut told = writer.join().expect("visitors do not panic");
        players.into_iter().for_each(|player| told.add(player.join().expect("visitors do not panic")));
        told
    })
}

fn begin_runs(client: &Client, random: &mut Random, runs: &mut Vec<Run>) -> Result<()> {
    let (number, seed) = (runs.len(), random.below(1_000_000));
    let rote = json!({ "kind": "rote", "name": format!("rote-{number}"), "games": 120, "seed": seed,
        "settings": { "mix": "two-kings=1" }, "measure": false });
    let series = json!({ "kind": "second-series", "name": format!("series-{number}"), "games": 16, "seed": seed,
        "settings": { "start": "random", "ply": 2 }, "measure": false });
    for wish in [rote, series] {
        runs.push(begin_run(client, wish)?);
    }
    Ok(())
}

fn begin_run(client: &Client, wish: Value) -> Result<Run> {
    let run: Value = serde_json::from_str(&client.post("/api/v1/runs", &wish.to_string())?.text)?;
    Ok(Run { id: run["id"].as_str().context("a run has an id")?.to_owned(), wish })
}

fn are_done(client: &Client, runs: &[Run]) -> Result<bool> {
    for run in runs {
        let state = get(client, &format!("/api/v1/runs/{}", run.id))?;
        ensure!(state["status"] != "failed", "run {} failed: {}", run.wish["name"], state["message"]);
        if state["status"] != "done" {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Holds the runs against those of a laboratory that nobody kills.
fn compare_runs(trial: &mut Trial<'_>, place: &RunFolder, runs: &[Run]) -> Result<()> {
    let whole = RunFolder::new()?;
    let host = ServerProcess::start(trial.program, &whole.run())?;
    let client = Client::new(host.address());
    for some in runs.chunks(MOST_RUNS) {
        let again =
            some.iter().map(|run| begin_run(&client, run.wish.clone())).collect::<Result<Vec<_>>>()?;
        until("all runs are done", PATIENCE, || are_done(&client, &again))?;
    }
    ensure!(host.end()?, "the laboratory did not end as it should");
    for run in runs {
        let name = run.wish["name"].as_str().unwrap_or_default();
        let parts = [format!("runs/{name}"), format!("tapes/{name}.tape")];
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        if let Some(file) = difference(trial.program, &whole.run(), &place.run(), &parts)? {
            trial.tally.mismatch(format!("run {}: {file} is not as without kills", run.wish));
        }
    }
    Ok(())
}
