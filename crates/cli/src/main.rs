//! `crownhead`: one binary, one file for each command in `commands/`.

mod arguments;
mod board;
mod capture;
mod commands;
mod executor;
mod interrupt;
mod progress;
mod report;
mod version;
mod workshop;

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;

use arguments::{Arguments, Command};
use report::Status;

fn main() -> ExitCode {
    if let Err(error) = make_file_limit_an_error().context("cannot watch for the limit of file sizes") {
        return report::failure(&error);
    }
    let words = std::env::args_os().map(OsString::into_string).collect::<Result<_, _>>();
    let arguments = match words.map_or_else(|_| Arguments::try_parse(), Arguments::read) {
        Ok(arguments) => arguments,
        Err(error) => return report::usage(&error),
    };
    match report::while_read(run(arguments.command.unwrap_or_default())) {
        Ok(status) => status.unwrap_or(Status::Done).into(),
        Err(error) => report::failure(&error),
    }
}

fn run(command: Command) -> anyhow::Result<Status> {
    match command {
        Command::Serve(arguments) => commands::serve::run(&arguments),
        Command::Play(arguments) => commands::play::run(&arguments),
        Command::Moves(arguments) => commands::moves::run(&arguments),
        Command::Perft(arguments) => commands::perft::run(&arguments),
        Command::Pdn(arguments) => commands::pdn::run(&arguments),
        Command::Choose(arguments) => commands::choose::run(&arguments),
        Command::Book(arguments) => commands::book::run(&arguments),
        Command::Endings(arguments) => commands::endings::run(&arguments),
        Command::Terms(arguments) => commands::terms::run(&arguments),
        Command::Readings(arguments) => commands::readings::run(&arguments),
        Command::Replay(arguments) => commands::replay::run(&arguments),
        Command::Critic(arguments) => commands::critic::run(&arguments),
        Command::Principles(arguments) => commands::principles::run(&arguments),
        Command::Bench(arguments) => commands::bench::run(&arguments),
        Command::Match(arguments) => commands::match_players::run(&arguments),
        Command::Tournament(arguments) => commands::tournament::run(&arguments),
        Command::Worker(arguments) => commands::worker::run(&arguments),
        Command::Cluster(arguments) => commands::cluster_jobs::run(&arguments),
        Command::Errands(arguments) => commands::reproduce::run_errand(&arguments),
        Command::Reproduce(arguments) => commands::reproduce::run(&arguments),
        Command::Learn(arguments) => commands::learn::run(&arguments),
        Command::Tape(arguments) => commands::tape::run(&arguments),
        Command::Store(arguments) => commands::store::run(&arguments),
        Command::Alpha(arguments) => commands::alpha::run(&arguments),
        Command::Engine(arguments) => commands::engine::run(&arguments),
        Command::Players(arguments) => commands::players::run(&arguments),
        Command::Completions(arguments) => commands::manual::complete(&arguments),
        Command::Man(arguments) => commands::manual::run(&arguments),
    }
}

/// From here on a write past the limit of file sizes (`ulimit -f`) is an error like that of a full disk. Left to itself
/// the system ends the program.
#[cfg(unix)]
fn make_file_limit_an_error() -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let _entered = runtime.enter();
    // Once somebody has listened, the signal does nothing more for the rest of the program.
    signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw())).map(drop)
}

/// Other systems have no such signal.
#[cfg(not(unix))]
fn make_file_limit_an_error() -> std::io::Result<()> {
    Ok(())
}
