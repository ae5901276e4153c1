//! `crownhead learn rote`: lessons, a tape that grows, and what memory did for the look-ahead.

use std::time::Instant;

use anyhow::{Context, bail};
use lab::StopFlag;
use lab::rote_run::{
    self, LessonKind, Mixture, Onlooker, RoteDeclaration, RoteRun, RoteRunError, TapeChanges, TraceRow,
};
use samuel::Polynomial;

use crate::arguments::{LearnRoteArguments, TapeSettingArguments};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status};

use super::super::roster;
use super::books;
use super::report::Report;

pub(super) fn run(arguments: &LearnRoteArguments) -> anyhow::Result<Status> {
    let declaration = RoteDeclaration {
        games: arguments.games as usize,
        seed: arguments.seed,
        mixture: mixture(arguments)?,
        opponents: arguments.opponent.clone(),
        books: arguments.book.iter().map(|path| path.display().to_string()).collect(),
        tape: arguments.tape.clone(),
        polynomial: arguments.polynomial.clone(),
        ply: arguments.ply,
        share: arguments.share,
        random_plies: arguments.random_plies as usize,
        most_plies: arguments.most_plies as usize,
        changes: changes(&arguments.settings),
    };
    let polynomial = Polynomial::named(&arguments.polynomial)?;
    let run = RoteRun::new(declaration, roster(), polynomial, books::read(&arguments.book)?)?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let _interrupt = Interrupt::catch_and(move || {
        called.stop();
        report::note(
            "stopping at the next merge; Ctrl-C again leaves at once and costs the moves since the last",
        );
    })?;
    let started = Instant::now();
    let progress = Progress::start("lessons", u64::from(arguments.games));
    let mut class = Class { progress, hits: 0, decisions: 0 };
    let learned = rote_run::learn(&run, &arguments.out, arguments.abandon_other, &stop, &mut class);
    drop(class);
    let summary = learned.map_err(explained)?;
    let report = Report { summary: &summary, arguments, seconds: started.elapsed().as_secs_f64() };
    if arguments.json {
        report::json(&report.json())?;
    } else {
        report::print(report.text())?;
    }
    if summary.complete {
        return Ok(Status::Done);
    }
    if !stop.is_stopped() {
        bail!("the lessons ended before they should");
    }
    report::note("stopped; the same command goes on from here");
    Ok(Status::Stopped)
}

/// Names the options that help.
fn explained(error: RoteRunError) -> anyhow::Error {
    match error {
        RoteRunError::Unfinished { tape, folder, done, games } => anyhow::anyhow!(
            "{}: another run on this tape, in {folder}, has done {done} of {games} lessons: expected it to be finished, or --abandon-other",
            tape.display()
        ),
        error => error.into(),
    }
}

fn mixture(arguments: &LearnRoteArguments) -> anyhow::Result<Mixture> {
    let wanted = [
        (LessonKind::SelfPlay, !arguments.no_self_play),
        (LessonKind::Opponent, !arguments.opponent.is_empty()),
        (LessonKind::Book, !arguments.book.is_empty()),
        (LessonKind::Ending, arguments.endings),
        (LessonKind::TwoKings, arguments.two_kings),
    ];
    let each_once = wanted
        .into_iter()
        .fold(Mixture::EMPTY, |mixture, (kind, is_wanted)| mixture.with(kind, u32::from(is_wanted)));
    each_once.changed_by(arguments.mix.as_deref().unwrap_or_default()).context("--mix")
}

fn changes(settings: &TapeSettingArguments) -> TapeChanges {
    let &TapeSettingArguments {
        merge_every,
        new_age,
        maximum_age,
        record_maximum,
        culled_to,
        records_held,
        positions_held,
    } = settings;
    TapeChanges { merge_every, new_age, maximum_age, record_maximum, culled_to, records_held, positions_held }
}

/// Where the progress is seen from.
struct Class {
    progress: Progress,
    hits: u64,
    decisions: u64,
}

impl Onlooker for Class {
    fn begin(&mut self, done: usize, positions: u64) {
        if done > 0 {
            self.progress.skip(done as u64);
        }
        self.progress.say(&format!("{positions} positions"));
    }

    fn see(&mut self, _: lab::Progress, row: &TraceRow) {
        self.hits += row.hits;
        self.decisions += row.decisions;
        let hits = self.hits as f64 / self.decisions.max(1) as f64;
        self.progress.say(&format!("{} positions, {hits:.2} hits a move", row.positions));
        self.progress.one_done();
    }

    fn hear(&mut self, remark: &str) {
        self.progress.beside(|| report::note(remark));
    }
}
