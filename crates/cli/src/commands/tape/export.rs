//! `crownhead tape export`: every position as a line, the same bytes for the same memory.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use files::whole_file::WholeFile;
use samuel::tape::{Tape, TapeError};

use crate::report::{NO_OUTPUT, Status};

#[derive(Args, Debug)]
pub(crate) struct TapeExportArguments {
    /// The tape
    file: PathBuf,
    /// Write to this file, not to standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(super) fn run(arguments: &TapeExportArguments) -> anyhow::Result<Status> {
    let tape = Tape::open_read_only(&arguments.file, None)?;
    match &arguments.out {
        None => export(&tape, &mut io::stdout().lock(), || NO_OUTPUT.to_owned())?,
        Some(path) => export_to(&tape, path)?,
    }
    Ok(Status::Done)
}

/// Writes beside the file and puts it in place when it is whole, so that a failure leaves what was there.
fn export_to(tape: &Tape, path: &Path) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    if let (Ok(one), Ok(two)) = (path.canonicalize(), tape.path().canonicalize())
        && one == two
    {
        bail!("{} is the tape itself: expected another file", path.display());
    }
    let mut file = WholeFile::begin(path).with_context(cannot)?;
    export(tape, &mut file, cannot)?;
    file.finish().with_context(cannot)
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
