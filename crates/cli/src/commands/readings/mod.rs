//! `crownhead readings`: under which readings of the paper the published polynomial chooses the
//! moves that are printed.

mod report;

use std::fs::File;
use std::path::Path;

use anyhow::{Context, anyhow};
use cluster::Opened;
use lab::printed_moves::{
    PRINTED_GAMES, PrintedFindings, PrintedGames, PrintedMoves, crossed, one_at_a_time, write_csv,
};
use lab::{RemoteFiles, StopFlag, Tasks};
use rules::pdn::{self, PdnError, Record};
use samuel::Polynomial;

use crate::arguments::{ReadingsArguments, all_cores};
use crate::executor::{self, Shared};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::Status;

pub(crate) fn run(arguments: &ReadingsArguments) -> anyhow::Result<Status> {
    let question = question(arguments, &RemoteFiles::none())?;
    let alone = one_at_a_time().len();
    let table = arguments.csv.as_deref().map(create).transpose()?;
    let findings = ask(&question, arguments)?;
    if let Some((path, file)) = table {
        let unwritable = || format!("{}: cannot be written", path.display());
        write_csv(&findings.rows, &findings.games.rounds, file).with_context(unwritable)?;
    }
    report::report(arguments, &findings, alone)?;
    Ok(if findings.complete { Status::Done } else { Status::Stopped })
}

/// The readings as a worker makes them.
pub(crate) fn tasks(arguments: &ReadingsArguments, files: &RemoteFiles) -> anyhow::Result<Opened> {
    let question = question(arguments, files)?;
    Ok(Opened { settings: settings(arguments, &question), tasks: Box::new(question) })
}

fn question(arguments: &ReadingsArguments, files: &RemoteFiles) -> anyhow::Result<PrintedMoves> {
    let games = games(arguments, files)?;
    let name = &arguments.polynomial;
    let polynomial = match Polynomial::preset(name) {
        Some(preset) => preset,
        None => Polynomial::named(&files.local(name).to_string_lossy())?,
    };
    let mut readings = one_at_a_time();
    readings.extend(arguments.cross.into_iter().flat_map(crossed));
    Ok(PrintedMoves::new(games, polynomial, readings))
}

fn settings(arguments: &ReadingsArguments, question: &PrintedMoves) -> String {
    format!("{:?} {} {:?} {}", arguments.rounds, arguments.polynomial, arguments.cross, question.count())
}

fn shared(arguments: &ReadingsArguments, question: &PrintedMoves) -> Shared {
    let polynomial = &arguments.polynomial;
    let polynomial = Polynomial::preset(polynomial).is_none().then(|| polynomial.into());
    let files = arguments.games.iter().cloned().chain(polynomial).collect();
    Shared { files, settings: settings(arguments, question) }
}

/// Made before the work, so that nothing is computed for a file that cannot be written.
fn create(path: &Path) -> anyhow::Result<(&Path, File)> {
    let file = File::create(path).with_context(|| format!("{}: cannot be written", path.display()))?;
    Ok((path, file))
}

fn ask(question: &PrintedMoves, arguments: &ReadingsArguments) -> anyhow::Result<PrintedFindings> {
    let threads = arguments.threads.unwrap_or_else(all_cores);
    let hands = executor::choose(&arguments.cluster, threads, || Ok(shared(arguments, question)))?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let _interrupt = Interrupt::catch_and(move || called.stop())?;
    let progress = Progress::start("readings", question.count() as u64);
    Ok(question.ask(&hands, &stop, &mut || {
        progress.advance(1);
        progress.say(&hands.beside());
    })?)
}

fn games(arguments: &ReadingsArguments, files: &RemoteFiles) -> anyhow::Result<PrintedGames> {
    let name = arguments.games.as_deref().map_or_else(|| "the printed games".into(), Path::to_string_lossy);
    let bytes = match &arguments.games {
        None => PRINTED_GAMES.as_bytes().to_vec(),
        Some(path) => std::fs::read(files.local(path)).with_context(|| format!("{name}: cannot be read"))?,
    };
    let records: Result<Vec<Record>, PdnError> = pdn::read(&bytes).collect();
    let records = records.map_err(|error| {
        let PdnError { line, column, .. } = error;
        anyhow!("{name}:{line}:{column}: {}: {}", error.game_name(), error.message())
    })?;
    PrintedGames::new(&records, &arguments.rounds).with_context(|| name.into_owned())
}
