//! Runs of generalization learning: independent seeds, each a series of games that Alpha plays against
//! Beta. The state after every game is kept in a file of its own. The states are all that counts: tables,
//! pictures and summary are made from them, and a run killed at any moment goes on from the last ones.

mod charts;
mod declaration;
mod error;
mod game_text;
mod paper;
mod record;
mod report;
mod seed_games;
mod seed_states;
mod seed_tasks;
mod series;
mod so_far;
mod summary;
mod tables;

use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread;
use std::time::Instant;

use crate::{Enough, Executor, Local, RunError, RunObserver, StopFlag, Tasks};
use seed_tasks::SeedTasks;

pub(crate) use game_text::game_text;

pub use declaration::{GeneralizeDeclaration, Origin};
pub use error::GeneralizeRunError;
pub use record::{GameRecord, SeedRecord, TermRecord};
pub use seed_games::SeedGames;
pub use series::Series;
pub use so_far::write_so_far;
pub use summary::{Beside, Figure, Leader, Summary};
pub use tables::{DiscardRow, GameRow, TermRow};

/// Plays the games that are still to be played, and writes tables, pictures and summary anew. `None` if
/// it was told to stop before the end; then the finished games are kept.
///
/// # Errors
/// When the folder cannot be used.
pub fn learn(
    declaration: &GeneralizeDeclaration,
    path: &Path,
    executor: &dyn Executor,
    stop: &StopFlag,
    observer: &mut dyn RunObserver,
) -> Result<Option<Summary>, GeneralizeRunError> {
    let folder = declaration.open(path)?;
    // The states say what is done; the journal only keeps everybody else out meanwhile.
    let journal = folder.journal(0)?;
    let started = Instant::now();
    let tasks = SeedTasks::new(declaration, &folder, observer);
    let executed =
        play_seeds(&tasks, executor, stop).map_err(|error| RunError::Io { path: path.to_owned(), error });
    let (records, new_games) = tasks.end()?;
    executed?;
    folder.note_time(executor.width(), new_games, started.elapsed().as_secs_f64())?;
    let Some(records) = records else { return Ok(None) };
    let summary = report::write(declaration, &folder, &records)?;
    folder.close(journal)?;
    Ok(Some(summary))
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
