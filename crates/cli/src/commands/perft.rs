//! `crownhead perft`: counting, spread over threads, with progress, stopped cleanly by Ctrl-C.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::Context;
use rayon::prelude::*;
use rules::perft::{self, perft};
use rules::{Move, Position};
use serde::Serialize;

use crate::arguments::{Count, PerftArguments};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status};

use super::position_from;

/// Enough tasks for threads to share evenly and for progress to be seen.
const ENOUGH_TASKS: usize = 256;
/// A task this deep is done in a fraction of a second.
const QUICK_DEPTH: u32 = 9;
/// So many tasks take little memory; beyond, they only get longer.
const MOST_TASKS: usize = 1 << 20;

pub(crate) fn run(arguments: &PerftArguments) -> anyhow::Result<Status> {
    let position = position_from(arguments.fen.as_deref())?;
    let interrupt = Interrupt::catch()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads.into())
        .build()
        .context("cannot start the threads")?;
    let started = Instant::now();
    let counted = pool.install(|| count(&position, arguments, &interrupt));
    let report = Report::new(&position, arguments, &counted, started.elapsed().as_secs_f64());
    if arguments.json {
        report::json(&report)?;
    } else {
        report.print()?;
    }
    Ok(if counted.complete { Status::Done } else { Status::Stopped })
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

fn count(position: &Position, arguments: &PerftArguments, interrupt: &Interrupt) -> Counted {
    let reading = match arguments.count {
        Count::Paths => perft::Count::Paths,
        Count::Results => perft::Count::Results,
    };
    let Some(below_first) = arguments.depth.checked_sub(1) else {
        return Counted { branches: Vec::new(), nodes: 1, complete: true };
    };
    let first = perft::branches(position, reading);
    let (tasks, depth) = split(&first, below_first, reading);
    let totals: Vec<_> = first.iter().map(|_| AtomicU64::new(0)).collect();
    let progress = Progress::start("perft", tasks.len() as u64);
    tasks.par_iter().for_each(|task| {
        if !interrupt.pressed() {
            totals[task.branch].fetch_add(perft(&task.position, depth, reading), Ordering::Relaxed);
            progress.one_done();
        }
    });
    drop(progress);
    let branches = merge(position, &first, &totals);
    let nodes = branches.iter().map(|(_, nodes)| nodes).sum();
    Counted { branches, nodes, complete: !interrupt.pressed() }
}

/// Makes moves until there are enough tasks; returns them with the depth left to count.
fn split(first: &[(Move, Position)], mut depth: u32, reading: perft::Count) -> (Vec<Task>, u32) {
    let mut tasks: Vec<_> =
        first.iter().enumerate().map(|(branch, &(_, position))| Task { branch, position }).collect();
    while depth > 1 && tasks.len() < MOST_TASKS && (tasks.len() < ENOUGH_TASKS || depth > QUICK_DEPTH) {
        let below = |task: Task| {
            let branch = task.branch;
            let branches = perft::branches(&task.position, reading);
            branches.into_iter().map(move |(_, position)| Task { branch, position })
        };
        tasks = tasks.into_iter().flat_map(below).collect();
        depth -= 1;
    }
    (tasks, depth)
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
    threads: u16,
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

    fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for branch in self.divide.iter().flatten() {
            writeln!(out, "{:<12} {:>20}", branch.text, branch.nodes)?;
        }
        let millions = self.nodes_per_second / 1e6;
        let stopped = if self.complete { "" } else { " (stopped before the end)" };
        writeln!(
            out,
            "depth {}: {} nodes in {:.3} s, {millions:.0} million a second{stopped}",
            self.depth, self.nodes, self.seconds
        )
    }
}
