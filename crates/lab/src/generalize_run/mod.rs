//! Runs of generalization learning: independent seeds, each a series of games that Alpha plays against
//! Beta. The state after every game is kept in a file of its own. The states are all that counts: tables,
//! pictures and summary are made from them, and a run killed at any moment goes on from the last ones.

mod charts;
mod declaration;
mod record;
mod seeds;
mod states;
mod summary;
mod tables;

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;

use crate::run::{JOURNAL, Run, SUMMARY, Session, go_on};
use crate::{Enough, Executor, Local, RunError, RunFolder, RunObserver, StopFlag, Tasks};
use record::Recorder;
use seeds::SeedTasks;
use states::{SavedState, SeedStates};

pub(crate) use record::game_text;

pub use declaration::{GeneralizeDeclaration, GeneralizeRun, Series, StartState};
pub use record::{GameRecord, SeedRecord};
pub use seeds::SeedGames;
pub use states::{games_done, saved_games, saved_state};
pub use summary::{Figure, Leader, PaperComparison, Summary};
pub use tables::{DiscardRow, GameRow, LeaderRow, TermRow};

/// Plays the games that are still to be played, and writes tables, pictures and summary anew. `None` if
/// it was told to stop before the end; then the finished games are kept.
///
/// # Errors
/// When the folder cannot be used.
pub fn learn(
    run: &GeneralizeRun,
    path: &Path,
    executor: &dyn Executor,
    stop: &StopFlag,
    observer: &mut dyn RunObserver,
) -> Result<Option<Summary>, RunError> {
    go_on(run, path, executor, stop, observer)
}

impl Run for &GeneralizeRun {
    type Outcome = Option<Summary>;

    fn declaration(&self) -> String {
        GeneralizeRun::declaration(self).to_toml()
    }

    fn open(&self, path: &Path) -> Result<RunFolder, RunError> {
        self.open_folder(path)
    }

    fn go_on(self, session: &mut Session<'_>) -> Result<Option<Summary>, RunError> {
        let folder = session.folder;
        let tasks = SeedTasks::new(self, folder, &mut *session.observer);
        if !(0..tasks.count()).all(|index| tasks.is_whole(index)) {
            folder.remove(SUMMARY)?;
        }
        let executed = play_seeds(&tasks, session.executor, session.stop);
        let (records, new_games) = tasks.end()?;
        executed.map_err(|error| RunError::Io { path: folder.path().to_owned(), error })?;
        session.done = new_games;
        let Some(records) = records else { return Ok(None) };
        let summary = tables::write(self, folder, &records)?;
        // Versions of before kept others out by a journal.
        folder.remove(JOURNAL)?;
        Ok(Some(summary))
    }
}

/// Reads the seeds that are whole here, and has the others played wherever the executor is.
fn play_seeds(tasks: &SeedTasks<'_>, executor: &dyn Executor, stop: &StopFlag) -> io::Result<()> {
    let (whole, rest): (Vec<_>, Vec<_>) = (0..tasks.count()).partition(|&index| tasks.is_whole(index));
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let readers = NonZeroUsize::new(executor.width()).unwrap_or(NonZeroUsize::MIN).min(cores);
    let mut take = |index: usize, line: String| tasks.take(index, &line).map(|()| Enough::No);
    Local { threads: readers }.execute(tasks, &whole, stop, &mut take)?;
    if tasks.has_failed() { Ok(()) } else { executor.execute(tasks, &rest, stop, &mut take) }
}

/// Writes tables, games and the picture of the first seed from the games that are over. What is there of a
/// finished run is written anew when it is.
///
/// # Errors
/// When the folder cannot be used.
pub fn write_so_far(run: &GeneralizeRun, path: &Path) -> Result<(), RunError> {
    let folder = run.open_folder(path)?;
    let records = (1..=run.declaration().seeds)
        .map(|place| record(run, &folder, place))
        .collect::<Result<Vec<_>, _>>()?;
    tables::write_so_far(run, &folder, &records)
}

/// The games of a seed as far as they follow each other.
fn record(run: &GeneralizeRun, folder: &RunFolder, place: usize) -> Result<SeedRecord, RunError> {
    let states = SeedStates::open(run, folder, place)?;
    let SavedState::Read(mut last) = states.read_first() else {
        return Ok(SeedRecord { seed: place, games: Vec::new() });
    };
    let mut recorder = Recorder::begin(place, &last);
    while let SavedState::Read(state) = states.read_after(&last) {
        recorder.add(&state);
        last = state;
    }
    Ok(recorder.end())
}
