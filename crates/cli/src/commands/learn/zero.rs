//! `crownhead learn zero`: from the rules alone, generation by generation.

mod machines;

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use engine::Weights;
use lab::zero_run::{
    self, GateSettings, GenerationResult, ZeroDeclaration, ZeroEvent, ZeroLimit, ZeroRun, ZeroSummary,
};
use lab::{Digest, RunEvent, RunObserver, StopFlag};
use serde::Serialize;

use crate::arguments::{ClusterArguments, FitArguments, all_cores, threads};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status, counted};
use crate::session::Session;
use crate::version;

use machines::ZeroMachines;
pub(super) use machines::{LearnStageArguments, tasks};

#[derive(Args, Debug)]
#[command(
    after_help = "Every generation is a file of weights in DIR: crownhead:weights=DIR/generation-3 plays it."
)]
pub(crate) struct LearnZeroArguments {
    /// Folder for games, weights, results and plots; a run there goes on
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Begin no new generation after so many hours
    #[arg(long, value_name = "H", value_parser = hours)]
    hours: Option<f64>,
    /// Go on to this generation
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    generations: Option<u32>,
    /// Games that each generation plays against itself
    #[arg(long, value_name = "N", default_value_t = ZeroDeclaration::default().games as u32, value_parser = clap::value_parser!(u32).range(20..=10_000_000))]
    games: u32,
    /// Positions looked at for each move of these games at first
    #[arg(long, value_name = "N", default_value_t = ZeroDeclaration::default().nodes, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    nodes: u64,
    /// How many times as many after each generation that was not kept
    #[arg(long, value_name = "N", default_value_t = ZeroDeclaration::default().growth, value_parser = clap::value_parser!(u64).range(1..=10))]
    growth: u64,
    /// Weights of an earlier run that the first generation plays with [default: nothing but the rules]
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// The seed of everything random
    #[arg(long, default_value_t = ZeroDeclaration::default().seed)]
    seed: u64,
    /// Generations whose games a net is fitted to
    #[arg(long, value_name = "N", default_value_t = ZeroDeclaration::default().generations_kept as u32, value_parser = clap::value_parser!(u32).range(1..=1000))]
    keep: u32,
    #[command(flatten)]
    fit: FitArguments,
    /// Positions looked at for each move of the games against the generation in force
    #[arg(long, value_name = "N", default_value_t = GateSettings::default().nodes, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    gate_nodes: u64,
    /// Pairs of these games at most
    #[arg(long, value_name = "N", default_value_t = GateSettings::default().most_pairs as u32, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    gate_pairs: u32,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(super) cluster: ClusterArguments,
}

fn hours(text: &str) -> Result<f64, String> {
    let hours = text.parse().ok().filter(|hours: &f64| *hours >= 0.0 && *hours <= 10_000.0);
    hours.ok_or_else(|| "expected 0 to 10000".to_owned())
}

/// Generations in a run that has no other end.
const MOST_GENERATIONS: usize = 100_000;

pub(super) fn run(arguments: &LearnZeroArguments, session: &Session) -> anyhow::Result<Status> {
    if arguments.hours.is_none() && arguments.generations.is_none() {
        bail!("neither --hours nor --generations: expected one of them");
    }
    let run = zero_run(arguments)?;
    let threads = arguments.threads.unwrap_or_else(all_cores);
    let machines = ZeroMachines::new(threads, &arguments.cluster, &arguments.out)?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let interrupt = Interrupt::catch_and(move || called.stop())?;
    let started = Instant::now();
    let mut observer = ZeroObserver {
        session,
        machines: &machines,
        limit: run.limit,
        started,
        so_far: String::new(),
        stage: None,
    };
    let summary = zero_run::learn(&run, &arguments.out, &machines, &stop, &mut observer)?;
    drop(observer);
    let Some(summary) = summary else {
        if !interrupt.pressed() {
            bail!("the run ended before it should");
        }
        report::note("stopped; the same command goes on from here");
        return Ok(Status::Stopped);
    };
    let seconds = started.elapsed().as_secs_f64();
    let learned = Learned { out: arguments.out.display().to_string(), summary: &summary, seconds };
    report::print_as(arguments.json, &learned, Learned::text)?;
    Ok(Status::Done)
}

fn zero_run(arguments: &LearnZeroArguments) -> anyhow::Result<ZeroRun> {
    let database = arguments.fit.labels.database()?;
    let usual = GateSettings::default();
    let most_pairs = arguments.gate_pairs as usize;
    let gate = GateSettings {
        nodes: arguments.gate_nodes,
        fewest_pairs: usual.fewest_pairs.min(most_pairs),
        most_pairs,
        ..usual
    };
    let start = arguments.start.as_deref().map(Weights::load).transpose().context("--start")?;
    let declaration = ZeroDeclaration {
        seed: arguments.seed,
        start: start.as_ref().map(|start| Digest::of(start.to_bytes())),
        games: arguments.games as usize,
        nodes: arguments.nodes,
        growth: arguments.growth,
        generations_kept: arguments.keep as usize,
        database_pieces: database.pieces(),
        labels: arguments.fit.labels.settings(),
        fit: arguments.fit.settings(),
        gate,
    };
    let limit = ZeroLimit {
        generations: arguments.generations.map_or(MOST_GENERATIONS, |generations| generations as usize),
        seconds: arguments.hours.map(|hours| hours * 3600.0),
    };
    Ok(ZeroRun { declaration, start, database, limit, program: version::full().to_owned() })
}

/// Shows how far the present generation has come.
struct ZeroObserver<'a> {
    session: &'a Session,
    machines: &'a ZeroMachines<'a>,
    limit: ZeroLimit,
    started: Instant,
    /// What the last generation came to.
    so_far: String,
    stage: Option<(Stage, Progress)>,
}

/// What a generation is at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Games(usize),
    Fit(usize),
    Gate(usize),
}

impl ZeroObserver<'_> {
    /// The progress of a stage; that of the stage before ends.
    fn at(&mut self, stage: Stage, total: u64) -> &Progress {
        if self.stage.as_ref().is_none_or(|(now, _)| *now != stage) {
            let what = match stage {
                Stage::Games(_) => "games, in hundreds",
                Stage::Fit(_) => "fitting",
                Stage::Gate(_) => "gate",
            };
            self.stage = Some((stage, Progress::start(self.session, what, total)));
        }
        let (_, progress) = self.stage.as_ref().expect("a stage was set");
        progress
    }

    /// Where the run is, what it has come to, and how long it goes on.
    fn said(&self, generation: usize) -> String {
        let of = Some(self.limit.generations).filter(|&most| most < MOST_GENERATIONS);
        let of = of.map_or_else(String::new, |most| format!(" of {most}"));
        let left = self.limit.seconds.map_or_else(String::new, |most| {
            let hours = (most - self.started.elapsed().as_secs_f64()).max(0.0) / 3600.0;
            format!(", {hours:.1} h left to begin another")
        });
        format!(" generation {generation}{of}{}{left}", self.so_far)
    }

    fn tasks(&mut self, stage: Stage, generation: usize, progress: lab::Progress) {
        let said = format!("{}{}", self.said(generation), self.machines.workers());
        let shown = self.at(stage, progress.total as u64);
        shown.say(&said);
        if progress.new == 0 {
            shown.skip(1);
        } else {
            shown.one_done();
        }
    }
}

impl RunObserver for ZeroObserver<'_> {
    fn event(&mut self, event: RunEvent<'_>) {
        let RunEvent::Zero(event) = event else { return };
        match event {
            ZeroEvent::Games { generation, progress } => {
                self.tasks(Stage::Games(generation), generation, progress);
            }
            ZeroEvent::Gate { generation, progress } => {
                self.tasks(Stage::Gate(generation), generation, progress);
            }
            ZeroEvent::Fit { generation, fitting, passes } => {
                let said = format!("{}, now loss {:.4}", self.said(generation), fitting.validation_loss);
                let shown = self.at(Stage::Fit(generation), passes as u64);
                shown.say(&said);
                shown.one_done();
            }
            ZeroEvent::Resumed(results) => self.so_far = results.last().map_or_else(String::new, so_far),
            ZeroEvent::Generation(result) => {
                self.stage = None;
                self.so_far = so_far(result);
                report::note(told(result));
            }
        }
    }
}

/// What is told beside the progress of the next generation.
fn so_far(result: &GenerationResult) -> String {
    let GenerationResult { games, positions, rating, .. } = result;
    let loss = result.fit.last().map_or(0.0, |fitting| fitting.validation_loss);
    format!(" (before: {games} games, {positions} positions, loss {loss:.4}, rating {rating:.0})")
}

/// A generation in a line.
fn told(result: &GenerationResult) -> String {
    let GenerationResult { generation, nodes, games, positions, rating, gate, .. } = result;
    let kept = if result.is_kept { "kept" } else { "not kept" };
    let loss = result.fit.last().map_or(0.0, |fitting| fitting.validation_loss);
    let mut text = format!("generation {generation}: {kept}, rating {rating:.0}");
    let _ = write!(text, " (+{} ={} -{} against the one before)", gate.wins, gate.draws, gate.losses);
    let _ = write!(text, ", loss {loss:.4}, {positions} positions of {}", counted(*games, "game"));
    let _ = write!(text, " at {nodes} nodes");
    text
}

/// What is told of a run when it ends.
#[derive(Serialize)]
struct Learned<'a> {
    out: String,
    #[serde(flatten)]
    summary: &'a ZeroSummary,
    seconds: f64,
}

impl Learned<'_> {
    fn text(&self) -> String {
        let mut text =
            "generation  kept      games  rating         95 %    loss  agreement    man   king\n".to_owned();
        for result in &self.summary.generations {
            let loss = result.fit.last().map_or(0.0, |fitting| fitting.validation_loss);
            let interval = format!("[{:.0}, {:.0}]", result.rating_low, result.rating_high);
            let _ = writeln!(
                text,
                "{:>10}  {:<4} {:>10} {:>7.0} {:>12} {loss:>7.4} {:>8.1} % {:>6.0} {:>6.0}",
                result.generation,
                if result.is_kept { "yes" } else { "no" },
                result.games,
                result.rating,
                interval,
                100.0 * result.agreement,
                result.values.man,
                result.values.king,
            );
        }
        let _ = writeln!(text, "  {}: games, weights, results and plots", self.out);
        let _ = writeln!(text, "  {:.1} s", self.seconds);
        text
    }
}
