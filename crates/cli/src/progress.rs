//! How far long work has come: a bar on a terminal, a line now and then elsewhere, messages where another crownhead
//! reads them.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::report;
use crate::session::{Message, Session};

/// How long work goes on before it is worth a word where there is no terminal, and how often
/// there is another.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// How often another crownhead is told.
const BETWEEN_MESSAGES: Duration = Duration::from_millis(200);

/// How long work goes on before a bar appears.
const BEFORE_BAR: Duration = Duration::from_millis(500);

/// Progress through a known number of parts, on standard error.
pub(crate) struct Progress {
    what: &'static str,
    total: u64,
    unit: Unit,
    started: Instant,
    shown: Shown,
}

#[derive(Clone, Copy)]
enum Unit {
    Parts,
    Bytes,
}

enum Shown {
    Bar(ProgressBar),
    Lines(Mutex<Lines>),
    /// Told to another crownhead.
    Messages(Mutex<Lines>),
    Nothing,
}

struct Lines {
    said: String,
    done: u64,
    /// Of them, done before this began.
    skipped: u64,
    last: Instant,
}

impl Progress {
    pub(crate) fn start(session: &Session, what: &'static str, total: u64) -> Progress {
        Progress::in_unit(session, what, total, Unit::Parts)
    }

    /// Progress through so many bytes.
    pub(crate) fn through_bytes(session: &Session, what: &'static str, total: u64) -> Progress {
        Progress::in_unit(session, what, total, Unit::Bytes)
    }

    /// Where nobody knows how much there is to do, or nobody should be disturbed.
    pub(crate) fn unseen() -> Progress {
        Progress { what: "", total: 0, unit: Unit::Parts, started: Instant::now(), shown: Shown::Nothing }
    }

    fn in_unit(session: &Session, what: &'static str, total: u64, unit: Unit) -> Progress {
        let started = Instant::now();
        let lines = Lines { said: String::new(), done: 0, skipped: 0, last: started };
        let shown = if session.is_child() {
            Shown::Messages(Mutex::new(lines))
        } else if io::stderr().is_terminal() {
            Shown::Bar(bar(what, total, unit))
        } else {
            Shown::Lines(Mutex::new(lines))
        };
        Progress { what, total, unit, started, shown }
    }

    pub(crate) fn one_done(&self) {
        self.advance(1);
    }

    /// So many parts more are done.
    pub(crate) fn advance(&self, parts: u64) {
        match &self.shown {
            Shown::Bar(bar) => {
                self.show(bar);
                bar.inc(parts);
            }
            Shown::Lines(lines) => {
                let mut lines = lock(lines);
                lines.done += parts;
                self.line_now_and_then(&mut lines);
            }
            Shown::Messages(lines) => {
                let mut lines = lock(lines);
                lines.done += parts;
                self.message_now_and_then(&mut lines);
            }
            Shown::Nothing => {}
        }
    }

    /// Begins further on, with what was done before.
    pub(crate) fn skip(&self, done: u64) {
        match &self.shown {
            Shown::Bar(bar) => {
                bar.inc(done);
                bar.reset_eta();
            }
            Shown::Lines(lines) | Shown::Messages(lines) => {
                let mut lines = lock(lines);
                lines.done += done;
                lines.skipped += done;
            }
            Shown::Nothing => {}
        }
    }

    /// Says how things stand beside the progress.
    pub(crate) fn say(&self, text: &str) {
        match &self.shown {
            Shown::Bar(bar) => {
                self.show(bar);
                bar.set_message(format!("{} {text}", self.what));
            }
            Shown::Lines(lines) => {
                let mut lines = lock(lines);
                text.clone_into(&mut lines.said);
                self.line_now_and_then(&mut lines);
            }
            Shown::Messages(_) | Shown::Nothing => {}
        }
    }

    /// Prints while the bar is out of the way.
    pub(crate) fn beside(&self, print: impl FnOnce()) {
        match &self.shown {
            Shown::Bar(bar) => bar.suspend(print),
            Shown::Lines(_) | Shown::Messages(_) | Shown::Nothing => print(),
        }
    }

    fn show(&self, bar: &ProgressBar) {
        if bar.is_hidden() && self.started.elapsed() > BEFORE_BAR {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    fn line_now_and_then(&self, lines: &mut Lines) {
        if lines.last.elapsed() < BETWEEN_LINES {
            return;
        }
        lines.last = Instant::now();
        let seconds = self.started.elapsed().as_secs();
        let (done, total) = (lines.done, self.total);
        let done = match self.unit {
            Unit::Parts => format!("{done} of {total}"),
            Unit::Bytes => format!("{} of {} MB", done / MEGABYTE, total / MEGABYTE),
        };
        let pace = pace(lines.done - lines.skipped, self.total.saturating_sub(lines.done), seconds);
        let line = format!("{}: {done} done after {seconds} s, {pace} {}", self.what, lines.said);
        report::note(line.trim_end());
    }

    fn message_now_and_then(&self, lines: &mut Lines) {
        if lines.last.elapsed() >= BETWEEN_MESSAGES {
            lines.last = Instant::now();
            Message::Progress { what: self.what.to_owned(), done: lines.done, total: self.total }.send();
        }
    }
}

const MEGABYTE: u64 = 1_000_000;

/// How fast it goes, and how long it will go on.
fn pace(new: u64, left: u64, seconds: u64) -> String {
    let rate = new as f64 / seconds.max(1) as f64;
    if new == 0 { "none yet".to_owned() } else { format!("{rate:.1}/s, {:.0} s left", left as f64 / rate) }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }
}

fn lock(lines: &Mutex<Lines>) -> MutexGuard<'_, Lines> {
    lines.lock().expect("no thread panics while it prints")
}

fn write_rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    let _ = write!(out, "{:.1}/s", state.per_sec());
}

fn write_left(state: &ProgressState, out: &mut dyn fmt::Write) {
    let _ = out.write_str(&time_left(state.per_sec(), state.eta()));
}

/// How long it will go on, as far as a bar knows: with nothing done it knows nothing, and would say that it is over.
fn time_left(per_second: f64, left: Duration) -> String {
    if per_second > 0.0 { format!(", {:#} left", HumanDuration(left)) } else { String::new() }
}

fn bar(what: &'static str, total: u64, unit: Unit) -> ProgressBar {
    let style = ProgressStyle::with_template(match unit {
        Unit::Parts => "{msg} {wide_bar} {percent}% {pos}/{len} {rate} after {elapsed}{left}",
        Unit::Bytes => {
            "{msg} {wide_bar} {percent}% {decimal_bytes}/{decimal_total_bytes} after {elapsed}{left}"
        }
    });
    let style = style.expect("the template is well formed");
    ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden())
        .with_style(style.with_key("rate", write_rate).with_key("left", write_left))
        .with_message(what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_time_left_is_told_before_something_is_done() {
        assert_eq!(time_left(0.0, Duration::ZERO), "");
        assert_eq!(time_left(0.5, Duration::from_secs(20)), ", 20s left");
        assert_eq!(pace(0, 10, 20), "none yet");
        assert_eq!(pace(10, 10, 20), "0.5/s, 20 s left");
    }
}
