//! A run under way: lesson after lesson, and what is written down of them.

use arena::Player;
use rules::Game;
use rules::pdn::{Record, Tags};
use samuel::rote::{Course, PhaseTallies, Rote, RoteGame, RoteGameProgress, RoteGameReport};
use samuel::tape::Merge;

use super::error::RoteRunError;
use super::ledger::Ledger;
use super::lesson_plan::Assignment;
use super::note::{self, Note, forms_of, tallies_of};
use super::trace_row::TraceRow;
use super::{GAMES, HITS, RoteRun, TRACE, hits, io_error};
use crate::{Progress, RunEvent, RunFolder, RunObserver, StopFlag};

/// A run under way.
pub(super) struct RoteRunner<'a> {
    run: &'a RoteRun,
    folder: &'a RunFolder,
    /// Where the folder is, for people.
    place: String,
    id: String,
    /// The trace, the hits, the games.
    ledgers: [Ledger; 3],
    /// Lessons that are over.
    pub(super) done: usize,
    /// What memory did in the lessons of this block that are over.
    block: PhaseTallies,
}

const FILES: [&str; 3] = [TRACE, HITS, GAMES];

impl<'a> RoteRunner<'a> {
    pub(super) fn open(
        run: &'a RoteRun,
        folder: &'a RunFolder,
        place: String,
        id: String,
        left: Option<&Left>,
    ) -> Result<RoteRunner<'a>, RoteRunError> {
        let lengths = left.map_or([0; 3], |left| left.note.lengths);
        let open = |index: usize| {
            let name = FILES[index];
            let ledger = Ledger::open(&folder.file(name), lengths[index])
                .map_err(|error| io_error(folder, name, error))?;
            ledger.ok_or_else(|| folder.damaged(name, "as much as the tape says was written"))
        };
        Ok(RoteRunner {
            ledgers: [open(0)?, open(1)?, open(2)?],
            run,
            folder,
            place,
            id,
            done: left.map_or(0, |left| left.note.done),
            block: left.map_or_else(PhaseTallies::default, |left| tallies_of(&left.note.block)),
        })
    }

    /// Answers whether all lessons are over.
    pub(super) fn go_through(
        &mut self,
        rote: &mut Rote,
        left: Option<&Left>,
        stop: &StopFlag,
        observer: &mut dyn RunObserver,
    ) -> Result<bool, RoteRunError> {
        let games = self.run.declaration.games;
        let (before, mut left) = (self.done, left);
        while self.done < games {
            let number = self.done;
            let assignment = self.run.syllabus.assignment(&self.run.declaration, number);
            let mut opponent = self.run.opponent(&assignment, number)?;
            let mut lesson = RoteGame::begin(assignment.plan.clone(), rote);
            let mut is_merged = false;
            if let Some(left) = left.take() {
                let mut progress = RoteGameProgress::from(&left.note.lesson);
                progress.merged += &left.merge;
                let caught_up = lesson.catch_up(&progress, rote, &mut *opponent);
                caught_up
                    .map_err(|error| RoteRunError::Lost { tape: self.run.declaration.tape.clone(), error })?;
                is_merged = left.note.is_last;
            }
            while !lesson.is_over() {
                let merge =
                    lesson.step(rote, &mut *opponent, |progress| self.note(&progress, false).map(Some))?;
                observer.event(RunEvent::LessonMove { lesson: number + 1, game: lesson.game() });
                if merge.is_some() && stop.is_stopped() {
                    return Ok(false);
                }
            }
            if number + 1 == games && !is_merged {
                let note = self.note(&lesson.progress(rote), true)?;
                lesson.merge(rote, note)?;
            }
            let row = self.enter(&assignment, lesson, &mut *opponent, rote.tape.totals().positions)?;
            let progress = Progress { done: self.done, new: self.done - before, total: games };
            observer.event(RunEvent::Lesson { progress, row: &row });
        }
        self.sync()?;
        Ok(true)
    }

    /// What the next merge is to note: how far the run has come.
    fn note(&mut self, progress: &RoteGameProgress, is_last: bool) -> Result<String, RoteRunError> {
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
            lesson: progress.into(),
        };
        Ok(note.to_text())
    }

    /// Writes a lesson down that is over.
    fn enter(
        &mut self,
        assignment: &Assignment,
        lesson: RoteGame,
        opponent: &mut dyn Player,
        positions: u64,
    ) -> Result<TraceRow, RoteRunError> {
        let number = self.done + 1;
        let name = assignment.opponent.map_or("", |index| &self.run.declaration.opponents[index]);
        let game = lesson.game().clone();
        let report = lesson.end(opponent);
        let row = TraceRow::new(number, assignment, name, &report, positions);
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

    fn add_to_block(&mut self, number: usize, report: &RoteGameReport) -> Result<(), RoteRunError> {
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

/// A run as its last merge left it.
pub(super) struct Left {
    pub(super) note: Note,
    /// What that merge did, which the note does not say.
    pub(super) merge: Merge,
}

fn csv_row(row: &TraceRow, with_header: bool) -> Vec<u8> {
    let mut table = csv::WriterBuilder::new().has_headers(with_header).from_writer(Vec::new());
    table.serialize(row).expect("a row is plain data");
    table.into_inner().expect("memory does not fail")
}

fn record(game: &Game, row: &TraceRow, assignment: &Assignment) -> Record {
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
