//! How far long work has come: a bar on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How long work goes on before it is worth a word where there is no terminal, and how often
/// there is another.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// How long work goes on before a bar appears.
const BEFORE_BAR: Duration = Duration::from_millis(500);

/// Progress through a known number of parts, on standard error.
pub(crate) struct Progress {
    what: &'static str,
    total: u64,
    started: Instant,
    shown: Shown,
}

enum Shown {
    Bar(ProgressBar),
    Lines(Mutex<Lines>),
}

struct Lines {
    done: u64,
    last: Instant,
}

impl Progress {
    pub(crate) fn start(what: &'static str, total: u64) -> Progress {
        let started = Instant::now();
        let shown = if io::stderr().is_terminal() {
            Shown::Bar(bar(what, total))
        } else {
            Shown::Lines(Mutex::new(Lines { done: 0, last: started }))
        };
        Progress { what, total, started, shown }
    }

    pub(crate) fn one_done(&self) {
        match &self.shown {
            Shown::Bar(bar) if self.started.elapsed() > BEFORE_BAR => {
                if bar.is_hidden() {
                    bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
                }
                bar.inc(1);
            }
            Shown::Bar(bar) => bar.inc(1),
            Shown::Lines(lines) => self.line(&mut lines.lock().expect("no thread panics while it prints")),
        }
    }

    fn line(&self, lines: &mut Lines) {
        lines.done += 1;
        if lines.last.elapsed() >= BETWEEN_LINES {
            lines.last = Instant::now();
            let seconds = self.started.elapsed().as_secs();
            eprintln!("{}: {} of {} done after {seconds} s", self.what, lines.done, self.total);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }
}

fn bar(what: &'static str, total: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {pos}/{len} {elapsed} left {eta}")
        .expect("the template is well formed");
    ProgressBar::with_draw_target(Some(total), indicatif::ProgressDrawTarget::hidden())
        .with_style(style)
        .with_message(what)
}
