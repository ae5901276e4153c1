//! `crownhead perft`: counting, spread over threads, with progress, stopped cleanly by Ctrl-C.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::Context;
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use rules::perft::{self, perft};
use rules::{Color, Move, Position};
use serde::Serialize;

use crate::arguments::threads;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status};
use crate::session::Session;

use super::position_from;

#[derive(Args, Debug)]
pub(crate) struct PerftArguments {
    /// The depth, in moves of either side
    #[arg(value_parser = clap::value_parser!(u32).range(0..=28))]
    depth: u32,
    /// The position [default: the start of a game]
    #[arg(long)]
    fen: Option<String>,
    /// How many threads to use
    #[arg(long, default_value = "1", value_parser = threads, allow_negative_numbers = true)]
    threads: NonZeroUsize,
    /// Count each first move separately
    #[arg(long)]
    divide: bool,
    /// What counts as one move: every path of a capture, or every result
    #[arg(long, value_enum, default_value_t = Count::Paths)]
    count: Count,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Count {
    Paths,
    Results,
}

/// Enough tasks for threads to share evenly.
const ENOUGH_TASKS: usize = 256;
/// So many show how far a long count has come; more would only take memory.
const MANY_TASKS: usize = 2_000;
/// A count of so many positions takes a fraction of a second: Ctrl-C can wait for it.
const QUICK: u64 = 1 << 27;
/// The moves a position has in the long run, even where a capture leaves but one.
const USUAL_MOVES: usize = 8;
/// The moves a king has in the long run.
const USUAL_KING_MOVES: usize = 2;
/// How often a long count says how much it has counted.
const BETWEEN_REMARKS: u64 = 1 << 27;

pub(crate) fn run(arguments: &PerftArguments, session: &Session) -> anyhow::Result<Status> {
    let position = position_from(arguments.fen.as_deref())?;
    let interrupt = Interrupt::catch()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads.into())
        .build()
        .context("cannot start the threads")?;
    let started = Instant::now();
    let counted = pool.install(|| count(&position, arguments, &interrupt, session));
    let report = Report::new(&position, arguments, &counted, started.elapsed().as_secs_f64());
    report::print_as(arguments.json, &report, Report::text)?;
    Ok(Status::of(counted.complete))
}

struct Counted {
    branches: Vec<(String, u64)>,
    nodes: u64,
    complete: bool,
}

/// A part of the count: what lies below one position after one first move.
struct Task {
    branch: usize,
    position: Position,
}

fn count(
    position: &Position,
    arguments: &PerftArguments,
    interrupt: &Interrupt,
    session: &Session,
) -> Counted {
    let reading = match arguments.count {
        Count::Paths => perft::Count::Paths,
        Count::Results => perft::Count::Results,
    };
    let Some(below_first) = arguments.depth.checked_sub(1) else {
        return Counted { branches: Vec::new(), nodes: 1, complete: true };
    };
    let first = perft::branches(position, reading);
    let (tasks, depth) = split(&first, below_first, reading);
    let count = RunningCount {
        reading,
        interrupt,
        totals: first.iter().map(|_| AtomicU64::new(0)).collect(),
        nodes: AtomicU64::new(0),
        progress: Progress::start(session, "perft", tasks.len() as u64),
    };
    tasks.par_iter().for_each(|task| {
        count.walk(task, depth, 0);
        count.progress.one_done();
    });
    drop(count.progress);
    let branches = merge(position, &first, &count.totals);
    let nodes = branches.iter().map(|(_, nodes)| nodes).sum();
    Counted { branches, nodes, complete: !interrupt.pressed() }
}

/// Makes moves until there are enough tasks; returns them with the depth left to count.
fn split(first: &[(Move, Position)], mut depth: u32, reading: perft::Count) -> (Vec<Task>, u32) {
    let mut tasks: Vec<_> =
        first.iter().enumerate().map(|(branch, &(_, position))| Task { branch, position }).collect();
    let enough = |tasks: &[Task], depth| match tasks.len() {
        ..ENOUGH_TASKS => depth <= 1,
        ENOUGH_TASKS..MANY_TASKS => is_quick(USUAL_MOVES, depth),
        MANY_TASKS.. => true,
    };
    while !enough(&tasks, depth) && !tasks.is_empty() {
        tasks = tasks.iter().flat_map(|task| task.below(reading)).collect();
        depth -= 1;
    }
    (tasks, depth)
}

impl Task {
    fn below(&self, reading: perft::Count) -> impl Iterator<Item = Task> {
        let branch = self.branch;
        let branches = perft::branches(&self.position, reading);
        branches.into_iter().map(move |(_, position)| Task { branch, position })
    }
}

/// The most moves either side is likely to have after a while.
fn moves_to_come(position: &Position) -> usize {
    let king_moves = Color::ALL.map(|color| USUAL_KING_MOVES * position.kings(color).len());
    king_moves.into_iter().fold(USUAL_MOVES, usize::max)
}

/// Whether so many moves in every position make few positions.
fn is_quick(moves: usize, depth: u32) -> bool {
    (moves as u64).saturating_pow(depth) <= QUICK
}

/// A count under way on several threads.
struct RunningCount<'a> {
    reading: perft::Count,
    interrupt: &'a Interrupt,
    /// For each first move.
    totals: Vec<AtomicU64>,
    nodes: AtomicU64,
    progress: Progress,
}

impl RunningCount<'_> {
    /// Counts below a position in steps that are quick, so that Ctrl-C is seen between them.
    /// `moves` are those of the position before, the other side's.
    fn walk(&self, task: &Task, depth: u32, moves: usize) {
        if self.interrupt.pressed() {
            return;
        }
        let below: Vec<_> = task.below(self.reading).collect();
        let likely = moves_to_come(&task.position).max(below.len()).max(moves);
        if depth <= 1 || is_quick(likely, depth) {
            return self.add(task.branch, perft(&task.position, depth, self.reading));
        }
        below.iter().for_each(|next| self.walk(next, depth - 1, below.len()));
    }

    fn add(&self, branch: usize, nodes: u64) {
        self.totals[branch].fetch_add(nodes, Ordering::Relaxed);
        let before = self.nodes.fetch_add(nodes, Ordering::Relaxed);
        let after = before + nodes;
        if before / BETWEEN_REMARKS != after / BETWEEN_REMARKS {
            self.progress.say(&format!("{:.1} billion nodes", after as f64 / 1e9));
        }
    }
}

/// The count for each first move as it is written; ways of capturing that end alike are one.
fn merge(position: &Position, first: &[(Move, Position)], totals: &[AtomicU64]) -> Vec<(String, u64)> {
    let mut branches: Vec<(Move, u64)> = Vec::new();
    for ((mv, _), total) in first.iter().zip(totals) {
        let nodes = total.load(Ordering::Relaxed);
        match branches.iter_mut().find(|(known, _)| known == mv) {
            Some((_, sum)) => *sum += nodes,
            None => branches.push((*mv, nodes)),
        }
    }
    branches.sort();
    branches.into_iter().map(|(mv, nodes)| (position.notation(mv), nodes)).collect()
}

#[derive(Serialize)]
struct Report<'a> {
    fen: String,
    depth: u32,
    count: &'static str,
    threads: NonZeroUsize,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Branch<'a>>>,
}

#[derive(Serialize)]
struct Branch<'a> {
    #[serde(rename = "move")]
    text: &'a str,
    nodes: u64,
}

impl Report<'_> {
    fn new<'a>(
        position: &Position,
        arguments: &PerftArguments,
        counted: &'a Counted,
        seconds: f64,
    ) -> Report<'a> {
        let branch = |(text, nodes): &'a (String, u64)| Branch { text, nodes: *nodes };
        Report {
            fen: position.to_fen(),
            depth: arguments.depth,
            count: match arguments.count {
                Count::Paths => "paths",
                Count::Results => "results",
            },
            threads: arguments.threads,
            nodes: counted.nodes,
            seconds,
            nodes_per_second: counted.nodes as f64 / seconds.max(f64::MIN_POSITIVE),
            complete: counted.complete,
            divide: arguments.divide.then(|| counted.branches.iter().map(branch).collect()),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for branch in self.divide.iter().flatten() {
            let _ = writeln!(text, "{:<12} {:>20}", branch.text, branch.nodes);
        }
        let nodes = report::counted(self.nodes, "node");
        let millions = self.nodes_per_second / 1e6;
        let stopped = report::stopped(self.complete);
        text += &format!(
            "depth {}: {nodes} in {:.3} s, {millions:.0} million a second{stopped}\n",
            self.depth, self.seconds
        );
        text
    }
}
