//! `crownhead readings`: under which readings of the paper the published polynomial chooses the
//! moves that are printed.

mod report;

use std::fs::File;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::Args;
use cluster::Opened;
use lab::printed_moves::{
    HIGHEST_PLY, PRINTED_GAMES, PrintedFindings, PrintedGames, PrintedMoves, crossed, one_at_a_time,
    write_csv,
};
use lab::{RemoteFiles, StopFlag, Tasks};
use rules::pdn::{self, PdnError, Record};
use samuel::Polynomial;

use crate::arguments::{ClusterArguments, all_cores, threads};
use crate::executor::{self, Shared};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::Status;
use crate::session::Session;

#[derive(Args, Debug)]
pub(crate) struct ReadingsArguments {
    /// The games with the printed moves, as PDN; those of the paper if not given
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Which of them, by their Round tags
    #[arg(long, value_name = "ROUND,...", value_delimiter = ',', default_value = "G-39,G-41,G-43,G-40")]
    rounds: Vec<String>,
    /// The polynomial: published-1959, another preset, or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "published-1959")]
    polynomial: String,
    /// Try all switches with all others as well, up to this minimum ply
    #[arg(long, value_name = "PLY", num_args = 0..=1, require_equals = true, default_missing_value = "5",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(HIGHEST_PLY)))]
    cross: Option<u32>,
    /// How often moves are drawn by lot to see how well the best of many readings does by chance
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    draws: u32,
    /// The seed of the draws
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many readings are tried at once; all cores if not given
    #[arg(long, value_parser = threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    /// Write a line for every reading into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(crate) cluster: ClusterArguments,
}

pub(crate) fn run(arguments: &ReadingsArguments, session: &Session) -> anyhow::Result<Status> {
    let question = question(arguments, &session.files)?;
    let alone = one_at_a_time().len();
    let table = arguments.csv.as_deref().map(create).transpose()?;
    let findings = ask(&question, arguments, session)?;
    if let Some((path, file)) = table {
        let unwritable = || format!("{}: cannot be written", path.display());
        write_csv(&findings.rows, &findings.games.rounds, file).with_context(unwritable)?;
    }
    report::report(arguments, &findings, alone)?;
    Ok(Status::of(findings.complete))
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

fn shared(arguments: &ReadingsArguments, question: &PrintedMoves) -> std::io::Result<Shared> {
    let polynomial = &arguments.polynomial;
    let polynomial = Polynomial::preset(polynomial).is_none().then(|| polynomial.into());
    let files = arguments.games.iter().cloned().chain(polynomial).collect();
    Shared::new(files, settings(arguments, question))
}

/// Made before the work, so that nothing is computed for a file that cannot be written.
fn create(path: &Path) -> anyhow::Result<(&Path, File)> {
    let file = File::create(path).with_context(|| format!("{}: cannot be written", path.display()))?;
    Ok((path, file))
}

fn ask(
    question: &PrintedMoves,
    arguments: &ReadingsArguments,
    session: &Session,
) -> anyhow::Result<PrintedFindings> {
    let threads = arguments.threads.unwrap_or_else(all_cores);
    let executor = executor::choose(&arguments.cluster, threads, || Ok(shared(arguments, question)?))?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let _interrupt = Interrupt::catch_and(move || called.stop())?;
    let progress = Progress::start(session, "readings", question.count() as u64);
    Ok(question.ask(&executor, &stop, &mut || {
        progress.advance(1);
        progress.say(&executor.workers());
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
