//! `crownhead`: one binary, one file for each command in `commands/`.

mod arguments;
mod board;
mod commands;
mod executor;
mod interrupt;
mod progress;
mod report;
mod session;
mod task_lists;
mod version;

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;

use arguments::{Arguments, Command};
use report::Status;
use session::Session;

fn main() -> ExitCode {
    if let Err(error) = make_file_limit_an_error().context("cannot watch for the limit of file sizes") {
        return report::failure(&error);
    }
    let words = std::env::args_os().map(OsString::into_string).collect::<Result<_, _>>();
    let arguments = match words.map_or_else(|_| Arguments::try_parse(), Arguments::read) {
        Ok(arguments) => arguments,
        Err(error) => return report::usage(&error),
    };
    let command = arguments.command.unwrap_or_default();
    let session = match Session::begin(&arguments.session, &command) {
        Ok(session) => session,
        Err(error) => return report::failure(&error),
    };
    match report::while_read(run(command, &session)) {
        Ok(status) => status.unwrap_or(Status::Done).into(),
        Err(error) => session.failure(&error),
    }
}

fn run(command: Command, session: &Session) -> anyhow::Result<Status> {
    match command {
        Command::Serve(arguments) => commands::serve::run(&arguments),
        Command::Play(arguments) => commands::play::run(&arguments),
        Command::Moves(arguments) => commands::moves::run(&arguments),
        Command::Perft(arguments) => commands::perft::run(&arguments, session),
        Command::Pdn(arguments) => commands::pdn::run(&arguments, session),
        Command::Choose(arguments) => commands::choose::run(&arguments),
        Command::Review(arguments) => commands::review::run(&arguments, session),
        Command::Analyze(arguments) => commands::analyze::run(&arguments),
        Command::Book(arguments) => commands::book::run(&arguments, session),
        Command::Endgame(arguments) => commands::endgame::run(&arguments, session),
        Command::Endings(arguments) => commands::endings::run(&arguments, session),
        Command::Evaluation(arguments) => commands::evaluation::run(&arguments),
        Command::Terms(arguments) => commands::terms::run(&arguments),
        Command::Readings(arguments) => commands::readings::run(&arguments, session),
        Command::Replay(arguments) => commands::replay::run(&arguments),
        Command::Critic(arguments) => commands::critic::run(&arguments, session),
        Command::Principles(arguments) => commands::principles::run(&arguments),
        Command::Bench(arguments) => commands::bench::run(&arguments, session),
        Command::Match(arguments) => commands::match_players::run(&arguments, session),
        Command::Tournament(arguments) => commands::tournament::run(&arguments, session),
        Command::Worker(arguments) => commands::worker::run(&arguments),
        Command::Cluster(arguments) => commands::cluster_jobs::run(&arguments),
        Command::Repetitions(_) => anyhow::bail!("only for workers: expected crownhead reproduce"),
        Command::Reproduce(arguments) => commands::reproduce::run(&arguments),
        Command::Learn(arguments) => commands::learn::run(&arguments, session),
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
