//! Playing a contest, into a folder or not, from where it was left.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde_json::Value;

use super::game_row::PairLine;
use crate::run::{Run, Session, go_on, read_table};
use crate::{
    Contest, Ended, Enough, Executor, GameRow, Journal, Progress, RunError, RunEvent, RunFolder, RunObserver,
    Standing, StopFlag, TaskResult, Tasks, drive,
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
    if let Some(path) = folder {
        return go_on(contest, path, executor, stop, observer);
    }
    let mut journal = Journal::in_memory(contest.count());
    let mut progress = ContestProgress::new(contest);
    let ended = drive(contest, &mut journal, executor, stop, &mut |result| progress.take(result, observer));
    let ended = ended.map_err(|error| RunError::Io { path: "the tasks".into(), error })?;
    Ok((progress.outcome(ended), ended))
}

impl Run for &Contest {
    type Outcome = (Standing, Ended);

    fn declaration(&self) -> String {
        self.to_toml()
    }

    fn finished(&self, folder: &RunFolder) -> Result<Option<(Standing, Ended)>, RunError> {
        if !folder.is_finished(RESULTS) {
            return Ok(None);
        }
        let rows = read_rows(&folder.file(RESULTS))?;
        let standing = Standing::of_rows(self, &rows);
        let is_whole = rows.len() == 2 * self.count() || (rows.len() % 2 == 0 && standing.is_decided());
        if !is_whole {
            return Err(folder.damaged(RESULTS, "as many games as were declared"));
        }
        if !folder.file(GAMES).exists() {
            return Err(folder.damaged(GAMES, "the games of the results"));
        }
        Ok(Some((standing, Ended::Finished(rows.len() / 2))))
    }

    fn go_on(self, session: &mut Session<'_>) -> Result<(Standing, Ended), RunError> {
        let folder = session.folder;
        let mut journal = folder.journal(self.count())?;
        if journal.damaged() > 0 {
            let (path, damaged) = (folder.path().display(), journal.damaged());
            let remark = format!("{path}: {damaged} damaged lines; their games are played again");
            session.observer.event(RunEvent::Remark(&remark));
        }
        folder.write(OPENINGS, |out| out.write_all(self.openings_pdn().as_bytes()))?;
        let mut progress = ContestProgress::new(self);
        let ended =
            session.tasks(self, &mut journal, &mut |result, observer| progress.take(result, observer))?;
        if let Ended::Finished(pairs) = ended {
            write_results(folder, &mut journal, pairs)?;
            folder.close(journal)?;
        }
        Ok((progress.outcome(ended), ended))
    }
}

struct ContestProgress {
    /// Of all pairs without a gap: what counts, as it is the same however the work was spread.
    standing: Standing,
    /// Of all pairs that are done: what is shown meanwhile.
    seen: Standing,
}

impl ContestProgress {
    fn new(contest: &Contest) -> ContestProgress {
        ContestProgress { standing: Standing::new(contest), seen: Standing::new(contest) }
    }

    fn outcome(self, ended: Ended) -> Standing {
        match ended {
            Ended::Finished(_) => self.standing,
            Ended::Stopped => self.seen,
        }
    }

    fn take(&mut self, result: TaskResult<'_>, observer: &mut dyn RunObserver) -> Enough {
        match result {
            TaskResult::Arrived(line, progress) => self.show(&PairLine::from_line(line), progress, observer),
            TaskResult::Next(_, line) => self.standing.add(&PairLine::from_line(line)),
        }
        if self.standing.is_decided() { Enough::Yes } else { Enough::No }
    }

    fn show(&mut self, pair: &PairLine, progress: Progress, observer: &mut dyn RunObserver) {
        // Those of earlier sessions were heard then.
        for row in pair.0.iter().filter(|_| progress.new > 0) {
            for trouble in &row.troubles {
                observer.event(RunEvent::Remark(&format!("game {}: {trouble}", row.game)));
            }
        }
        self.seen.add(pair);
        observer.event(RunEvent::Pair { progress, standing: &self.seen });
    }
}

fn write_results(folder: &RunFolder, journal: &mut Journal, pairs: usize) -> Result<(), RunError> {
    folder.write(GAMES, |out| {
        each_row(journal, pairs, |row| write!(out, "{}{}", if row.game > 1 { "\n" } else { "" }, row.pdn))
    })?;
    folder.write(RESULTS, |out| {
        let mut table = csv::Writer::from_writer(out);
        each_row(journal, pairs, |row| {
            let columns = row.columns();
            if row.game == 1 {
                table.write_record(columns.iter().map(|(name, _)| name))?;
            }
            let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            Ok(table.write_record(columns.iter().map(|(_, value)| text(value)))?)
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
    let rows: Vec<BTreeMap<String, String>> = read_table(path)?;
    let read = |row: BTreeMap<String, String>| {
        GameRow::read(&row.into_iter().map(|(name, text)| (name, text.into())).collect())
    };
    let expected = "a table with the columns of this version";
    let damaged = || RunError::Damaged { path: path.to_owned(), expected };
    rows.into_iter().map(read).collect::<Option<_>>().ok_or_else(damaged)
}
