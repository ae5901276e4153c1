//! `crownhead principles`: principles that people write as scripts.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use cowell_reed::principles::Principle;
use cowell_reed::scripts::{Feature, Script, ScriptError, features, sample_positions};
use cowell_reed::short_score;
use rules::{ByColor, Position};
use serde::Serialize;

use crate::report::{self, Status};

use super::position_from;

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct PrinciplesArguments {
    #[command(subcommand)]
    command: PrinciplesCommand,
}

#[derive(Subcommand, Debug)]
enum PrinciplesCommand {
    /// Check a script and try it on sample positions
    Check(CheckArguments),
    /// List the features a script can use
    Features(FeaturesArguments),
}

#[derive(Args, Debug)]
struct CheckArguments {
    /// The script
    file: PathBuf,
    /// Try it on this position instead of the samples
    #[arg(long)]
    fen: Option<String>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct FeaturesArguments {
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &PrinciplesArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        PrinciplesCommand::Check(arguments) => check(arguments)?,
        PrinciplesCommand::Features(arguments) => {
            report::print_as(arguments.json, &features().collect::<Vec<_>>(), |all| list(all))?;
        }
    }
    Ok(Status::Done)
}

/// A script that was read, and tried on positions for both sides.
#[derive(Serialize)]
struct Checked<'a> {
    name: &'a str,
    summary: &'a str,
    prunes: &'static str,
    positions: Vec<TriedPosition>,
}

#[derive(Serialize)]
struct TriedPosition {
    fen: String,
    /// JSON has no infinity: it is `null` there.
    black: f64,
    white: f64,
}

fn check(arguments: &CheckArguments) -> anyhow::Result<()> {
    let script = Script::load(&arguments.file)?;
    let positions = match &arguments.fen {
        None => sample_positions(),
        Some(fen) => vec![position_from(Some(fen))?],
    };
    let tried = |position: &Position| -> Result<TriedPosition, ScriptError> {
        let ByColor { black, white } = script.run_for_both(position)?;
        Ok(TriedPosition { fen: position.to_fen(), black, white })
    };
    let checked = Checked {
        name: script.name(),
        summary: script.summary(),
        prunes: if script.prunes_inside() { "inside" } else { "origin" },
        positions: positions.iter().map(tried).collect::<Result<_, _>>()?,
    };
    report::print_as(arguments.json, &checked, Checked::text)
}

impl Checked<'_> {
    fn text(&self) -> String {
        let mut text = format!("{}: {}\nprunes {}\n\n", self.name, self.summary, self.prunes);
        text += "   Black    White  position\n";
        for TriedPosition { fen, black, white } in &self.positions {
            text += &format!("{:>8} {:>8}  {fen}\n", short_score(*black), short_score(*white));
        }
        text
    }
}

fn list(features: &[Feature]) -> String {
    let line =
        |Feature { usage, gives, summary, .. }: &Feature| format!("{usage:<22}  {gives:<13}  {summary}\n");
    let mut text: String = features.iter().map(line).collect();
    text += "\nother. has what own. has. Squares are numbered from the seat of the side whose they are.\n";
    text
}
