//! `crownhead pdn convert`: games written anew, as tidy PDN or as JSON.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use rules::Position;
use rules::pdn::{Item, Line, Record};
use serde_json::{Map, Value, json};

use crate::arguments::{Format, PdnConvertArguments};
use crate::interrupt::Interrupt;
use crate::report::Status;

use super::{each_game, fault_line};

pub(super) fn run(arguments: &PdnConvertArguments) -> anyhow::Result<Status> {
    let interrupt = Interrupt::catch()?;
    let mut out = BufWriter::new(io::stdout().lock());
    let converted = convert(&arguments.file, arguments.to, &interrupt, &mut out);
    out.flush()?;
    let bad = converted.with_context(|| format!("{}: cannot be converted", arguments.file.display()))?;
    Ok(match (interrupt.pressed(), bad) {
        (true, _) => Status::Stopped,
        (false, 0) => Status::Done,
        (false, _) => Status::BadInput,
    })
}

/// Writes every good game and reports every bad one; returns how many were bad.
fn convert(path: &Path, format: Format, interrupt: &Interrupt, out: &mut impl Write) -> io::Result<usize> {
    let (mut written, mut bad) = (0, 0);
    let result = each_game(path, interrupt, |game| {
        let record = match game {
            Ok(record) => record,
            Err(error) => {
                bad += 1;
                eprintln!("{}", fault_line(path, &error));
                return Ok(());
            }
        };
        match format {
            Format::Pdn if written > 0 => write!(out, "\n{record}")?,
            Format::Pdn => write!(out, "{record}")?,
            Format::Json => write!(out, "{}{}", if written > 0 { ",\n" } else { "[\n" }, game_json(&record))?,
        }
        written += 1;
        Ok::<_, io::Error>(())
    });
    if format == Format::Json {
        writeln!(out, "{}", if written > 0 { "\n]" } else { "[]" })?;
    }
    result.map(|()| bad)
}

fn game_json(record: &Record) -> Value {
    let tags: Map<_, _> = record.tags.iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
    json!({
        "tags": tags,
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
