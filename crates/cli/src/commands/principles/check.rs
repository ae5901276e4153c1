//! `crownhead principles check`: a script read, and tried on positions for both sides.

use cowell_reed::principles::Principle;
use cowell_reed::scripts::{Script, ScriptError, sample_positions};
use cowell_reed::{Readings, View, short_score};
use rules::{Color, Position};
use serde::Serialize;

use crate::arguments::PrinciplesCheckArguments;
use crate::commands::position_from;
use crate::report::{self, Status};

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
    let readings = Readings::default();
    let score = |side| {
        script.run(&View::new(position, side, &readings)).map_err(|error| {
            let reason = format!("{} (in {position}, for {side:?})", error.reason);
            ScriptError { reason, ..error }
        })
    };
    Ok(Row { fen: position.to_fen(), black: score(Color::Black)?, white: score(Color::White)? })
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
