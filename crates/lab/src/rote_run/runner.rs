//! A run under way: lesson after lesson, and what is written down of them.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use arena::Player;
use rules::Game;
use rules::pdn::{Record, Tags};
use samuel::rote::{MoveSource, PhaseTallies, Rote, RoteGame, RoteGameProgress, RoteGameReport};
use samuel::tape::Merge;

use super::bookmark::RoteBookmark;
use super::lessons::Assignment;
use super::report::{HITS_HEADER, block_len, hit_rows};
use super::trace::{HEADER, TraceRow, header};
use super::{GAMES, HITS, RoteRun, TRACE};
use crate::run::GrowingFile;
use crate::{Progress, RunError, RunEvent, RunFolder, RunObserver, StopFlag};

/// A run under way.
pub(super) struct RoteRunner<'a> {
    run: &'a RoteRun,
    folder: &'a RunFolder,
    id: String,
    /// The trace, the hits, the games.
    files: [GrowingFile; 3],
    /// Lessons that are over.
    pub(super) done: usize,
    /// What memory did in the lessons of this block that are over.
    block: PhaseTallies,
    /// Whether the trace tells of records, as it does unless an earlier program began it.
    traces_records: bool,
}

const FILES: [&str; 3] = [TRACE, HITS, GAMES];

impl<'a> RoteRunner<'a> {
    pub(super) fn open(
        run: &'a RoteRun,
        folder: &'a RunFolder,
        id: String,
        merged: Option<&LastMerge>,
    ) -> Result<RoteRunner<'a>, RunError> {
        let lengths = merged.map_or([0; 3], |merged| merged.bookmark.lengths);
        let open = |index: usize| {
            let name = FILES[index];
            let file = GrowingFile::open(&folder.file(name), lengths[index]);
            file.map_err(|error| folder.io(name, error))?
                .ok_or_else(|| folder.damaged(name, "as much as the tape says was written"))
        };
        Ok(RoteRunner {
            files: [open(0)?, open(1)?, open(2)?],
            run,
            folder,
            id,
            done: merged.map_or(0, |merged| merged.bookmark.done),
            block: merged.map_or_else(PhaseTallies::default, |merged| merged.bookmark.block.clone()),
            traces_records: !begins_with(&folder.file(TRACE), HEADER),
        })
    }

    /// Answers whether all lessons are over.
    pub(super) fn go_through(
        &mut self,
        rote: &mut Rote,
        merged: Option<&LastMerge>,
        stop: &StopFlag,
        observer: &mut dyn RunObserver,
    ) -> Result<bool, RunError> {
        let games = self.run.declaration.games;
        let (before, mut merged) = (self.done, merged);
        while self.done < games {
            let number = self.done;
            let assignment = self.run.lessons.assignment(&self.run.declaration, number);
            let mut opponent = self.run.opponent(&assignment, number)?;
            let mut lesson = RoteGame::begin(assignment.plan.clone(), rote);
            let mut is_merged = false;
            if let Some(LastMerge { bookmark, merge }) = merged.take() {
                let mut progress = bookmark.lesson.clone();
                progress.merged += merge;
                let caught_up = lesson.catch_up(&progress, rote, &mut *opponent);
                caught_up
                    .map_err(|error| RunError::Lost { tape: self.run.declaration.tape.clone(), error })?;
                is_merged = bookmark.is_last;
            }
            while !lesson.is_over() {
                let merge =
                    lesson.step(rote, &mut *opponent, |progress| self.bookmark(progress, false).map(Some))?;
                observer.event(RunEvent::LessonMove { lesson: number + 1, game: lesson.game() });
                if merge.is_some() && stop.is_stopped() {
                    return Ok(false);
                }
            }
            if number + 1 == games && !is_merged {
                let bookmark = self.bookmark(lesson.progress(rote), true)?;
                lesson.merge(rote, bookmark)?;
            }
            let row = self.enter(&assignment, lesson, &mut *opponent, rote.tape.totals().positions)?;
            let progress = Progress { done: self.done, new: self.done - before, total: games };
            observer.event(RunEvent::Lesson { progress, row: &row });
        }
        self.sync()?;
        Ok(true)
    }

    /// What the next merge is to note: how far the run has come.
    fn bookmark(&mut self, lesson: RoteGameProgress, is_last: bool) -> Result<String, RunError> {
        self.sync()?;
        let bookmark = RoteBookmark {
            format: RoteBookmark::FORMAT,
            run: self.id.clone(),
            folder: self.folder.path().display().to_string(),
            done: self.done,
            games: self.run.declaration.games,
            is_last,
            lengths: self.files.each_ref().map(GrowingFile::len),
            block: self.block.clone(),
            lesson,
        };
        Ok(bookmark.to_text())
    }

    /// Writes a lesson down that is over.
    fn enter(
        &mut self,
        assignment: &Assignment,
        lesson: RoteGame,
        opponent: &mut dyn Player,
        positions: u64,
    ) -> Result<TraceRow, RunError> {
        let number = self.done + 1;
        let name = assignment.opponent.map_or("", |index| &self.run.declaration.opponents[index]);
        let game = lesson.game().clone();
        let report = lesson.end(opponent);
        let row = TraceRow::new(number, assignment, name, &report, positions);
        if number == 1 {
            self.append(0, header().as_bytes())?;
        }
        self.append(0, &row.line(self.traces_records))?;
        // Book games are where they came from.
        if !matches!(assignment.plan.source, MoveSource::Book { .. }) {
            let separator = if self.files[2].len() > 0 { "\n" } else { "" };
            let record = record(&game, &row, assignment);
            self.append(2, format!("{separator}{record}").as_bytes())?;
        }
        self.add_to_block(number, &report)?;
        self.done = number;
        Ok(row)
    }

    fn add_to_block(&mut self, number: usize, report: &RoteGameReport) -> Result<(), RunError> {
        self.block.iter_mut().zip(&report.tallies).for_each(|(sum, tally)| *sum += tally);
        let games = self.run.declaration.games;
        let block = block_len(games);
        if number == 1 {
            self.append(1, HITS_HEADER.as_bytes())?;
        }
        if number.is_multiple_of(block) || number == games {
            let tallies = std::mem::take(&mut self.block);
            self.append(1, hit_rows((number - 1) / block * block + 1, number, &tallies).as_bytes())?;
        }
        Ok(())
    }

    fn append(&mut self, file: usize, bytes: &[u8]) -> Result<(), RunError> {
        let appended = self.files[file].append(bytes);
        appended.map_err(|error| self.folder.io(FILES[file], error))
    }

    fn sync(&mut self) -> Result<(), RunError> {
        for (file, name) in self.files.iter_mut().zip(FILES) {
            file.sync().map_err(|error| self.folder.io(name, error))?;
        }
        Ok(())
    }
}

fn begins_with(path: &Path, text: &str) -> bool {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(text.len() as u64).read_to_end(&mut bytes));
    read.is_ok() && bytes == text.as_bytes()
}

/// A run as its last merge left it.
pub(super) struct LastMerge {
    pub(super) bookmark: RoteBookmark,
    /// What that merge did, which the bookmark does not say.
    pub(super) merge: Merge,
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
