//! `crownhead principles features`: what a script can ask.

use clap::Args;
use cowell_reed::scripts::features;
use serde::Serialize;

use crate::report::{self, Status};

#[derive(Args, Debug)]
pub(crate) struct PrinciplesFeaturesArguments {
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    usage: &'static str,
    gives: &'static str,
    summary: &'static str,
}

pub(super) fn run(arguments: &PrinciplesFeaturesArguments) -> anyhow::Result<Status> {
    let row = |feature: cowell_reed::scripts::Feature| Row {
        usage: feature.usage,
        gives: feature.gives,
        summary: feature.summary,
    };
    let rows: Vec<Row> = features().map(row).collect();
    if arguments.json {
        report::json(&rows)?;
    } else {
        report::print(text(&rows))?;
    }
    Ok(Status::Done)
}

fn text(rows: &[Row]) -> String {
    let lines =
        rows.iter().map(|Row { usage, gives, summary }| format!("{usage:<22}  {gives:<13}  {summary}\n"));
    let mut text: String = lines.collect();
    text += "\nother. has what own. has. Squares are numbered from the seat of the side whose they are.\n";
    text
}
