//! `crownhead bench search`: fixed positions searched to a fixed depth.

use ::engine::bench::{Bench, run as bench};
use clap::Args;
use serde::Serialize;

use crate::report::{self, Status};

#[derive(Args, Debug)]
pub(super) struct SearchArguments {
    /// Plies to search each position
    #[arg(long, value_name = "PLIES", default_value_t = 13, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,

    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

pub(super) fn run(arguments: &SearchArguments) -> anyhow::Result<Status> {
    let Bench { nodes, seconds } = bench(arguments.depth)?;
    let nodes_per_second = nodes as f64 / seconds.max(f64::MIN_POSITIVE);
    let report = Report { depth: arguments.depth, nodes, seconds, nodes_per_second };
    report::print_as(arguments.json, &report, text)?;
    Ok(Status::Done)
}

fn text(report: &Report) -> String {
    let Report { depth, nodes, seconds, nodes_per_second } = report;
    format!(
        "{nodes} nodes to depth {depth}, {seconds:.2} s, {:.2} million a second\n",
        nodes_per_second / 1e6
    )
}
