//! A match on a cluster of which one part is killed: a worker, the command itself, or a server.

use anyhow::{Result, ensure};

use super::Trial;
use super::command::{LONGEST, SeenResults, journal, undisturbed};
use super::folder::{RunFolder, difference};
use super::node::Nodes;
use super::process::Process;

const GAMES: &str = "match samuel:ply=3 samuel:ply=3,ties=random --games 60 --openings three-move --out out";
const WORKERS: usize = 2;
const NODES: usize = 3;

/// A command that gives up by itself is given so often at most.
const ATTEMPTS: usize = 10;

/// What is killed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Worker,
    Coordinator,
    Node,
}

struct Cluster {
    nodes: Nodes,
    workers: Vec<(RunFolder, Process)>,
}

pub(super) fn run(trial: &mut Trial<'_>, part: Part) -> Result<()> {
    let nodes = Nodes::start(if part == Part::Node { NODES } else { 1 })?;
    let mut cluster = Cluster { nodes, workers: Vec::new() };
    for _ in 0..WORKERS {
        cluster.begin_worker(trial)?;
    }
    while trial.has_kills_left() {
        kill_until_done(trial, &mut cluster, part)?;
    }
    Ok(())
}

fn kill_until_done(trial: &mut Trial<'_>, cluster: &mut Cluster, part: Part) -> Result<()> {
    let words = trial.with_seed(GAMES);
    let (whole, time) = undisturbed(trial.program, &words)?;
    let shared = format!("--cluster {} --cluster-patience 2", cluster.nodes.addresses());
    let shared = [&words[..], &shared.split(' ').map(str::to_owned).collect::<Vec<_>>()].concat();
    let place = RunFolder::new()?;
    let mut seen = SeenResults::default();
    let mut attempts = 0;
    let mut coordinator = Process::start(trial.program, &shared, &place)?;
    loop {
        let moment = if trial.has_kills_left() { trial.moment(time) } else { LONGEST };
        match coordinator.wait(moment)? {
            Some(status) if status.success() => break,
            Some(status) => {
                attempts += 1;
                let complaint = coordinator.complaint();
                ensure!(attempts < ATTEMPTS, "`{}` ends with {status}: {complaint}", shared.join(" "));
                trial.tally.restarts += 1;
                coordinator = Process::start(trial.program, &shared, &place)?;
            }
            None => {
                ensure!(trial.has_kills_left(), "`{}` has no end", shared.join(" "));
                if let Some(there) = journal(&place.run()) {
                    seen.look(&there, false);
                }
                match part {
                    Part::Coordinator => {
                        coordinator.kill()?;
                        coordinator = Process::start(trial.program, &shared, &place)?;
                    }
                    Part::Worker => cluster.kill_worker(trial)?,
                    Part::Node => cluster.nodes.kill(trial.random.below(cluster.nodes.count()))?,
                }
                trial.count_kill();
                trial.tally.restarts += 1;
            }
        }
    }
    seen.tell(None, &mut trial.tally);
    if let Some(file) = difference(trial.program, &whole.run(), &place.run(), &["."])? {
        trial.tally.mismatch(format!("`{}`: {file} is not as on one machine", shared.join(" ")));
    }
    Ok(())
}

impl Cluster {
    fn begin_worker(&mut self, trial: &Trial<'_>) -> Result<()> {
        let place = RunFolder::new()?;
        let words = format!("worker --threads 1 --cluster {}", self.nodes.addresses());
        let words: Vec<_> = words.split(' ').map(str::to_owned).collect();
        let process = Process::start(trial.program, &words, &place)?;
        self.workers.push((place, process));
        Ok(())
    }

    fn kill_worker(&mut self, trial: &mut Trial<'_>) -> Result<()> {
        let (place, process) = self.workers.swap_remove(trial.random.below(self.workers.len()));
        process.kill()?;
        drop(place);
        self.begin_worker(trial)
    }
}
