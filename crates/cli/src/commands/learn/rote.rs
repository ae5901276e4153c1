//! `crownhead learn rote`: lessons, a tape that grows, and what memory did for the look-ahead.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use lab::rote_run::{self, LessonKind, Mixture, PhaseFigures, RoteDeclaration, RoteRun, Span, Summary};
use lab::{RunError, RunEvent, RunObserver, StopFlag};
use samuel::tape::TapeChanges;
use samuel::{Polynomial, SettingArguments};
use serde::Serialize;

use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{self, Status, counted};
use crate::session::Session;

use super::super::variant;
use super::read_books;

#[derive(Args, Debug)]
pub(crate) struct LearnRoteArguments {
    /// Number of lessons
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=RoteDeclaration::MOST_GAMES.into()))]
    games: u32,
    /// The memory tape; created if missing, otherwise extended
    #[arg(long, value_name = "FILE")]
    tape: PathBuf,
    /// Folder for trace, games and plots; an unfinished run there is resumed
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play against this player too, as kind[:key=value,...]; several take turns
    #[arg(long, value_name = "SPEC")]
    opponent: Vec<String>,
    /// Follow the games of this PDN file too
    #[arg(long, value_name = "FILE")]
    book: Vec<PathBuf>,
    /// Play endings too, of 2 to 8 pieces set up at random
    #[arg(long)]
    endings: bool,
    /// Play two kings against one too, set up at random
    #[arg(long)]
    two_kings: bool,
    /// Do not play against itself
    #[arg(long)]
    no_self_play: bool,
    /// How many lessons of each kind come in turn, as in self=2,opponent=1,book=1,endings=1,two-kings=1
    #[arg(long, value_name = "KIND=N,...")]
    mix: Option<String>,
    /// Learn give-away: the side without a move wins
    #[arg(long)]
    give_away: bool,
    /// The polynomial: a preset, or a file
    #[arg(long, value_name = "NAME|FILE", default_value_t = RoteDeclaration::default().player.polynomial)]
    polynomial: String,
    #[command(flatten)]
    settings: SettingArguments<RoteDeclaration>,
    /// Start even if another run on this tape is unfinished; that run can no longer be resumed
    #[arg(long)]
    abandon_other: bool,
    /// Report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    changes: TapeChanges,
}

pub(super) fn run(arguments: &LearnRoteArguments, session: &Session) -> anyhow::Result<Status> {
    let mut declaration = RoteDeclaration {
        games: arguments.games as usize,
        seed: arguments.seed,
        mixture: mixture(arguments)?,
        opponents: arguments.opponent.clone(),
        books: arguments.book.iter().map(|path| path.display().to_string()).collect(),
        tape: arguments.tape.clone(),
        variant: variant(arguments.give_away),
        changes: arguments.changes,
        ..arguments.settings.apply(RoteDeclaration::default())
    };
    declaration.player.polynomial.clone_from(&arguments.polynomial);
    if !arguments.settings.has("direction") {
        declaration = declaration.as_begun_in(&arguments.out);
    }
    let polynomial = Polynomial::named(&arguments.polynomial)?;
    let run = RoteRun::new(declaration, session.roster(), polynomial, read_books(&arguments.book)?)?;
    let stop = StopFlag::default();
    let called = stop.clone();
    let _interrupt = Interrupt::catch_and(move || {
        called.stop();
        report::note(
            "stopping at the next merge; Ctrl-C again leaves at once and costs the moves since the last",
        );
    })?;
    let started = Instant::now();
    let progress = Progress::start(session, "lessons", u64::from(arguments.games));
    let mut observer = RoteObserver { progress, hits: 0, decisions: 0, lookups: 0 };
    let learned = rote_run::learn(&run, &arguments.out, arguments.abandon_other, &stop, &mut observer);
    let lookups = observer.lookups;
    drop(observer);
    let summary = learned.map_err(explained)?;
    let learned = Learned {
        tape: arguments.tape.display().to_string(),
        out: arguments.out.display().to_string(),
        summary: &summary,
        lookups_a_minute: (lookups > 0).then(|| 60.0 * lookups as f64 / started.elapsed().as_secs_f64()),
        seconds: started.elapsed().as_secs_f64(),
    };
    report::print_as(arguments.json, &learned, Learned::text)?;
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
fn explained(error: RunError) -> anyhow::Error {
    match error {
        RunError::Unfinished { tape, folder, done, games } => anyhow::anyhow!(
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

/// Shows the progress.
struct RoteObserver {
    progress: Progress,
    hits: u64,
    decisions: u64,
    lookups: u64,
}

impl RunObserver for RoteObserver {
    fn event(&mut self, event: RunEvent<'_>) {
        match event {
            RunEvent::Resumed { done, positions, .. } => {
                if done > 0 {
                    self.progress.skip(done as u64);
                }
                self.progress.say(&format!("{positions} positions"));
            }
            RunEvent::Lesson { row, .. } => {
                self.hits += row.hits;
                self.decisions += row.decisions;
                self.lookups += row.lookups;
                let hits = self.hits as f64 / self.decisions.max(1) as f64;
                self.progress.say(&format!("{} positions, {hits:.2} hits a move", row.merged.positions));
                self.progress.one_done();
            }
            RunEvent::Remark(remark) => self.progress.beside(|| report::note(remark)),
            _ => {}
        }
    }
}

/// What is told of a run when it ends.
#[derive(Serialize)]
struct Learned<'a> {
    tape: String,
    out: String,
    #[serde(flatten)]
    summary: &'a Summary,
    /// Boards that were looked for on the tape, by the clock of this session.
    lookups_a_minute: Option<f64>,
    seconds: f64,
}

const HEADING: &str = "                                                             hits   leaves from          mean effective ply
  lessons          1-0   0-1  draw     *      new    gone  a move        memory  opening  middle     end     all
";

impl Learned<'_> {
    fn text(&self) -> String {
        let Summary { lessons, positions_before, positions, quarters, whole, complete, .. } = self.summary;
        let stopped = report::stopped(*complete);
        let mut text = format!("rote learning, {}{stopped}\n", counted(*lessons as u64, "lesson"));
        if *lessons > 0 {
            text += HEADING;
            for quarter in quarters {
                row(&mut text, &format!("{} - {}", quarter.first, quarter.last), quarter);
            }
            row(&mut text, "all", whole);
        }
        if whole.record_loads > 0 {
            let _ = writeln!(
                text,
                "  tape records read into memory: {:.1} new ones a move (the paper: three or four); {:.1} gave way",
                whole.records_a_move(),
                whole.evictions_a_move()
            );
        }
        if let Some(lookups) = self.lookups_a_minute {
            let _ = writeln!(
                text,
                "  look-ups: {lookups:.0} a minute (the paper: not more than one hundred or so references)"
            );
        }
        let [won, drawn, lost] = whole.against_others;
        if won + drawn + lost > 0 {
            let _ = writeln!(text, "  against others: +{won} ={drawn} -{lost}");
        }
        let _ =
            writeln!(text, "  {}: {}, {positions_before} before", self.tape, counted(*positions, "position"));
        let _ = writeln!(text, "  {:.1} s", self.seconds);
        text
    }
}

fn row(text: &mut String, name: &str, span: &Span) {
    let Span { black_wins, white_wins, draws, unknown, merged, all, .. } = span;
    let _ = writeln!(
        text,
        "  {name:<15} {black_wins:>4} {white_wins:>5} {draws:>5} {unknown:>5} {:>8} {:>7} {:>7.2} {:>11.1} % {:>8} {:>7} {:>7} {:>7}",
        merged.new,
        merged.forgotten + merged.culled,
        all.hits_per_move(),
        100.0 * all.share_from_memory(),
        ply(&span.opening),
        ply(&span.middle),
        ply(&span.end),
        ply(all),
    );
}

fn ply(figures: &PhaseFigures) -> String {
    figures.effective_ply.map_or_else(|| "-".to_owned(), |mean| format!("{mean:.2}"))
}
