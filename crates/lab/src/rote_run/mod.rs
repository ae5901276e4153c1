//! Runs of rote learning: lessons one after the other, each learning from what those before left on the
//! tape. The tape is the state; with every merge it notes how far the run had come, so that a run
//! killed at any moment goes on and ends byte for byte like one that was not.

mod charts;
mod declaration;
mod hits;
mod ledger;
mod mixture;
mod note;
mod summary;
mod syllabus;
mod trace_row;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use arena::players::Random;
use arena::{Player, Roster, SpecError};
use rules::Variant;
use rules::pdn::{Record, Tags};
use samuel::rote::{
    Course, Lesson, LessonProgress, LessonReport, LostThread, PhaseTallies, Rote, RoteSettings,
};
use samuel::tape::{Learned, Tape, TapeError, TapeSettings};
use samuel::{LookAhead, LookAheadSettings, Polynomial};
use thiserror::Error;

use crate::digest::fnv1a;
use crate::{Progress, RunError, RunFolder, Stop};
use declaration::Began;
use ledger::Ledger;
use note::{Note, forms_of, tallies_of};
use syllabus::{Assignment, Syllabus};

pub use declaration::{RoteDeclaration, TapeChanges};
pub use hits::HitRow;
pub use mixture::{LessonKind, Mixture, MixtureError};
pub use summary::{Span, Summary, read_trace};
pub use syllabus::BookRecord;
pub use trace_row::{PhaseFigures, TraceRow};

const DECLARATION: &str = "run.toml";
const TRACE: &str = "trace.csv";
const HITS: &str = "hits.csv";
const GAMES: &str = "games.pdn";
const SUMMARY: &str = "summary.json";
const PLOTS: &str = "plots";

/// A run of rote learning that can be gone through.
pub struct RoteRun {
    declaration: RoteDeclaration,
    roster: Roster,
    polynomial: Polynomial,
    syllabus: Syllabus,
}

/// Why a run cannot begin or go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RoteRunError {
    /// There is nothing to learn from.
    #[error("no lessons: expected self-play, an opponent, a book or endings")]
    NoLessons,
    /// A kind of lesson that lacks something.
    #[error("lessons of the kind '{kind}': expected {wanted}")]
    Missing {
        /// The kind.
        kind: &'static str,
        /// What it lacks.
        wanted: &'static str,
    },
    /// An opponent cannot be made.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] RunError),
    /// The tape cannot be used.
    #[error(transparent)]
    Tape(#[from] TapeError),
    /// Another run on the tape is not finished.
    #[error("{}: the run in {folder} is not finished, it has done {done} of {games} lessons: expected its end, or the wish to abandon it", tape.display())]
    Unfinished {
        /// The tape.
        tape: PathBuf,
        /// Where the other run keeps its files.
        folder: String,
        /// Lessons it has done.
        done: usize,
        /// Lessons it was to do.
        games: usize,
    },
    /// The tape was learned on by another run since this one was left.
    #[error("{}: has gone on with another run since this one was left: expected it as it was left", .0.display())]
    WentOn(PathBuf),
    /// The run had begun, and its tape is gone.
    #[error("{}: the tape of a run that has begun is gone", .0.display())]
    NoTape(PathBuf),
    /// The run's own note makes no sense.
    #[error("{}: {error}", tape.display())]
    Lost {
        /// The tape.
        tape: PathBuf,
        /// What it says that cannot be.
        error: LostThread,
    },
}

/// What the bookmark of a tape says of the last run on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LastRun {
    /// Where it keeps its files.
    pub folder: String,
    /// Lessons it had done.
    pub done: usize,
    /// Lessons it was to do.
    pub games: usize,
}

impl LastRun {
    /// `None` for the bookmark of somebody else.
    pub fn of_bookmark(text: &str) -> Option<LastRun> {
        let Note { folder, done, games, is_last, .. } = Note::from_text(text)?;
        Some(LastRun { folder, done: if is_last { games } else { done }, games })
    }
}

/// Somebody who follows a run.
pub trait Onlooker {
    /// The run begins, or goes on after so many lessons, with so many positions on the tape.
    fn begin(&mut self, _done: usize, _positions: u64) {}

    /// A lesson is over.
    fn see(&mut self, _progress: Progress, _row: &TraceRow) {}

    /// Something out of the ordinary.
    fn hear(&mut self, _remark: &str) {}
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
        let syllabus = Syllabus::new(&declaration, books)?;
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
        let polynomial = fnv1a(self.polynomial.to_text().into_bytes());
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
            Some(index) => syllabus::opponent(&self.declaration, &self.roster, index, lesson),
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
    stop: &Stop,
    onlooker: &mut dyn Onlooker,
) -> Result<Summary, RoteRunError> {
    let began = declared_before(run, path)?;
    if let Some(began) = began.filter(|_| path.join(SUMMARY).exists()) {
        return finished(run, path, began);
    }
    let has_begun = fs::metadata(path.join(TRACE)).is_ok_and(|trace| trace.len() > 0);
    if has_begun && !run.declaration.tape.exists() {
        return Err(RoteRunError::NoTape(run.declaration.tape.clone()));
    }
    let tape = run.open_tape()?;
    let began = began.unwrap_or_else(|| Began::of(&tape));
    let text = run.to_toml(began);
    let id = format!("{:016x}", fnv1a(text.bytes()));
    let left = whereabouts(run, &tape, began, &id, abandon, onlooker)?;
    let folder = RunFolder::open(path, &text)?;
    let started = Instant::now();
    let mut school = School::open(run, &folder, path.display().to_string(), tape, id, left.as_ref())?;
    onlooker.begin(school.done, school.rote.tape.totals().positions);
    let before = school.done;
    let is_finished = school.go_through(left.as_ref(), stop, onlooker)?;
    let new = school.done - before;
    drop(school);
    folder.note_time(1, new, started.elapsed().as_secs_f64())?;
    report(run, &folder, began, is_finished)
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
    onlooker: &mut dyn Onlooker,
) -> Result<Option<Left>, RoteRunError> {
    let bookmark = tape.bookmark().and_then(|bookmark| Some((bookmark, Note::from_text(&bookmark.text)?)));
    if let Some((bookmark, note)) = bookmark {
        if note.run == id {
            if bookmark.number != tape.totals().merges {
                let tape = run.declaration.tape.display();
                onlooker.hear(&format!(
                    "{tape}: has learned elsewhere since; the run goes on with what is there"
                ));
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

/// A run as its last merge left it.
struct Left {
    note: Note,
    /// What that merge did, which the note does not say.
    merge: samuel::tape::Merge,
}

/// A run under way.
struct School<'a> {
    run: &'a RoteRun,
    folder: &'a RunFolder,
    /// Where the folder is, for people.
    place: String,
    id: String,
    rote: Rote,
    /// The trace, the hits, the games.
    ledgers: [Ledger; 3],
    /// Lessons that are over.
    done: usize,
    /// What memory did in the lessons of this block that are over.
    block: PhaseTallies,
}

const FILES: [&str; 3] = [TRACE, HITS, GAMES];

impl<'a> School<'a> {
    fn open(
        run: &'a RoteRun,
        folder: &'a RunFolder,
        place: String,
        tape: Tape,
        id: String,
        left: Option<&Left>,
    ) -> Result<School<'a>, RoteRunError> {
        let lengths = left.map_or([0; 3], |left| left.note.lengths);
        let open = |index: usize| {
            let name = FILES[index];
            let ledger = Ledger::open(&folder.file(name), lengths[index])
                .map_err(|error| io_error(folder, name, error))?;
            ledger.ok_or_else(|| folder.damaged(name, "as much as the tape says was written"))
        };
        Ok(School {
            ledgers: [open(0)?, open(1)?, open(2)?],
            run,
            folder,
            place,
            id,
            rote: run.rote(tape),
            done: left.map_or(0, |left| left.note.done),
            block: left.map_or_else(PhaseTallies::default, |left| tallies_of(&left.note.block)),
        })
    }

    /// Answers whether all lessons are over.
    fn go_through(
        &mut self,
        left: Option<&Left>,
        stop: &Stop,
        onlooker: &mut dyn Onlooker,
    ) -> Result<bool, RoteRunError> {
        let games = self.run.declaration.games;
        let (before, mut left) = (self.done, left);
        while self.done < games {
            let number = self.done;
            let assignment = self.run.syllabus.assignment(&self.run.declaration, number);
            let mut opponent = self.run.opponent(&assignment, number)?;
            let mut lesson = Lesson::begin(assignment.plan.clone(), &mut self.rote);
            let mut is_merged = false;
            if let Some(left) = left.take() {
                let progress = LessonProgress::from(&left.note.lesson);
                let caught_up = lesson.catch_up(&progress, &mut self.rote, &mut *opponent);
                caught_up
                    .map_err(|error| RoteRunError::Lost { tape: self.run.declaration.tape.clone(), error })?;
                lesson.add(Some(&left.merge));
                is_merged = left.note.is_last;
            }
            while !lesson.is_over() {
                lesson.advance(&mut self.rote, &mut *opponent);
                if lesson.has_decided() && self.rote.tape.is_merge_due() {
                    self.note(&lesson, false)?;
                }
                if lesson.settle(&mut self.rote)?.is_some() && stop.is_stopped() {
                    return Ok(false);
                }
            }
            if number + 1 == games && !is_merged {
                self.note(&lesson, true)?;
                let merge = self.rote.tape.merge()?;
                lesson.add(Some(&merge));
            }
            let row = self.enter(&assignment, lesson, &mut *opponent)?;
            let progress = Progress { done: self.done, new: self.done - before, total: games };
            onlooker.see(progress, &row);
        }
        self.sync()?;
        Ok(true)
    }

    /// Has the next merge note how far the run has come.
    fn note(&mut self, lesson: &Lesson, is_last: bool) -> Result<(), RoteRunError> {
        self.sync()?;
        let note = Note {
            format: note::FORMAT,
            run: self.id.clone(),
            folder: self.place.clone(),
            done: self.done,
            games: self.run.declaration.games,
            is_last,
            lengths: self.ledgers.each_ref().map(Ledger::len),
            block: forms_of(&self.block),
            lesson: (&lesson.progress(&self.rote)).into(),
        };
        self.rote.tape.set_bookmark(note.to_text());
        Ok(())
    }

    /// Writes a lesson down that is over.
    fn enter(
        &mut self,
        assignment: &Assignment,
        lesson: Lesson,
        opponent: &mut dyn Player,
    ) -> Result<TraceRow, RoteRunError> {
        let number = self.done + 1;
        let name = assignment.opponent.map_or("", |index| &self.run.declaration.opponents[index]);
        let game = lesson.game().clone();
        let report = lesson.end(opponent);
        let row = TraceRow::new(number, assignment, name, &report, self.rote.tape.totals().positions);
        self.append(0, &csv_row(&row, number == 1))?;
        // Book games are where they came from.
        if !matches!(assignment.plan.course, Course::Book { .. }) {
            let separator = if self.ledgers[2].len() > 0 { "\n" } else { "" };
            let record = record(&game, &row, assignment);
            self.append(2, format!("{separator}{record}").as_bytes())?;
        }
        self.add_to_block(number, &report)?;
        self.done = number;
        Ok(row)
    }

    fn add_to_block(&mut self, number: usize, report: &LessonReport) -> Result<(), RoteRunError> {
        self.block.iter_mut().zip(&report.tallies).for_each(|(sum, tally)| *sum += tally);
        let games = self.run.declaration.games;
        let block = hits::block_len(games);
        if number == 1 {
            self.append(1, hits::HEADER.as_bytes())?;
        }
        if number.is_multiple_of(block) || number == games {
            let tallies = std::mem::take(&mut self.block);
            self.append(1, hits::rows((number - 1) / block * block + 1, number, &tallies).as_bytes())?;
        }
        Ok(())
    }

    fn append(&mut self, file: usize, bytes: &[u8]) -> Result<(), RoteRunError> {
        let appended = self.ledgers[file].append(bytes);
        Ok(appended.map_err(|error| io_error(self.folder, FILES[file], error))?)
    }

    fn sync(&mut self) -> Result<(), RoteRunError> {
        for (ledger, name) in self.ledgers.iter_mut().zip(FILES) {
            ledger.sync().map_err(|error| io_error(self.folder, name, error))?;
        }
        Ok(())
    }
}

fn io_error(folder: &RunFolder, name: &str, error: io::Error) -> RunError {
    RunError::Io { path: folder.file(name), error }
}

fn csv_row(row: &TraceRow, with_header: bool) -> Vec<u8> {
    let mut table = csv::WriterBuilder::new().has_headers(with_header).from_writer(Vec::new());
    table.serialize(row).expect("a row is plain data");
    table.into_inner().expect("memory does not fail")
}

fn record(game: &rules::Game, row: &TraceRow, assignment: &Assignment) -> Record {
    let name =
        |own: &str| if row.color == own || row.color == "both" { "rote" } else { row.opponent.as_str() };
    let tags = Tags::from_iter([
        ("Event", format!("Crownhead lesson, {}", assignment.kind.name()).as_str()),
        ("Round", row.lesson.to_string().as_str()),
        ("Black", name("black")),
        ("White", name("white")),
        ("Opening", row.opening.as_str()),
    ]);
    Record::of_game(game, tags)
}

/// Writes what is made from the trace: the pictures, and when the run is finished the summary.
fn report(
    run: &RoteRun,
    folder: &RunFolder,
    began: Began,
    is_finished: bool,
) -> Result<Summary, RoteRunError> {
    let games = run.declaration.games;
    let rows = rows_of(folder, games)?;
    let summary = Summary::of(&rows, games, began.positions);
    let plots = folder.file(PLOTS);
    fs::create_dir_all(&plots).map_err(|error| io_error(folder, PLOTS, error))?;
    let hits = hits::read(&folder.file(HITS))?;
    for (name, picture) in charts::pictures(&rows, &hits, hits::block_len(games)) {
        folder.write(&format!("{PLOTS}/{name}"), |out| out.write_all(picture.as_bytes()))?;
    }
    if is_finished {
        let text = serde_json::to_string_pretty(&summary).expect("a summary is plain data");
        folder.write(SUMMARY, |out| writeln!(out, "{text}"))?;
    }
    Ok(summary)
}

fn finished(run: &RoteRun, path: &Path, began: Began) -> Result<Summary, RoteRunError> {
    let folder = RunFolder::open(path, &run.to_toml(began))?;
    let games = run.declaration.games;
    let rows = rows_of(&folder, games)?;
    if rows.len() != games {
        return Err(folder.damaged(TRACE, "as many lessons as were declared").into());
    }
    Ok(Summary::of(&rows, games, began.positions))
}

fn rows_of(folder: &RunFolder, games: usize) -> Result<Vec<TraceRow>, RunError> {
    let rows = read_trace(&folder.file(TRACE))?;
    if rows.len() > games {
        return Err(folder.damaged(TRACE, "no more lessons than were declared"));
    }
    Ok(rows)
}
