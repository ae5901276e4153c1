//! `crownhead pdn`: game files, read piece by piece so that their size does not matter.

mod check;
mod convert;
pub(super) mod fault;
mod input;
mod output;

use std::fmt::Write;
use std::path::Path;

use anyhow::Context;
use clap::{Args, Subcommand};
use rules::pdn::{PdnError, Reader, Record};

use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status};
use crate::session::Session;

use input::{Input, Next};

pub(super) use output::Output;

#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = false)]
pub(crate) struct PdnArguments {
    #[command(subcommand)]
    command: PdnCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum PdnCommand {
    /// Check that every move of every game is legal
    Check(check::PdnCheckArguments),
    /// Rewrite games as PDN or JSON on standard output
    Convert(convert::PdnConvertArguments),
}

pub(crate) fn run(arguments: &PdnArguments, session: &Session) -> anyhow::Result<Status> {
    match &arguments.command {
        PdnCommand::Check(arguments) => check::run(arguments, session),
        PdnCommand::Convert(arguments) => convert::run(arguments, session),
    }
}

/// A file being read.
pub(super) struct Reading<'a> {
    path: &'a Path,
    interrupt: &'a Interrupt,
    /// Where progress is shown; nowhere if there is no room for it.
    session: Option<&'a Session>,
    /// How much was read so far.
    bytes: u64,
    /// Lines for standard error, gathered because there may be very many.
    remarks: String,
}

impl<'a> Reading<'a> {
    pub(super) fn new(path: &'a Path, interrupt: &'a Interrupt, session: Option<&'a Session>) -> Reading<'a> {
        Reading { path, interrupt, session, bytes: 0, remarks: String::new() }
    }

    /// Visits every game of the file, good or bad, until the end or Ctrl-C; whether it was the end.
    pub(super) fn each_game(
        &mut self,
        mut visit: impl FnMut(&mut Self, Result<Record, PdnError>) -> anyhow::Result<()>,
    ) -> anyhow::Result<bool> {
        let unreadable = || format!("{}: cannot be read", self.path.display());
        let mut input = Input::open(self.path).with_context(unreadable)?;
        let progress = match self.session.zip(input.size) {
            Some((session, size)) => Progress::through_bytes(session, "pdn", size),
            None => Progress::unseen(),
        };
        let mut reader = Reader::new();
        let mut at_end = false;
        while !at_end {
            let read = input.next(self.interrupt).with_context(unreadable)?;
            match &read {
                Next::Piece(piece) => reader.feed(piece),
                Next::End => reader.finish(),
                Next::Stopped => return Ok(false),
            }
            let mut games = std::iter::from_fn(|| reader.next_game());
            let visited = games.try_for_each(|game| visit(self, game));
            progress.beside(|| report::aside(&std::mem::take(&mut self.remarks)));
            visited?;
            match read {
                Next::Piece(piece) => {
                    self.bytes += piece.len() as u64;
                    progress.advance(piece.len() as u64);
                }
                Next::End | Next::Stopped => at_end = true,
            }
        }
        Ok(true)
    }

    /// Notes a fault in one line: where, in which game, and what.
    pub(super) fn complain(&mut self, error: &PdnError) {
        let PdnError { line, column, .. } = error;
        let (game, message) = (error.game_name(), error.message());
        let _ = writeln!(self.remarks, "{}:{line}:{column}: {game}: {message}", self.path.display());
    }

    /// Notes what is doubtful about a game that is good.
    pub(super) fn warn(&mut self, line: usize, column: usize, message: &str) {
        let _ = writeln!(self.remarks, "{}:{line}:{column}: warning: {message}", self.path.display());
    }
}
