//! `crownhead pdn check`: is every move of every game legal?

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use rules::pdn::{GameResult, PdnError, Record};
use serde::Serialize;

use crate::arguments::PdnCheckArguments;
use crate::interrupt::Interrupt;
use crate::report::{self, Status};

use super::{each_game, fault_line};

pub(super) fn run(arguments: &PdnCheckArguments) -> anyhow::Result<Status> {
    let interrupt = Interrupt::catch()?;
    let started = Instant::now();
    let mut report = Report::default();
    for path in &arguments.files {
        let file = check_file(path, &interrupt, &mut report);
        if !arguments.json {
            file.print()?;
        }
        report.files.push(file);
    }
    report.sum(started.elapsed().as_secs_f64());
    if arguments.json {
        report::json(&report)?;
    } else if report.files.len() > 1 {
        report.print()?;
    }
    Ok(if interrupt.pressed() {
        Status::Stopped
    } else if report.errors.is_empty() {
        Status::Done
    } else {
        Status::BadInput
    })
}

#[derive(Serialize, Default)]
struct Report {
    games: usize,
    good: usize,
    bad: usize,
    moves: usize,
    bytes_per_second: f64,
    seconds: f64,
    files: Vec<FileReport>,
    errors: Vec<Fault>,
    warnings: Vec<Fault>,
}

#[derive(Serialize)]
struct FileReport {
    file: String,
    good: usize,
    bad: usize,
    moves: usize,
    #[serde(skip)]
    bytes: u64,
    #[serde(skip)]
    readable: bool,
}

#[derive(Serialize)]
struct Fault {
    file: String,
    /// 0 where the file could not be read at all.
    line: usize,
    column: usize,
    message: String,
}

fn check_file(path: &Path, interrupt: &Interrupt, report: &mut Report) -> FileReport {
    let file = path.display().to_string();
    let mut counts = FileReport { file, good: 0, bad: 0, moves: 0, bytes: 0, readable: true };
    let result: io::Result<()> = each_game(path, interrupt, |game| {
        match game {
            Ok(record) => {
                counts.good += 1;
                counts.moves += record.line.count_moves();
                report.warnings.extend(disagreement(path, &record));
            }
            Err(error) => {
                counts.bad += 1;
                report.errors.push(fault(path, &error));
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        eprintln!("{}: cannot be read: {error}", path.display());
        counts.readable = false;
        let message = format!("cannot be read: {error}");
        report.errors.push(Fault { file: counts.file.clone(), line: 0, column: 0, message });
    }
    counts.bytes = path.metadata().map_or(0, |metadata| metadata.len());
    counts
}

fn fault(path: &Path, error: &PdnError) -> Fault {
    eprintln!("{}", fault_line(path, error));
    Fault {
        file: path.display().to_string(),
        line: error.line,
        column: error.column,
        message: error.kind.to_string(),
    }
}

/// A result in the tags that is not the one after the moves.
fn disagreement(path: &Path, record: &Record) -> Option<Fault> {
    let tagged = record.tags.get("Result").and_then(GameResult::from_text)?;
    if tagged == record.result || tagged == GameResult::Unknown {
        return None;
    }
    let message = format!("the Result tag says {tagged}, the game ends with {}", record.result);
    eprintln!("{}:{}:1: warning: {message}", path.display(), record.text_line);
    Some(Fault { file: path.display().to_string(), line: record.text_line, column: 1, message })
}

impl Report {
    fn sum(&mut self, seconds: f64) {
        self.good = self.files.iter().map(|file| file.good).sum();
        self.bad = self.files.iter().map(|file| file.bad).sum();
        self.games = self.good + self.bad;
        self.moves = self.files.iter().map(|file| file.moves).sum();
        let bytes: u64 = self.files.iter().map(|file| file.bytes).sum();
        self.bytes_per_second = bytes as f64 / seconds.max(f64::MIN_POSITIVE);
        self.seconds = seconds;
    }

    fn print(&self) -> io::Result<()> {
        let Report { games, good, bad, moves, files, .. } = self;
        writeln!(io::stdout(), "{} files, {games} games, {moves} moves: {good} good, {bad} bad", files.len())
    }
}

impl FileReport {
    fn print(&self) -> io::Result<()> {
        let FileReport { file, good, bad, moves, .. } = self;
        match (self.readable, good + bad, bad) {
            (false, ..) => Ok(()),
            (_, 0, _) => writeln!(io::stdout(), "{file}: no games"),
            (_, games, 0) => writeln!(io::stdout(), "{file}: {games} games, {moves} moves, all legal"),
            (_, games, _) => writeln!(io::stdout(), "{file}: {games} games, {good} good, {bad} bad"),
        }
    }
}
