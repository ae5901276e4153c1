//! `crownhead bench`: the table of times in the paper's Appendix A (S-14), with ours beside it; `bench search`: the
//! speed of the engine; `bench suite`: the problems it solves.

mod cost_704;
mod search;
mod suite;
mod tasks;

use std::fmt::Write;

use clap::{Args, Subcommand};
use serde::Serialize;
use tasks::{Boards, TASKS, Task};

use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status};
use crate::session::Session;

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct BenchArguments {
    #[command(subcommand)]
    what: Option<What>,

    /// Report as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Search fixed positions: a number of nodes that only changes with the search, and its speed
    Search(search::SearchArguments),
    /// Let a player solve positions with known best moves
    Suite(suite::SuiteArguments),
}

/// Samples of each task, so that the middle 95 % leaves out a few at both ends.
const SAMPLES: usize = 200;
/// A sample takes at least so long, and no task altogether longer than `MOST_SECONDS`.
const SAMPLE_SECONDS: f64 = 0.002;
const MOST_SECONDS: f64 = 1.5;
/// Fewer say nothing about a spread.
const FEWEST_SAMPLES: usize = 5;

pub(crate) fn run(arguments: &BenchArguments, session: &Session) -> anyhow::Result<Status> {
    match &arguments.what {
        Some(What::Search(arguments)) => return search::run(arguments),
        Some(What::Suite(arguments)) => return suite::run(arguments, session),
        None => {}
    }
    let interrupt = Interrupt::catch()?;
    let progress = Progress::start(session, "bench", TASKS.len() as u64);
    progress.say("playing games");
    let boards = Boards::of_games()?;
    let mut rows = Vec::new();
    for task in &TASKS {
        progress.say(task.what);
        let ours = measure(|| (task.measured)(&boards), &interrupt);
        rows.push(Row::new(task, (task.model)(&boards), ours));
        progress.one_done();
    }
    drop(progress);
    let complete = !interrupt.pressed();
    let list_words = cost_704::BOARD_AS_LISTS;
    let first_estimate = cost_704::seconds(cost_704::FIRST_ESTIMATE_OF_4_TERMS);
    let report = Report { positions: boards.len(), list_words, first_estimate, rows, complete };
    report::print_as(arguments.json, &report, Report::text)?;
    Ok(Status::of(complete))
}

/// The seconds of one of the things a pass does, over many samples; `None` if Ctrl-C was pressed
/// before there were some.
fn measure(pass: impl Fn() -> tasks::Pass, interrupt: &Interrupt) -> Option<Spread> {
    let mut samples = Vec::with_capacity(SAMPLES);
    // The first pass warms the caches up, and tells how many make a sample.
    let first = pass().seconds;
    let passes = (SAMPLE_SECONDS / first.max(f64::MIN_POSITIVE)).ceil().clamp(1.0, 1e6) as usize;
    let mut spent = 0.0;
    while samples.len() < SAMPLES && (spent < MOST_SECONDS || samples.len() < FEWEST_SAMPLES) {
        if interrupt.pressed() {
            break;
        }
        let sample = (0..passes).map(|_| pass()).fold(tasks::Pass::default(), tasks::Pass::and);
        spent += sample.seconds;
        samples.push(sample.seconds / sample.things as f64);
    }
    (samples.len() >= FEWEST_SAMPLES).then(|| Spread::of(samples))
}

#[derive(Serialize)]
struct Report {
    /// Boards of play that were measured on.
    positions: usize,
    /// Words of a board as two lists of its squares.
    list_words: usize,
    /// Seconds of evaluating four terms on the 704, as estimated before the paper's time was looked at.
    first_estimate: f64,
    complete: bool,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    what: &'static str,
    /// Seconds on the 704, by the paper.
    paper: f64,
    /// Seconds on the 704 by counting instructions, or for a decision the boards of plain minimax.
    model: f64,
    /// Seconds here; `null` if it was not measured.
    ours: Option<Spread>,
    /// How many times faster.
    ratio: Option<f64>,
    /// Why it was not measured, or what else there is to say.
    note: Option<&'static str>,
}

impl Row {
    fn new(task: &Task, model: f64, ours: Option<Spread>) -> Row {
        let ratio = ours.map(|ours| task.paper / ours.median);
        let note = if ours.is_some() { task.note } else { Some("stopped before it was measured") };
        Row { what: task.what, paper: task.paper, model, ours, ratio, note }
    }

    fn text(&self) -> String {
        let (above, what) = label(self.what);
        let paper = duration(self.paper);
        let columns = match (&self.ours, self.ratio) {
            (Some(ours), Some(ratio)) => {
                let interval = format!("{} to {}", duration(ours.low), duration(ours.high));
                columns(&what, &paper, &duration(ours.median), &interval, &grouped(ratio))
            }
            _ => columns(&what, &paper, "-", self.note.unwrap_or_default(), ""),
        };
        above + columns.trim_end()
    }
}

/// The width of the column for what was measured. With the other columns a line has fewer than 80.
const LABEL: usize = 28;

fn columns(what: &str, paper: &str, ours: &str, interval: &str, ratio: &str) -> String {
    format!("{what:<LABEL$} {paper:>8} {ours:>8}  {interval:<18} {ratio:>12}")
}

/// A label that is too long for its column, as a line of its own and a rest that is not.
fn label(what: &str) -> (String, String) {
    let blank = what.char_indices().take(LABEL + 1).filter(|(_, c)| *c == ' ').last();
    match blank.filter(|_| what.chars().count() > LABEL) {
        Some((at, _)) => (format!("{}\n", &what[..at]), format!("  {}", &what[at + 1..])),
        None => (String::new(), what.to_owned()),
    }
}

impl Report {
    fn text(&self) -> String {
        let mut text = columns("", "IBM 704", "here", "95 % of samples", "times faster") + "\n";
        for row in &self.rows {
            let _ = writeln!(text, "{}", row.text().trim_end());
        }
        let _ = writeln!(
            text,
            "Times of 1959 from the paper; ours are medians over the {} boards of {} games.",
            self.positions,
            tasks::GAMES
        );
        text += "By counting, the 704 would take:";
        for (row, end) in self.rows.iter().zip([",", ",", ",", "\n ", ",", ".\n"]) {
            let _ = write!(text, " {} {}{end}", row.what, duration(row.model));
        }
        for row in self.rows.iter().filter(|row| row.ours.is_some()) {
            if let Some(note) = row.note {
                let _ = writeln!(text, "{}: {note}.", row.what);
            }
        }
        if !self.complete {
            text += "Stopped before the end.\n";
        }
        text
    }
}

/// `2.6 ms`, with three digits that count.
fn duration(seconds: f64) -> String {
    let (number, unit) = match seconds {
        1.0.. => (seconds, "s"),
        1e-3.. => (seconds * 1e3, "ms"),
        1e-6.. => (seconds * 1e6, "µs"),
        _ => (seconds * 1e9, "ns"),
    };
    let digits = if number >= 100.0 {
        0
    } else if number >= 10.0 {
        1
    } else {
        2
    };
    let text = format!("{number:.digits$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text} {unit}")
}

/// `154,000`: two or three digits that count, thousands apart.
fn grouped(ratio: f64) -> String {
    let unit = 10_f64.powf((ratio.max(1.0).log10().floor() - 2.0).max(0.0));
    let number = ((ratio / unit).round() * unit) as u64;
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The middle of some samples, and between what the middle 95 % of them lie.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Spread {
    median: f64,
    low: f64,
    high: f64,
    samples: usize,
}

impl Spread {
    /// Of at least one sample.
    fn of(mut samples: Vec<f64>) -> Spread {
        samples.sort_by(f64::total_cmp);
        let at = |share: f64| {
            let place = share * (samples.len() - 1) as f64;
            let (below, above) = (samples[place.floor() as usize], samples[place.ceil() as usize]);
            below + (above - below) * place.fract()
        };
        Spread { median: at(0.5), low: at(0.025), high: at(0.975), samples: samples.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_every_row_stand_below_each_other_within_80() {
        let ours = Spread::of(vec![1.234e-3]);
        let rows: Vec<_> = TASKS.iter().map(|task| Row::new(task, task.paper, Some(ours))).collect();
        let report = Report { positions: 3249, list_words: 66, first_estimate: 5.5e-3, rows, complete: true };
        let text = report.text();
        let table: Vec<_> = text.lines().take_while(|line| !line.starts_with("Times of 1959")).collect();
        let intervals: Vec<_> =
            table.iter().filter_map(|line| line.find("1.23 ms  1.23 ms to 1.23 ms")).collect();
        assert_eq!(intervals, vec![intervals[0]; TASKS.len()], "{text}");
        for line in &table {
            let columns = line.chars().count();
            let is_label = line.starts_with("decide on");
            assert!(columns == table[0].chars().count() && columns < 80 || is_label, "{line:?} in\n{text}");
        }
    }

    #[test]
    fn a_duration_has_three_digits_and_its_unit() {
        let durations = [30.0, 2.6e-3, 1.234_56e-3, 999e-6, 54.32e-9, 7.0e-9, 321.9e-9].map(duration);
        assert_eq!(durations, ["30 s", "2.6 ms", "1.23 ms", "999 µs", "54.3 ns", "7 ns", "322 ns"]);
    }

    #[test]
    fn a_ratio_has_three_digits_and_its_thousands_apart() {
        let ratios = [3.2, 154.0, 1_234.0, 154_321.0, 12_345_678.0].map(grouped);
        assert_eq!(ratios, ["3", "154", "1,230", "154,000", "12,300,000"]);
    }

    #[test]
    fn the_middle_95_percent_of_0_to_200_lie_between_5_and_195() {
        let samples = (0..=200).rev().map(f64::from).collect();
        assert_eq!(Spread::of(samples), Spread { median: 100.0, low: 5.0, high: 195.0, samples: 201 });
    }

    #[test]
    fn between_two_samples_is_their_mean() {
        assert_eq!(Spread::of(vec![3.0, 1.0]).median, 2.0);
        assert_eq!(Spread::of(vec![7.0]), Spread { median: 7.0, low: 7.0, high: 7.0, samples: 1 });
    }
}
