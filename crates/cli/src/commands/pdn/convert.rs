//! `crownhead pdn convert`: games written anew, as tidy PDN or as JSON.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use rules::Position;
use rules::pdn::{Item, Line, Record};
use serde_json::{Value, json};

use crate::interrupt::Interrupt;
use crate::report::{NO_OUTPUT, Status, while_read};
use crate::session::Session;

use super::Reading;

#[derive(Args, Debug)]
pub(crate) struct PdnConvertArguments {
    /// The file; - is standard input
    file: PathBuf,
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Pdn)]
    to: Format,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Pdn,
    Json,
}

pub(super) fn run(arguments: &PdnConvertArguments, session: &Session) -> anyhow::Result<Status> {
    let interrupt = Interrupt::catch()?;
    let progress = (!io::stdout().is_terminal()).then_some(session);
    let mut reading = Reading::new(&arguments.file, &interrupt, progress);
    let mut games = Games { format: arguments.to, written: 0, out: BufWriter::new(io::stdout().lock()) };
    let mut bad = 0_u64;
    let read = reading.each_game(|reading, game| match game {
        Ok(record) => {
            for remark in &record.remarks {
                reading.warn(remark.line, remark.column, &remark.message);
            }
            games.write(&record).context(NO_OUTPUT)
        }
        Err(error) => {
            bad += 1;
            reading.complain(&error);
            Ok(())
        }
    });
    // What was converted is kept, whatever then went wrong.
    let finished = if read.is_ok() || games.written > 0 { games.finish() } else { Ok(()) };
    let complete = while_read(read)?.unwrap_or(true);
    while_read(finished.context(NO_OUTPUT))?;
    Ok(Status::of_input(complete, bad))
}

/// Games on their way out, one after another.
struct Games<W: Write> {
    format: Format,
    written: u64,
    out: W,
}

impl<W: Write> Games<W> {
    fn write(&mut self, record: &Record) -> io::Result<()> {
        let is_first = self.written == 0;
        self.written += 1;
        match self.format {
            Format::Pdn => write!(self.out, "{}{record}", if is_first { "" } else { "\n" }),
            Format::Json => {
                write!(self.out, "{}{}", if is_first { "[\n" } else { ",\n" }, game_json(record))
            }
        }
    }

    fn finish(mut self) -> io::Result<()> {
        if self.format == Format::Json {
            writeln!(self.out, "{}", if self.written > 0 { "\n]" } else { "[]" })?;
        }
        self.out.flush()
    }
}

fn game_json(record: &Record) -> Value {
    let tag_json = |(name, value)| json!({ "name": name, "value": value });
    json!({
        "tags": record.tags.iter().map(tag_json).collect::<Vec<_>>(),
        "fen": record.start.to_fen(),
        "result": record.result.to_string(),
        "line": line_json(&record.line, record.start),
    })
}

fn line_json(line: &Line, start: Position) -> Vec<Value> {
    let (mut now, mut before) = (start, start);
    let mut item_json = |item: &Item| match item {
        Item::Move(play) => {
            before = now;
            now = before.after(play.mv);
            let mut value = json!({ "move": before.notation(play.mv) });
            if let Some(strength) = &play.strength {
                value["strength"] = json!(strength);
            }
            value
        }
        Item::Comment(comment) => json!({ "comment": comment }),
        Item::Nag(nag) => json!({ "nag": nag }),
        Item::Variation(variation) => json!({ "variation": line_json(variation, before) }),
        Item::Setup(position) => {
            (now, before) = (*position, *position);
            json!({ "setup": position.to_fen() })
        }
    };
    line.0.iter().map(&mut item_json).collect()
}
