//! `crownhead tape`: what a memory tape holds.

mod find;
mod stats;

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use files::whole_file::WholeFile;
use samuel::tape::{Tape, TapeError, Verification};
use serde::Serialize;

use crate::report::{self, NO_OUTPUT, Status, counted};

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct TapeArguments {
    #[command(subcommand)]
    command: TapeCommand,
}

#[derive(Subcommand, Debug)]
enum TapeCommand {
    /// Count the positions on a tape
    Stats(FileArguments),
    /// Look up a position, and show how it is cataloged
    Find(find::FindArguments),
    /// Write every position as a line of text
    Export(ExportArguments),
    /// Check a whole tape against its checksums
    Verify(FileArguments),
}

#[derive(Args, Debug)]
struct FileArguments {
    /// The tape
    file: PathBuf,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct ExportArguments {
    /// The tape
    file: PathBuf,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(arguments: &TapeArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        TapeCommand::Stats(arguments) => stats::run(arguments),
        TapeCommand::Find(arguments) => find::run(arguments),
        TapeCommand::Export(arguments) => export(arguments),
        TapeCommand::Verify(arguments) => verify(arguments),
    }
}

/// Every position as a line, the same bytes for the same memory.
fn export(arguments: &ExportArguments) -> anyhow::Result<Status> {
    let tape = Tape::open_read_only(&arguments.file, None)?;
    match &arguments.out {
        None => export_to(&tape, &mut io::stdout().lock(), || NO_OUTPUT.to_owned())?,
        Some(path) => export_to_file(&tape, path)?,
    }
    Ok(Status::Done)
}

/// Writes beside the file and puts it in place when it is whole, so that a failure leaves what was there.
fn export_to_file(tape: &Tape, path: &Path) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    if let (Ok(one), Ok(two)) = (path.canonicalize(), tape.path().canonicalize())
        && one == two
    {
        bail!("{} is the tape itself: expected another file", path.display());
    }
    let mut file = WholeFile::begin(path).with_context(cannot)?;
    export_to(tape, &mut file, cannot)?;
    file.finish().with_context(cannot)
}

fn export_to(tape: &Tape, out: &mut dyn Write, cannot: impl Fn() -> String) -> anyhow::Result<()> {
    let mut out = BufWriter::new(out);
    match tape.export(&mut out) {
        // So that a closed pipe is known for what it is.
        Err(TapeError::Output(error)) => return Err(error).with_context(cannot),
        exported => exported?,
    }
    out.flush().with_context(cannot)
}

/// A whole tape checked against its checksums.
fn verify(arguments: &FileArguments) -> anyhow::Result<Status> {
    let verification = Tape::verify(&arguments.file)?;
    let sound = verification.damage.is_empty();
    let verified = Verified { tape: arguments.file.display().to_string(), sound, verification };
    report::print_as(arguments.json, &verified, Verified::text)?;
    Ok(if sound { Status::Done } else { Status::No })
}

#[derive(Serialize)]
struct Verified {
    tape: String,
    sound: bool,
    #[serde(flatten)]
    verification: Verification,
}

impl Verified {
    fn text(&self) -> String {
        let Verification { has_checksums, records, positions, damage } = &self.verification;
        let mut text = format!("{}: {}\n", self.tape, if self.sound { "sound" } else { "damaged" });
        for damage in damage {
            let _ = writeln!(text, "  {damage}");
        }
        let (records, positions) = (counted(*records, "record"), counted(*positions, "position"));
        let _ = writeln!(text, "  as written: {records} with {positions}");
        if self.sound && !has_checksums {
            text += "  from before there were checksums of records: its next merge adds them\n";
        }
        text
    }
}
