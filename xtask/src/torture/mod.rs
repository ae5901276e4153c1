//! `cargo xtask torture`: whatever can be killed is killed at random moments, begun again, and held against
//! what it had acknowledged and against a twin that was left in whole.

mod cluster;
mod command;
mod folder;
mod ledger;
mod node;
mod process;
mod server;
mod tally;
mod visitors;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use crate::random::Random;
use crate::test::{Outcome, install_nats_server};
use crate::workspace::Workspace;
use tally::Tally;

pub(crate) use node::nats_server;

/// What is killed in every check.
const KILLS: usize = 60;

/// So many kinds are under way at a time; what is killed needs the other cores.
const AT_ONCE: usize = 2;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many kills in all
    #[arg(long, default_value_t = KILLS, value_name = "N")]
    kills: usize,
    /// What the moments of the kills, and the seeds of what is killed, come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Kill this alone
    #[arg(long, value_name = "KIND")]
    only: Option<Kind>,
    /// A program that is built already, instead of the one that tests are run with
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// What is killed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Kind {
    /// `learn rote`
    Rote,
    /// `match`
    Match,
    /// `learn generalize`
    Generalize,
    /// `learn combine`
    Combine,
    /// `learn zero`
    Zero,
    /// The laboratory, with games, scripts and runs
    Server,
    /// A worker of a cluster
    Worker,
    /// The command that a cluster works for
    Coordinator,
    /// One of three NATS servers
    Node,
}

/// One kind's part of the work.
struct Trial<'a> {
    workspace: &'a Workspace,
    name: &'static str,
    program: &'a Path,
    kills: usize,
    random: Random,
    tally: Tally,
}

pub(crate) fn run(workspace: &Workspace, arguments: &Arguments) -> Result<()> {
    let kinds = match arguments.only {
        Some(kind) => vec![kind],
        None => Kind::value_variants().to_vec(),
    };
    torture(workspace, arguments, &kinds)
}

/// The short form, as one of the checks.
pub(crate) fn check(workspace: &Workspace) -> Result<Outcome> {
    let arguments = Arguments { kills: KILLS, seed: 1, only: None, program: None };
    install_nats_server(workspace)?;
    torture(workspace, &arguments, Kind::value_variants())?;
    Ok(Outcome::Covered(format!("{KILLS} kills")))
}

fn torture(workspace: &Workspace, arguments: &Arguments, kinds: &[Kind]) -> Result<()> {
    ensure!((1..=100_000).contains(&arguments.kills), "--kills: expected 1 to 100000");
    let program = match &arguments.program {
        Some(program) => program.canonicalize().with_context(|| program.display().to_string())?,
        None => workspace.build()?,
    };
    let (kills, seed) = (arguments.kills, arguments.seed);
    workspace.say(format_args!("{kills} kills with seed {seed}; the same moments again with --seed {seed}"));
    let begun = Instant::now();
    let tallies = trials(workspace, &program, arguments, kinds);
    workspace.say(format_args!("\n{}", tally::table(&tallies)));
    workspace.say(format_args!("{:.0} s", begun.elapsed().as_secs_f64()));
    let complaints: usize = tallies.iter().map(|(_, tally)| tally.complaints.len()).sum();
    ensure!(complaints == 0, "{complaints} complaints with seed {seed}");
    Ok(())
}

/// Every kind, a few at a time.
fn trials(
    workspace: &Workspace,
    program: &Path,
    arguments: &Arguments,
    kinds: &[Kind],
) -> Vec<(&'static str, Tally)> {
    let trials = kinds.iter().enumerate().map(|(place, &kind)| {
        // The first ones take what does not divide.
        let kills = arguments.kills / kinds.len() + usize::from(place < arguments.kills % kinds.len());
        let random = Random(arguments.seed.wrapping_mul(1_000_003).wrapping_add(kind as u64));
        (kind, Trial { workspace, name: kind.name(), program, kills, random, tally: Tally::default() })
    });
    // Taken from the end: those take longest.
    let waiting: Mutex<Vec<_>> = Mutex::new(trials.collect());
    let done = Mutex::new(Vec::new());
    let work = || {
        while let Some((kind, mut trial)) = next(&waiting) {
            if let Err(error) = trial.run(kind) {
                trial.tally.mismatch(format!("could not go on: {error:#}"));
            }
            workspace.say(format_args!("{}: {} complaints", trial.name, trial.tally.complaints.len()));
            done.lock().expect("nobody panics here").push((kind as usize, trial.name, trial.tally));
        }
    };
    thread::scope(|scope| (0..AT_ONCE).for_each(|_| drop(scope.spawn(work))));
    let mut done = done.into_inner().expect("nobody panics here");
    done.sort_by_key(|(kind, ..)| *kind);
    done.into_iter().map(|(_, name, tally)| (name, tally)).collect()
}

fn next<'a>(waiting: &Mutex<Vec<(Kind, Trial<'a>)>>) -> Option<(Kind, Trial<'a>)> {
    waiting.lock().expect("nobody panics here").pop()
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Rote => "rote",
            Kind::Match => "match",
            Kind::Generalize => "generalize",
            Kind::Combine => "combine",
            Kind::Zero => "zero",
            Kind::Server => "server",
            Kind::Worker => "worker",
            Kind::Coordinator => "coordinator",
            Kind::Node => "node",
        }
    }
}

impl Trial<'_> {
    fn run(&mut self, kind: Kind) -> Result<()> {
        match kind {
            Kind::Rote => command::run(self, &command::ROTE),
            Kind::Match => command::run(self, &command::MATCH),
            Kind::Generalize => command::run(self, &command::GENERALIZE),
            Kind::Combine => command::run(self, &command::COMBINE),
            Kind::Zero => command::run(self, &command::ZERO),
            Kind::Server => server::run(self),
            Kind::Worker => cluster::run(self, cluster::Part::Worker),
            Kind::Coordinator => cluster::run(self, cluster::Part::Coordinator),
            Kind::Node => cluster::run(self, cluster::Part::Node),
        }
    }

    fn has_kills_left(&self) -> bool {
        self.tally.kills < self.kills
    }

    /// Counts a kill, and tells now and then how far it has come.
    fn count_kill(&mut self) {
        self.tally.kills += 1;
        if self.tally.kills.is_multiple_of((self.kills / 4).max(1)) {
            let Trial { name, tally, kills, .. } = self;
            self.workspace.say(format_args!("{name}: {} of {kills} kills", tally.kills));
        }
    }
}
