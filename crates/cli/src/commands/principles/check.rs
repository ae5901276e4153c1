//! `crownhead principles check`: a script read, and tried on positions for both sides.

use std::path::PathBuf;

use clap::Args;
use cowell_reed::principles::Principle;
use cowell_reed::scripts::{BothScores, Script, ScriptError, sample_positions};
use cowell_reed::short_score;
use rules::Position;
use serde::Serialize;

use crate::commands::position_from;
use crate::report::{self, Status};

#[derive(Args, Debug)]
pub(crate) struct PrinciplesCheckArguments {
    /// The script
    file: PathBuf,
    /// Try it on this position, not on the samples
    #[arg(long)]
    fen: Option<String>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    name: String,
    summary: String,
    prunes: &'static str,
    positions: Vec<Row>,
}

/// JSON has no infinity: it is `null` there.
#[derive(Serialize)]
struct Row {
    fen: String,
    black: f64,
    white: f64,
}

pub(super) fn run(arguments: &PrinciplesCheckArguments) -> anyhow::Result<Status> {
    let script = Script::load(&arguments.file)?;
    let positions = match &arguments.fen {
        None => sample_positions(),
        Some(fen) => vec![position_from(Some(fen))?],
    };
    let report = Report {
        name: script.name().to_owned(),
        summary: script.summary().to_owned(),
        prunes: if script.prunes_inside() { "inside" } else { "origin" },
        positions: positions.iter().map(|position| row(&script, position)).collect::<Result<_, _>>()?,
    };
    if arguments.json {
        report::json(&report)?;
    } else {
        report::print(report.text())?;
    }
    Ok(Status::Done)
}

fn row(script: &Script, position: &Position) -> Result<Row, ScriptError> {
    let BothScores { black, white } = script.run_for_both(position)?;
    Ok(Row { fen: position.to_fen(), black, white })
}

impl Report {
    fn text(&self) -> String {
        let mut text = format!("{}: {}\nprunes {}\n\n", self.name, self.summary, self.prunes);
        text += "   Black    White  position\n";
        for Row { fen, black, white } in &self.positions {
            text += &format!("{:>8} {:>8}  {fen}\n", short_score(*black), short_score(*white));
        }
        text
    }
}
