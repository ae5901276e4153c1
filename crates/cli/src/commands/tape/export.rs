//! `crownhead tape export`: every position as a line, the same bytes for the same memory.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use anyhow::Context;
use samuel::tape::{Tape, TapeError};

use crate::arguments::TapeExportArguments;
use crate::report::{NO_OUTPUT, Status};

pub(super) fn run(arguments: &TapeExportArguments) -> anyhow::Result<Status> {
    let tape = Tape::open_read_only(&arguments.file, None)?;
    match &arguments.out {
        None => export(&tape, &mut io::stdout().lock(), || NO_OUTPUT.to_owned())?,
        Some(path) => {
            let cannot = || format!("cannot write {}", path.display());
            export(&tape, &mut File::create(path).with_context(cannot)?, cannot)?;
        }
    }
    Ok(Status::Done)
}

fn export(tape: &Tape, out: &mut dyn Write, cannot: impl Fn() -> String) -> anyhow::Result<()> {
    let mut out = BufWriter::new(out);
    match tape.export(&mut out) {
        // So that a closed pipe is known for what it is.
        Err(TapeError::Output(error)) => return Err(error).with_context(cannot),
        exported => exported?,
    }
    out.flush().with_context(cannot)
}
