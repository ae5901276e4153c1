//! `crownhead bench search`: fixed positions searched to a fixed depth.

use ::engine::bench::{Bench, BenchSettings, run as bench};
use ::engine::evaluation_named;
use clap::Args;
use serde::Serialize;

use crate::report::{self, Status};

#[derive(Args, Debug)]
pub(super) struct SearchArguments {
    /// Plies to search each position
    #[arg(long, value_name = "PLIES", default_value_t = 13, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,

    /// Threads that search together; only with one are the nodes the same every time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,

    /// A file of learned weights, or none to count pieces and tempo [default: those in the program]
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,

    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    depth: u32,
    threads: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

pub(super) fn run(arguments: &SearchArguments) -> anyhow::Result<Status> {
    let &SearchArguments { depth, threads, .. } = arguments;
    let evaluation = &*evaluation_named(arguments.weights.as_deref())?;
    let Bench { nodes, seconds } = bench(BenchSettings { depth, threads: threads as usize, evaluation })?;
    let nodes_per_second = nodes as f64 / seconds.max(f64::MIN_POSITIVE);
    let report = Report { depth, threads, nodes, seconds, nodes_per_second };
    report::print_as(arguments.json, &report, text)?;
    Ok(Status::Done)
}

fn text(report: &Report) -> String {
    let Report { depth, nodes, seconds, nodes_per_second, .. } = report;
    format!(
        "{nodes} nodes to depth {depth}, {seconds:.2} s, {:.2} million a second\n",
        nodes_per_second / 1e6
    )
}
