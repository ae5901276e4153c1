//! `crownhead pdn check`: is every move of every game legal?

use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use rules::pdn::{GameResult, Record, Remark};
use serde::Serialize;

use crate::interrupt::Interrupt;
use crate::report::{self, Status, counted, stopped};
use crate::session::Session;

use super::Reading;
use super::fault::{self, Fault};

#[derive(Args, Debug)]
pub(crate) struct PdnCheckArguments {
    /// The files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Report as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &PdnCheckArguments, session: &Session) -> anyhow::Result<Status> {
    let interrupt = Interrupt::catch()?;
    let started = Instant::now();
    let mut report = Report { complete: true, ..Report::default() };
    for path in &arguments.files {
        let file = check_file(path, &interrupt, session, &mut report);
        if !arguments.json {
            report::print(file.text())?;
        }
        report.add(file);
        if interrupt.pressed() {
            report.complete = false;
            break;
        }
    }
    report.seconds = started.elapsed().as_secs_f64();
    report.bytes_per_second = report.bytes as f64 / report.seconds.max(f64::MIN_POSITIVE);
    if arguments.json {
        report::json(&report)?;
    } else if arguments.files.len() > 1 {
        report::print(report.text())?;
    }
    Ok(Status::of_input(report.complete, report.bad + report.unreadable))
}

#[derive(Serialize, Default)]
struct Report {
    games: u64,
    good: u64,
    bad: u64,
    moves: u64,
    bytes: u64,
    bytes_per_second: f64,
    seconds: f64,
    /// Whether Ctrl-C left everything to be read.
    complete: bool,
    files: Vec<FileReport>,
    errors: Vec<Fault>,
    errors_left_out: u64,
    warnings: Vec<Fault>,
    warnings_left_out: u64,
    #[serde(skip)]
    unreadable: u64,
}

#[derive(Serialize)]
struct FileReport {
    file: String,
    good: u64,
    bad: u64,
    moves: u64,
    bytes: u64,
    complete: bool,
    #[serde(skip)]
    readable: bool,
}

fn check_file(path: &Path, interrupt: &Interrupt, session: &Session, report: &mut Report) -> FileReport {
    let file = path.display().to_string();
    let mut counts =
        FileReport { file, good: 0, bad: 0, moves: 0, bytes: 0, complete: false, readable: true };
    let mut reading = Reading::new(path, interrupt, Some(session));
    let read = reading.each_game(|reading, game| {
        match game {
            Ok(record) => {
                counts.good += 1;
                counts.moves += record.line.count_moves() as u64;
                for Remark { line, column, message } in warnings(record) {
                    reading.warn(line, column, &message);
                    report.warn(|| counts.fault(line, column, message));
                }
            }
            Err(error) => {
                counts.bad += 1;
                reading.complain(&error);
                report.complain(|| Fault::of_game(&counts.file, counts.games(), &error));
            }
        }
        Ok(())
    });
    counts.bytes = reading.bytes;
    match read {
        Ok(complete) => counts.complete = complete,
        Err(error) => {
            counts.readable = false;
            report.unreadable += 1;
            report::note(format_args!("{error:#}"));
            report.complain(|| Fault::unreadable(&counts.file, &error));
        }
    }
    counts
}

/// What is doubtful about a good game.
fn warnings(record: Record) -> impl Iterator<Item = Remark> {
    let line = record.text_line;
    let disagreement = disagreement(&record).map(|message| Remark { line, column: 1, message });
    disagreement.into_iter().chain(record.remarks)
}

/// A result in the tags that is not the one after the moves.
fn disagreement(record: &Record) -> Option<String> {
    let tagged = record.tags.get("Result").and_then(GameResult::from_text)?;
    let agrees = tagged == record.result || tagged == GameResult::Unknown;
    (!agrees).then(|| format!("the Result tag says {tagged}, the game ends with {}", record.result))
}

impl Report {
    fn complain(&mut self, fault: impl FnOnce() -> Fault) {
        fault::list(&mut self.errors, &mut self.errors_left_out, fault);
    }

    fn warn(&mut self, fault: impl FnOnce() -> Fault) {
        fault::list(&mut self.warnings, &mut self.warnings_left_out, fault);
    }

    fn add(&mut self, file: FileReport) {
        self.games += file.games();
        self.good += file.good;
        self.bad += file.bad;
        self.moves += file.moves;
        self.bytes += file.bytes;
        self.files.push(file);
    }

    fn text(&self) -> String {
        let Report { good, bad, .. } = self;
        let (files, games) = (counted(self.files.len() as u64, "file"), counted(self.games, "game"));
        let moves = counted(self.moves, "move");
        format!("{files}, {games}, {moves}: {good} good, {bad} bad{}\n", stopped(self.complete))
    }
}

impl FileReport {
    fn games(&self) -> u64 {
        self.good + self.bad
    }

    /// A fault of the game counted last.
    fn fault(&self, line: usize, column: usize, message: String) -> Fault {
        let (game, line, column) = (Some(self.games()), Some(line), Some(column));
        Fault { game, line, column, ..Fault::of_file(&self.file, message) }
    }

    fn text(&self) -> String {
        let FileReport { file, good, bad, complete, .. } = self;
        let (games, moves) = (counted(self.games(), "game"), counted(self.moves, "move"));
        let stopped = stopped(*complete);
        match (self.readable, self.games(), bad) {
            (false, ..) => String::new(),
            (_, 0, _) if *complete => format!("{file}: no games\n"),
            (_, 0, _) => format!("{file}: stopped before the end of the first game\n"),
            (_, _, 0) => format!("{file}: {games}, {moves}, all legal{stopped}\n"),
            _ => format!("{file}: {games}, {good} good, {bad} bad{stopped}\n"),
        }
    }
}
