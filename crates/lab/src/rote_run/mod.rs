//! Runs of rote learning: lessons one after the other, each learning from what those before left on the
//! tape. The tape is the state; with every merge it notes how far the run had come, so that a run
//! killed at any moment goes on and ends byte for byte like one that was not.

mod bookmark;
mod declaration;
mod lessons;
mod report;
mod runner;
mod trace;

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

use arena::players::Random;
use arena::{Player, Roster, SpecError};
use samuel::rote::{Rote, RoteSettings};
use samuel::tape::{Learned, Tape};
use samuel::{LookAhead, LookAheadSettings, Polynomial};

use crate::run::{DECLARATION, RoteDirection, Run, SUMMARY, Session, go_on, read_declaration};
use crate::{Digest, Local, RunError, RunEvent, RunFolder, RunObserver, StopFlag};
use bookmark::RoteBookmark;
use lessons::{Assignment, LessonPlan};
use runner::{LastMerge, RoteRunner};

pub use bookmark::LastRun;
pub use declaration::{RoteDeclaration, RoteOpenings, RotePlayer, TapeAtStart};
pub use lessons::{BookRecord, LessonKind, Mixture, MixtureError};
pub use report::{HitRow, lookups_a_minute, read_hits};
pub use trace::{PhaseFigures, Span, Summary, TraceRow, read_trace};

const TRACE: &str = "trace.csv";
const HITS: &str = "hits.csv";
const GAMES: &str = "games.pdn";

/// A run of rote learning that can be gone through.
pub struct RoteRun {
    declaration: RoteDeclaration,
    roster: Roster,
    polynomial: Polynomial,
    lessons: LessonPlan,
}

impl RoteRun {
    /// Looks at everything once, so that what is wrong is known before anything is learned.
    ///
    /// # Errors
    /// When the declaration makes no run.
    pub fn new(
        mut declaration: RoteDeclaration,
        roster: Roster,
        polynomial: Polynomial,
        books: Vec<BookRecord>,
    ) -> Result<RoteRun, RunError> {
        let lessons = LessonPlan::new(&declaration, books)?;
        let roster = roster.for_game(declaration.variant);
        for spec in &declaration.opponents {
            roster.player(spec, declaration.seed)?;
        }
        declaration.books_digest = Digest::of(lessons.books_text().into_bytes());
        declaration.player.polynomial_digest = Digest::of(polynomial.to_version_1().into_bytes());
        Ok(RoteRun { declaration, roster, polynomial, lessons })
    }

    /// What was declared.
    pub fn declaration(&self) -> &RoteDeclaration {
        &self.declaration
    }

    fn learned(&self) -> Learned {
        Learned { polynomial: self.polynomial.clone(), variant: self.declaration.variant }
    }

    fn to_toml(&self, began: TapeAtStart) -> String {
        RoteDeclaration { began: Some(began), ..self.declaration.clone() }.to_toml()
    }

    fn open_tape(&self) -> Result<Tape, RunError> {
        let changes = &self.declaration.changes;
        if !self.declaration.tape.exists() {
            return Ok(Tape::create(&self.declaration.tape, self.learned(), changes.new_tape())?);
        }
        let mut tape = Tape::open(&self.declaration.tape, Some(&self.learned()))?;
        tape.change_settings(changes.apply(*tape.settings()))?;
        Ok(tape)
    }

    fn rote(&self, tape: Tape) -> Rote {
        let RotePlayer { ply, direction, .. } = self.declaration.player;
        let usual = LookAheadSettings::default();
        let settings = LookAheadSettings {
            plies: usual.plies.with_minimum(ply),
            direction: RoteDirection::or_undeclared(direction),
            ..usual
        };
        let look_ahead = LookAhead::new(self.polynomial.clone(), settings);
        Rote::new(look_ahead, tape, RoteSettings { learns: true, share: self.declaration.player.share })
    }

    /// The opponent of a lesson; somebody who is never asked where there is none.
    fn opponent(&self, assignment: &Assignment, lesson: usize) -> Result<Box<dyn Player>, SpecError> {
        match assignment.opponent {
            Some(index) => lessons::opponent(&self.declaration, &self.roster, index, lesson),
            None => Ok(Box::new(Random::new(0))),
        }
    }
}

/// Goes through the lessons that are still to come, from where the tape says that the run was left.
/// When told to stop, it does so at the next merge. Answers what the run came to so far.
///
/// # Errors
/// When tape or folder cannot be used, or another run on the tape is not finished and `abandon` is
/// not set.
pub fn learn(
    run: &RoteRun,
    path: &Path,
    abandon: bool,
    stop: &StopFlag,
    observer: &mut dyn RunObserver,
) -> Result<Summary, RunError> {
    let began = declared_before(run, path)?;
    if let Some(began) = began.filter(|_| path.join(SUMMARY).exists()) {
        return report::finished(run, path, began);
    }
    let has_begun = fs::metadata(path.join(TRACE)).is_ok_and(|trace| trace.len() > 0);
    if has_begun && !run.declaration.tape.exists() {
        return Err(RunError::NoTape(run.declaration.tape.clone()));
    }
    let tape = run.open_tape()?;
    let began = began.unwrap_or_else(|| TapeAtStart::of(&tape));
    let id = Digest::of(run.to_toml(began).into_bytes()).to_string();
    let merged = last_merge(run, &tape, began, &id, abandon, observer)?;
    let opened = OpenedRote { run, tape, began, id, merged };
    go_on(opened, path, &Local { threads: NonZeroUsize::MIN }, stop, observer)
}

/// A run with its tape at hand.
struct OpenedRote<'a> {
    run: &'a RoteRun,
    tape: Tape,
    began: TapeAtStart,
    id: String,
    merged: Option<LastMerge>,
}

impl Run for OpenedRote<'_> {
    type Outcome = Summary;

    fn declaration(&self) -> String {
        self.run.to_toml(self.began)
    }

    fn go_on(self, session: &mut Session<'_>) -> Result<Summary, RunError> {
        let OpenedRote { run, tape, began, id, merged } = self;
        let mut runner = RoteRunner::open(run, session.folder, id, merged.as_ref())?;
        let mut rote = run.rote(tape);
        let (before, positions) = (runner.done, rote.tape.totals().positions);
        session.observer.event(RunEvent::Resumed { done: before, positions, boards: 0 });
        let is_finished =
            runner.go_through(&mut rote, merged.as_ref(), session.stop, &mut *session.observer)?;
        session.done = runner.done - before;
        // The report reads the tape.
        drop(rote);
        report::report(run, session.folder, began, is_finished)
    }
}

/// How the run began that is in a folder. A folder that this run cannot use is refused, before anything
/// is done to the tape.
fn declared_before(run: &RoteRun, path: &Path) -> Result<Option<TapeAtStart>, RunError> {
    if !path.join(DECLARATION).is_file() {
        RunFolder::check_empty(path)?;
        return Ok(None);
    }
    let began = read_declaration::<RoteDeclaration>(path).ok().and_then(|declaration| declaration.began);
    RunFolder::open(path, &run.to_toml(began.unwrap_or_default()))?;
    Ok(began)
}

/// Where the run was left, if it had come to a merge.
fn last_merge(
    run: &RoteRun,
    tape: &Tape,
    began: TapeAtStart,
    id: &str,
    abandon: bool,
    observer: &mut dyn RunObserver,
) -> Result<Option<LastMerge>, RunError> {
    let path = &run.declaration.tape;
    let noted = tape.bookmark().and_then(|noted| Some((noted, RoteBookmark::from_text(&noted.text)?)));
    if let Some((noted, bookmark)) = noted {
        if bookmark.run == id {
            if noted.number != tape.totals().merges {
                let remark = format!(
                    "{}: has learned elsewhere since; the run goes on with what is there",
                    path.display()
                );
                observer.event(RunEvent::Remark(&remark));
            }
            return Ok(Some(LastMerge { merge: noted.merge, bookmark }));
        }
        if !bookmark.is_last && !abandon {
            let RoteBookmark { folder, done, games, .. } = bookmark;
            return Err(RunError::Unfinished { tape: path.clone(), folder, done, games });
        }
    }
    if tape.totals().merges == began.merges { Ok(None) } else { Err(RunError::WentOn(path.clone())) }
}
