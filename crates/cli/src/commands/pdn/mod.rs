//! `crownhead pdn`: game files, read piece by piece so that their size does not matter.

mod check;
mod convert;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use rules::pdn::{PdnError, Reader, Record};

use crate::arguments::{PdnArguments, PdnCommand};
use crate::interrupt::Interrupt;
use crate::report::Status;

pub(crate) fn run(arguments: &PdnArguments) -> anyhow::Result<Status> {
    match &arguments.command {
        PdnCommand::Check(arguments) => check::run(arguments),
        PdnCommand::Convert(arguments) => convert::run(arguments),
    }
}

/// How much of a file is read at a time.
const PIECE: usize = 1 << 18;

/// Visits every game of a file, good or bad, until the end or Ctrl-C.
fn each_game<E: From<io::Error>>(
    path: &Path,
    interrupt: &Interrupt,
    mut visit: impl FnMut(Result<Record, PdnError>) -> Result<(), E>,
) -> Result<(), E> {
    let mut input = open(path)?;
    let mut piece = vec![0; PIECE];
    let mut reader = Reader::new();
    let mut complete = false;
    while !complete && !interrupt.pressed() {
        match input.read(&mut piece) {
            Ok(0) => {
                reader.finish();
                complete = true;
            }
            Ok(len) => reader.feed(&piece[..len]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
        while let Some(game) = reader.next_game() {
            visit(game)?;
        }
    }
    Ok(())
}

fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    Ok(if path == Path::new("-") { Box::new(io::stdin()) } else { Box::new(File::open(path)?) })
}

/// One line for a fault: where, in which game, and what.
fn fault_line(path: &Path, error: &PdnError) -> String {
    let PdnError { line, column, game, kind } = error;
    format!("{}:{line}:{column}: game {game}: {kind}", path.display())
}
