//! Playing a contest, into a folder or not, from where it was left.

use std::io;
use std::path::Path;
use std::time::Instant;

use crate::drive::{TaskResult, drive};
use crate::executor::Enough;
use crate::game_row::PairLine;
use crate::{
    Contest, Ended, Executor, GameRow, Journal, Progress, RunError, RunEvent, RunFolder, RunObserver,
    Standing, StopFlag, Tasks, table,
};

const RESULTS: &str = "results.csv";
const GAMES: &str = "games.pdn";
const OPENINGS: &str = "openings.pdn";

/// Plays what is still to be played. In a folder, what was finished before is kept, and what is
/// finished now is kept whatever happens.
///
/// # Errors
/// When the folder cannot be used.
pub fn play(
    contest: &Contest,
    folder: Option<&Path>,
    executor: &dyn Executor,
    stop: &StopFlag,
    observer: &mut dyn RunObserver,
) -> Result<(Standing, Ended), RunError> {
    let mut progress =
        ContestProgress { standing: Standing::new(contest), seen: Standing::new(contest), observer };
    let Some(path) = folder else {
        let mut journal = Journal::in_memory(contest.count());
        let ended = drive(contest, &mut journal, executor, stop, &mut |result| progress.take(result));
        let ended = ended.map_err(|error| RunError::Io { path: "the tasks".into(), error })?;
        return Ok((progress.outcome(ended), ended));
    };
    let folder = RunFolder::open(path, &contest.to_toml())?;
    if folder.is_finished(RESULTS) {
        return finished(contest, &folder);
    }
    let mut journal = folder.journal(contest.count())?;
    if journal.damaged() > 0 {
        let damaged = journal.damaged();
        let remark = format!("{}: {damaged} damaged lines; their games are played again", path.display());
        progress.observer.event(RunEvent::Remark(&remark));
    }
    folder.write(OPENINGS, |out| out.write_all(contest.openings_pdn().as_bytes()))?;
    let (before, started) = (journal.count(), Instant::now());
    let driven = drive(contest, &mut journal, executor, stop, &mut |result| progress.take(result));
    let ended = driven.map_err(|error| RunError::Io { path: folder.file("journal"), error })?;
    let new = journal.count() - before;
    folder.note_time(executor.width(), new, started.elapsed().as_secs_f64())?;
    if let Ended::Finished(pairs) = ended {
        write_results(&folder, &mut journal, pairs)?;
        folder.close(journal)?;
    }
    Ok((progress.outcome(ended), ended))
}

/// The result of a run that is done, if its files are as they should be.
fn finished(contest: &Contest, folder: &RunFolder) -> Result<(Standing, Ended), RunError> {
    let rows = read_rows(&folder.file(RESULTS))?;
    let standing = Standing::of_rows(contest, &rows);
    let is_whole = rows.len() == 2 * contest.count() || (rows.len() % 2 == 0 && standing.is_decided());
    if !is_whole {
        return Err(folder.damaged(RESULTS, "as many games as were declared"));
    }
    if !folder.file(GAMES).exists() {
        return Err(folder.damaged(GAMES, "the games of the results"));
    }
    Ok((standing, Ended::Finished(rows.len() / 2)))
}

struct ContestProgress<'a> {
    /// Of all pairs without a gap: what counts, as it is the same however the work was spread.
    standing: Standing,
    /// Of all pairs that are done: what is shown meanwhile.
    seen: Standing,
    observer: &'a mut dyn RunObserver,
}

impl ContestProgress<'_> {
    fn outcome(self, ended: Ended) -> Standing {
        match ended {
            Ended::Finished(_) => self.standing,
            Ended::Stopped => self.seen,
        }
    }
}

impl ContestProgress<'_> {
    fn take(&mut self, result: TaskResult<'_>) -> Enough {
        match result {
            TaskResult::Arrived(line, progress) => self.show(&PairLine::from_line(line), progress),
            TaskResult::Next(_, line) => self.standing.add(&PairLine::from_line(line)),
        }
        if self.standing.is_decided() { Enough::Yes } else { Enough::No }
    }

    fn show(&mut self, pair: &PairLine, progress: Progress) {
        // Those of earlier sessions were heard then.
        for row in pair.0.iter().filter(|_| progress.new > 0) {
            for trouble in &row.troubles {
                self.observer.event(RunEvent::Remark(&format!("game {}: {trouble}", row.game)));
            }
        }
        self.seen.add(pair);
        self.observer.event(RunEvent::Pair { progress, standing: &self.seen });
    }
}

fn write_results(folder: &RunFolder, journal: &mut Journal, pairs: usize) -> Result<(), RunError> {
    folder.write(GAMES, |out| {
        each_row(journal, pairs, |row| write!(out, "{}{}", if row.game > 1 { "\n" } else { "" }, row.pdn))
    })?;
    folder.write(RESULTS, |out| {
        let mut table = csv::Writer::from_writer(out);
        each_row(journal, pairs, |row| {
            Ok(table.serialize(GameRow { pdn: String::new(), troubles: Vec::new(), ..row })?)
        })?;
        table.flush()
    })
}

fn each_row(
    journal: &mut Journal,
    pairs: usize,
    mut visit: impl FnMut(GameRow) -> io::Result<()>,
) -> io::Result<()> {
    for index in 0..pairs {
        let PairLine(games) = PairLine::from_line(&journal.read(index)?);
        games.into_iter().try_for_each(&mut visit)?;
    }
    Ok(())
}

/// The table of a finished contest.
///
/// # Errors
/// When it cannot be read or is no such table.
pub fn read_rows(path: &Path) -> Result<Vec<GameRow>, RunError> {
    table::read(path)
}
