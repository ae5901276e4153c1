//! What a command leaves behind: its exit status, its text or JSON, its remarks and its one line of
//! error. Everything the binary prints goes through here, so that a closed pipe never is a panic.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use cowell_reed::plain_text;
use serde::Serialize;

/// How a command ended, when nothing kept it from ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    Done,
    /// The question was answered, with no.
    No,
    /// Some of the input was bad; what was wrong is already printed.
    BadInput,
    /// Ctrl-C; what was done so far is already printed.
    Stopped,
}

impl Status {
    /// Of work that Ctrl-C may have stopped.
    pub(crate) fn of(complete: bool) -> Status {
        if complete { Status::Done } else { Status::Stopped }
    }

    /// Of work on input of which so much was bad.
    pub(crate) fn of_input(complete: bool, bad: u64) -> Status {
        if complete && bad > 0 { Status::BadInput } else { Status::of(complete) }
    }
}

pub(crate) const NO: u8 = 1;
pub(crate) const BAD_INPUT: u8 = 2;
/// What shells expect of a program ended by Ctrl-C.
pub(crate) const STOPPED: u8 = 130;

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        match status {
            Status::Done => ExitCode::SUCCESS,
            Status::No => ExitCode::from(NO),
            Status::BadInput => ExitCode::from(BAD_INPUT),
            Status::Stopped => ExitCode::from(STOPPED),
        }
    }
}

/// Prints the one line of an error.
pub(crate) fn failure(error: &anyhow::Error) -> ExitCode {
    note(format_args!("crownhead: {error:#}"));
    ExitCode::from(BAD_INPUT)
}

/// Prints help where it was asked for, else what is wrong with the arguments, in one line.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        let printed = error.print().and_then(|()| io::stdout().flush()).context(NO_OUTPUT);
        return while_read(printed).map_or_else(|error| failure(&error), |_| ExitCode::SUCCESS);
    }
    note(format_args!("crownhead: {} (crownhead --help tells more)", complaint(error)));
    ExitCode::from(BAD_INPUT)
}

/// What is wrong with arguments, in one line.
pub(crate) fn complaint(error: &clap::Error) -> String {
    let text = error.to_string();
    let complaint = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim);
    let complaint = complaint.collect::<Vec<_>>().join(" ");
    complaint.trim_start_matches("error: ").to_owned()
}

/// Why a text did not get out.
pub(crate) const NO_OUTPUT: &str = "cannot write to standard output";

/// Writes on standard output, at once. What the command has to say with its exit status does not
/// depend on whether somebody still reads.
pub(crate) fn print(text: impl AsRef<[u8]>) -> anyhow::Result<()> {
    while_read(stream(text)).map(|_| ())
}

/// Like [`print()`], but fails when the reader went away, so that nobody works on for nobody.
pub(crate) fn stream(text: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_ref()).and_then(|()| out.flush()).context(NO_OUTPUT)
}

/// A reader of our output that went away, as `head` does, is no error: then there is just no result.
pub(crate) fn while_read<T>(result: anyhow::Result<T>) -> anyhow::Result<Option<T>> {
    let pipe_closed = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    match result {
        Err(error) if error.downcast_ref().is_some_and(pipe_closed) => Ok(None),
        result => result.map(Some),
    }
}

/// Prints a result as JSON where that is asked for, else as text.
pub(crate) fn print_as<T: Serialize + ?Sized>(
    is_json: bool,
    result: &T,
    text: impl FnOnce(&T) -> String,
) -> anyhow::Result<()> {
    if is_json { json(result) } else { print(text(result)) }
}

/// Writes a report as JSON on standard output.
pub(crate) fn json(report: &(impl Serialize + ?Sized)) -> anyhow::Result<()> {
    let text = serde_json::to_string_pretty(report).context("cannot write the report as JSON")?;
    print(text + "\n")
}

/// A line for the person, on standard error. Work does not depend on whether somebody listens.
/// What others wrote into it cannot do anything to a terminal.
pub(crate) fn note(text: impl Display) {
    aside(&plain_lines(text));
}

fn plain_lines(text: impl Display) -> String {
    let lines: Vec<_> = text.to_string().split('\n').map(plain_text).collect();
    format!("{}\n", lines.join("\n"))
}

/// Like [`note`], with lines that are ready.
pub(crate) fn aside(lines: &str) {
    let _ = io::stderr().write_all(lines.as_bytes());
}

/// What is added to a heading where the work was stopped.
pub(crate) fn stopped(complete: bool) -> &'static str {
    if complete { "" } else { " (stopped before the end)" }
}

/// `1 game`, `2 games`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!(["node", "game"].map(|thing| counted(1, thing)), ["1 node", "1 game"]);
        assert_eq!([0, 2].map(|number| counted(number, "move")), ["0 moves", "2 moves"]);
    }
}
