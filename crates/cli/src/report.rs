//! What a command leaves behind: its exit status, its one line of error, its JSON.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use serde::Serialize;

/// How a command ended, when nothing kept it from ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    Done,
    /// Some of the input was bad; what was wrong is already printed.
    BadInput,
    /// Ctrl-C; what was done so far is already printed.
    Stopped,
}

const BAD_INPUT: u8 = 2;
/// What shells expect of a program ended by Ctrl-C.
pub(crate) const STOPPED: u8 = 130;

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        match status {
            Status::Done => ExitCode::SUCCESS,
            Status::BadInput => ExitCode::from(BAD_INPUT),
            Status::Stopped => ExitCode::from(STOPPED),
        }
    }
}

/// Prints the one line of an error. A reader of our output that went away, as `head` does, is no
/// error.
pub(crate) fn failure(error: &anyhow::Error) -> ExitCode {
    let pipe_closed = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    if error.downcast_ref::<io::Error>().is_some_and(pipe_closed) {
        return ExitCode::SUCCESS;
    }
    eprintln!("crownhead: {error:#}");
    ExitCode::from(BAD_INPUT)
}

/// Prints help where it was asked for, else what is wrong with the arguments, in one line.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let complaint = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim);
    let complaint = complaint.collect::<Vec<_>>().join(" ");
    eprintln!("crownhead: {} (crownhead --help tells more)", complaint.trim_start_matches("error: "));
    ExitCode::from(BAD_INPUT)
}

/// Writes a report as JSON on standard output.
pub(crate) fn json(report: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(report).context("cannot write the report as JSON")?;
    writeln!(io::stdout(), "{text}")?;
    Ok(())
}
