//! Runs of rote learning: lessons one after the other, each learning from what those before left on the
//! tape. The tape is the state; with every merge it notes how far the run had come, so that a run
//! killed at any moment goes on and ends byte for byte like one that was not.

mod charts;
mod declaration;
mod error;
mod hits;
mod last_run;
pub(crate) mod ledger;
mod lesson_plan;
mod mixture;
mod note;
mod report;
mod runner;
mod summary;
mod trace_row;

use std::fs;
use std::io;
use std::path::Path;
use std::time::Instant;

use arena::players::Random;
use arena::{Player, Roster, SpecError};
use rules::Variant;
use samuel::rote::{Rote, RoteSettings};
use samuel::tape::{Learned, Tape, TapeSettings};
use samuel::{LookAhead, LookAheadSettings, Polynomial};

use crate::digest::fnv1a;
use crate::{RunError, RunEvent, RunFolder, RunObserver, StopFlag};
use declaration::Began;
use lesson_plan::{Assignment, LessonPlan};
use note::Note;
use runner::{Left, RoteRunner};

pub use declaration::{RoteDeclaration, TapeChanges};
pub use error::RoteRunError;
pub use hits::{HitRow, read_hits};
pub use last_run::LastRun;
pub use lesson_plan::BookRecord;
pub use mixture::{LessonKind, Mixture, MixtureError};
pub use summary::{Span, Summary, read_trace};
pub use trace_row::{PhaseFigures, TraceRow};

const DECLARATION: &str = "run.toml";
const TRACE: &str = "trace.csv";
const HITS: &str = "hits.csv";
const GAMES: &str = "games.pdn";
const SUMMARY: &str = "summary.json";

/// A run of rote learning that can be gone through.
pub struct RoteRun {
    declaration: RoteDeclaration,
    roster: Roster,
    polynomial: Polynomial,
    syllabus: LessonPlan,
}

impl RoteRun {
    /// Looks at everything once, so that what is wrong is known before anything is learned.
    ///
    /// # Errors
    /// When the declaration makes no run.
    pub fn new(
        declaration: RoteDeclaration,
        roster: Roster,
        polynomial: Polynomial,
        books: Vec<BookRecord>,
    ) -> Result<RoteRun, RoteRunError> {
        let syllabus = LessonPlan::new(&declaration, books)?;
        for spec in &declaration.opponents {
            roster.player(spec, declaration.seed)?;
        }
        Ok(RoteRun { declaration, roster, polynomial, syllabus })
    }

    /// What was declared.
    pub fn declaration(&self) -> &RoteDeclaration {
        &self.declaration
    }

    fn learned(&self) -> Learned {
        Learned { polynomial: self.polynomial.clone(), variant: Variant::Standard }
    }

    fn to_toml(&self, began: Began) -> String {
        let books = fnv1a(self.syllabus.books_text().into_bytes());
        let polynomial = fnv1a(self.polynomial.to_version_1().into_bytes());
        self.declaration.to_toml(books, polynomial, began)
    }

    fn open_tape(&self) -> Result<Tape, RoteRunError> {
        let changes = &self.declaration.changes;
        if !self.declaration.tape.exists() {
            let settings = changes.apply(TapeSettings::default());
            return Ok(Tape::create(&self.declaration.tape, self.learned(), settings)?);
        }
        let mut tape = Tape::open(&self.declaration.tape, Some(&self.learned()))?;
        tape.change_settings(changes.apply(*tape.settings()))?;
        Ok(tape)
    }

    fn rote(&self, tape: Tape) -> Rote {
        let mut settings = LookAheadSettings::default();
        settings.plies = settings.plies.with_minimum(self.declaration.ply);
        let look_ahead = LookAhead::new(self.polynomial.clone(), settings);
        Rote::new(look_ahead, tape, RoteSettings { learns: true, share: self.declaration.share })
    }

    /// The opponent of a lesson; somebody who is never asked where there is none.
    fn opponent(&self, assignment: &Assignment, lesson: usize) -> Result<Box<dyn Player>, SpecError> {
        match assignment.opponent {
            Some(index) => lesson_plan::opponent(&self.declaration, &self.roster, index, lesson),
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
) -> Result<Summary, RoteRunError> {
    let began = declared_before(run, path)?;
    if let Some(began) = began.filter(|_| path.join(SUMMARY).exists()) {
        return report::finished(run, path, began);
    }
    let has_begun = fs::metadata(path.join(TRACE)).is_ok_and(|trace| trace.len() > 0);
    if has_begun && !run.declaration.tape.exists() {
        return Err(RoteRunError::NoTape(run.declaration.tape.clone()));
    }
    let tape = run.open_tape()?;
    let began = began.unwrap_or_else(|| Began::of(&tape));
    let text = run.to_toml(began);
    let id = format!("{:016x}", fnv1a(text.bytes()));
    let left = whereabouts(run, &tape, began, &id, abandon, observer)?;
    let folder = RunFolder::open(path, &text)?;
    let _lock = folder.lock()?;
    let started = Instant::now();
    let mut runner = RoteRunner::open(run, &folder, path.display().to_string(), id, left.as_ref())?;
    let mut rote = run.rote(tape);
    let positions = rote.tape.totals().positions;
    observer.event(RunEvent::Resumed { done: runner.done, positions, boards: 0 });
    let before = runner.done;
    let is_finished = runner.go_through(&mut rote, left.as_ref(), stop, observer)?;
    let new = runner.done - before;
    // The report reads the tape.
    drop(rote);
    folder.note_time(1, new, started.elapsed().as_secs_f64())?;
    report::report(run, &folder, began, is_finished)
}

/// How the run began that is in a folder. A folder that this run cannot use is refused, before anything
/// is done to the tape.
fn declared_before(run: &RoteRun, path: &Path) -> Result<Option<Began>, RoteRunError> {
    let Ok(text) = fs::read_to_string(path.join(DECLARATION)) else {
        RunFolder::check_empty(path)?;
        return Ok(None);
    };
    let began = Began::of_declaration(&text);
    RunFolder::open(path, &run.to_toml(began.unwrap_or_default()))?;
    Ok(began)
}

/// Where the run was left, if it had come to a merge.
fn whereabouts(
    run: &RoteRun,
    tape: &Tape,
    began: Began,
    id: &str,
    abandon: bool,
    observer: &mut dyn RunObserver,
) -> Result<Option<Left>, RoteRunError> {
    let bookmark = tape.bookmark().and_then(|bookmark| Some((bookmark, Note::from_text(&bookmark.text)?)));
    if let Some((bookmark, note)) = bookmark {
        if note.run == id {
            if bookmark.number != tape.totals().merges {
                let tape = run.declaration.tape.display();
                let remark =
                    format!("{tape}: has learned elsewhere since; the run goes on with what is there");
                observer.event(RunEvent::Remark(&remark));
            }
            return Ok(Some(Left { merge: bookmark.merge, note }));
        }
        if !note.is_last && !abandon {
            let Note { folder, done, games, .. } = note;
            return Err(RoteRunError::Unfinished { tape: run.declaration.tape.clone(), folder, done, games });
        }
    }
    if tape.totals().merges == began.merges {
        Ok(None)
    } else {
        Err(RoteRunError::WentOn(run.declaration.tape.clone()))
    }
}

fn io_error(folder: &RunFolder, name: &str, error: io::Error) -> RunError {
    RunError::Io { path: folder.file(name), error }
}
