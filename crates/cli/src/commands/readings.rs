//! `crownhead readings`: under which readings of the paper the published polynomial chooses the
//! moves that are printed.

use std::fmt::Write;
use std::fs::File;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use clap::Args;
use cluster::TaskList;
use lab::printed_moves::{
    BestOfMany, HIGHEST_PLY, Marginal, Null, PRINTED_GAMES, PrintedFindings, PrintedGames, PrintedMoves,
    PrintedRow, crossed, one_at_a_time, write_csv,
};
use lab::{RemoteFiles, StopFlag, Tasks};
use rules::pdn::{self, PdnError, Record};
use samuel::Polynomial;
use samuel::readings::Reading;
use serde::Serialize;

use crate::arguments::{ClusterArguments, all_cores, threads};
use crate::executor::{self, Shared};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status, counted};
use crate::session::Session;

#[derive(Args, Debug)]
pub(crate) struct ReadingsArguments {
    /// The games with the printed moves, as PDN [default: those of the paper]
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Which of them, by their Round tags
    #[arg(long, value_name = "ROUND,...", value_delimiter = ',', default_value = "G-39,G-41,G-43,G-40")]
    rounds: Vec<String>,
    /// The polynomial: published-1959, another preset, or a file
    #[arg(long, value_name = "NAME|FILE", default_value = "published-1959")]
    polynomial: String,
    /// Also try all combinations of switches, up to this minimum ply
    #[arg(long, value_name = "PLY", num_args = 0..=1, require_equals = true, default_missing_value = "5",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(HIGHEST_PLY)))]
    cross: Option<u32>,
    /// How often moves are drawn at random, to see how well the best of many readings does by chance
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    draws: u32,
    /// The seed of the draws
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of readings tried at once [default: all cores]
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
    print(arguments, &findings, alone)?;
    Ok(Status::of(findings.complete))
}

/// The readings as a worker makes them.
pub(crate) fn tasks(arguments: &ReadingsArguments, files: &RemoteFiles) -> anyhow::Result<TaskList> {
    let question = question(arguments, files)?;
    Ok(TaskList { settings: settings(arguments, &question), tasks: Box::new(question) })
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

/// How many of the best crossed readings are shown.
const BEST: usize = 12;

/// Prints what was found; the rows after the first `alone` are the crossed ones.
fn print(arguments: &ReadingsArguments, findings: &PrintedFindings, alone: usize) -> anyhow::Result<()> {
    let alone = alone.min(findings.rows.len());
    let cross = arguments.cross.map(|highest_ply| AllReadings::new(arguments, findings, alone, highest_ply));
    if arguments.json {
        return report::json(&Json::new(arguments, findings, alone, cross));
    }
    let mut text = heading(arguments, findings);
    text += &table("reading", &findings.rows[..alone], findings);
    text += &format!("\n{}", table("pieces alone", &findings.controls, findings));
    if let Some(cross) = &cross {
        text += &format!("\n{}", cross.text(findings));
    }
    report::print(text)
}

#[derive(Serialize)]
struct Json<'a> {
    polynomial: &'a str,
    rounds: &'a [String],
    choices: usize,
    forced: usize,
    readings: &'a [PrintedRow],
    pieces_alone: &'a [PrintedRow],
    cross: Option<AllReadings<'a>>,
    complete: bool,
}

#[derive(Serialize)]
struct AllReadings<'a> {
    highest_ply: u32,
    readings: usize,
    best: Vec<&'a PrintedRow>,
    marginals: Vec<Marginal>,
    seed: u64,
    by_lot_among_legal_moves: Option<BestOfMany>,
    by_lot_among_sound_moves: Option<BestOfMany>,
}

impl<'a> Json<'a> {
    fn new(
        arguments: &'a ReadingsArguments,
        findings: &'a PrintedFindings,
        alone: usize,
        cross: Option<AllReadings<'a>>,
    ) -> Json<'a> {
        Json {
            polynomial: &arguments.polynomial,
            rounds: &findings.games.rounds,
            choices: findings.games.choices.len(),
            forced: findings.games.forced,
            readings: &findings.rows[..alone],
            pieces_alone: &findings.controls,
            cross,
            complete: findings.complete,
        }
    }
}

impl<'a> AllReadings<'a> {
    fn new(
        arguments: &ReadingsArguments,
        findings: &'a PrintedFindings,
        from: usize,
        highest_ply: u32,
    ) -> AllReadings<'a> {
        let rows = &findings.rows[from..];
        let mut best: Vec<_> = rows.iter().collect();
        best.sort_by(|one, two| two.hits.cmp(&one.hits).then(two.split.total_cmp(&one.split)));
        best.truncate(BEST);
        let by_lot = |null| findings.best_of_many(from, null, arguments.draws as usize, arguments.seed);
        AllReadings {
            highest_ply,
            readings: rows.len(),
            best,
            marginals: findings.marginals(from),
            seed: arguments.seed,
            by_lot_among_legal_moves: by_lot(Null::Legal),
            by_lot_among_sound_moves: by_lot(Null::Sound),
        }
    }

    fn text(&self, findings: &PrintedFindings) -> String {
        let readings = counted(self.readings as u64, "reading");
        let mut text = format!("{readings} crossed, minimum ply 1 to {}\n\n", self.highest_ply);
        text += &table("the best of them", self.best.iter().copied(), findings);
        text += "\non average, whatever the other switches are      hits    split     most\n";
        for Marginal { switch, setting, hits, split, most, .. } in &self.marginals {
            let _ =
                writeln!(text, "{:<45} {hits:>7.2}  {split:>7.2}  {most:>7}", format!("{switch}={setting}"));
        }
        text += &format!("\nhits of the best of {readings}, with moves drawn by lot (seed {})\n", self.seed);
        for (among, best) in [
            ("all legal moves", &self.by_lot_among_legal_moves),
            ("moves best for the pieces", &self.by_lot_among_sound_moves),
        ] {
            let found = best.as_ref().map_or_else(|| "not all readings were asked".to_owned(), by_lot);
            let _ = writeln!(text, "among {among}: {found}");
        }
        text
    }
}

/// `15.1 on average, 17 or fewer in 95 %; the printed moves 16, and as many in 34.8 % of 10000 draws (...)`
fn by_lot(best: &BestOfMany) -> String {
    let &BestOfMany { different, draws, mean, high, observed, probability } = best;
    format!(
        "{mean:.1} on average, {high} or fewer in 95 %; the printed moves {observed}, and as many in {:.1} % of \
         {draws} draws ({different} readings choose differently)",
        100.0 * probability
    )
}

fn heading(arguments: &ReadingsArguments, findings: &PrintedFindings) -> String {
    let games = &findings.games;
    let stopped = report::stopped(findings.complete);
    format!(
        "{} beside Alpha's printed moves in {}{stopped}\n{} among several moves; {} left out\ndefault: {}\n\n",
        arguments.polynomial,
        games.rounds.join(", "),
        counted(games.choices.len() as u64, "choice"),
        counted(games.forced as u64, "forced move"),
        Reading::default(),
    )
}

fn table<'a>(
    title: &str,
    rows: impl IntoIterator<Item = &'a PrintedRow>,
    findings: &PrintedFindings,
) -> String {
    let rows: Vec<_> =
        rows.into_iter().map(|row| (row.reading.difference(&Reading::default()), row)).collect();
    let width = rows.iter().map(|(name, _)| name.len()).chain([title.len(), 28]).max().unwrap_or(0);
    let mut text = format!(
        "{title:<width$}  hits   of  chance  probability   split  sound  probability  among  chance  probability "
    );
    findings.games.rounds.iter().for_each(|round| text += &format!(" {round:>5}"));
    text.push('\n');
    for (name, row) in rows {
        let _ = write!(
            text,
            "{name:<width$}  {:>4} {:>4} {:>7.2}  {:>11.4} {:>7.2} {:>6.2}  {:>11.4} {:>6} {:>7.2}  {:>11.4} ",
            row.hits,
            row.of,
            row.chance,
            row.probability,
            row.split,
            row.sound,
            row.sound_probability,
            row.among,
            row.among_chance,
            row.among_probability,
        );
        for game in &row.rounds {
            let _ = write!(text, " {:>5}", format!("{}/{}", game.hits, game.of));
        }
        text.push('\n');
    }
    text
}
