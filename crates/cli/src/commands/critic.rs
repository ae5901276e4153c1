//! `crownhead critic`: recorded games judged by a strategy (C-12).

mod report;

use std::path::PathBuf;

use anyhow::Context;
use arena::JudgedSides;
use clap::Args;
use cowell_reed::Strategy;
use cowell_reed::critic::Critique;
use cowell_reed::principles::Principles;
use report::Report;

use super::pdn::{Output, Reading};
use super::stopped_by_ctrl_c;
use crate::report::{Status, while_read};
use crate::session::Session;

#[derive(Args, Debug)]
pub(crate) struct CriticArguments {
    /// The game file; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The judging strategy: a preset or a file
    #[arg(long, value_name = "NAME", default_value = "game-1")]
    strategy: String,
    /// Whose moves are judged
    #[arg(long, value_enum, default_value_t = JudgedSides::Both)]
    side: JudgedSides,
    /// Also list moves that the record comments on
    #[arg(long)]
    commented: bool,
    /// Write the games with the critic's comments into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &CriticArguments, session: &Session) -> anyhow::Result<Status> {
    let strategy = match Strategy::preset(&arguments.strategy) {
        Some(preset) => preset,
        None => {
            let files = &session.files;
            Strategy::load_in(&files.local(&arguments.strategy), &Principles::default(), files)?
        }
    };
    let (control, interrupt) = stopped_by_ctrl_c()?;
    let mut output = arguments.out.as_deref().map(|out| Output::create(out, &arguments.file)).transpose()?;
    let mut report = Report::new(arguments);
    let mut reading = Reading::new(&arguments.file, &interrupt, arguments.json.then_some(session));
    let read = reading.each_game(|reading, game| {
        // The games that were already read are left aside too.
        if interrupt.pressed() {
            return Ok(());
        }
        report.game += 1;
        let record = match game {
            Ok(record) => record,
            Err(error) => {
                report.bad += 1;
                reading.complain(&error);
                return Ok(());
            }
        };
        let judged = Critique::new(&record, arguments.side.colors(), &strategy, &control);
        let game = || format!("{}: game {}", arguments.file.display(), report.game);
        // What fails here fails elsewhere too: games judged by a part of the strategy would mislead.
        let Some(critique) = judged.with_context(game)? else { return Ok(()) };
        if let Some(output) = &mut output {
            output.write(&critique.annotate(&record, &arguments.strategy))?;
        }
        report.take(&record, &critique)
    });
    while_read(read)?;
    if let Some(output) = output {
        output.finish()?;
    }
    report.end(!interrupt.pressed())
}
