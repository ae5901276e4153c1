//! Playing a contest, into a folder or not, from where it was left.

use std::io;
use std::path::Path;
use std::time::Instant;

use crate::drive::{Audience, drive};
use crate::executor::Enough;
use crate::game_row::PairLine;
use crate::{
    Contest, Ended, Executor, GameRow, Journal, Progress, RunError, RunFolder, Standing, Stop, Tasks,
};

const RESULTS: &str = "results.csv";
const GAMES: &str = "games.pdn";

/// Somebody who follows a contest.
pub trait Spectator {
    /// One more pair of games is done; the standing is that of all pairs without a gap.
    fn see(&mut self, progress: Progress, standing: &Standing);
}

/// Plays what is still to be played. In a folder, what was finished before is kept, and what is
/// finished now is kept whatever happens.
///
/// # Errors
/// When the folder cannot be used.
pub fn play(
    contest: &Contest,
    folder: Option<&Path>,
    executor: &dyn Executor,
    stop: &Stop,
    spectator: &mut dyn Spectator,
) -> Result<(Standing, Ended), RunError> {
    let mut hall = Hall { standing: Standing::new(contest), spectator };
    let Some(path) = folder else {
        let mut journal = Journal::in_memory(contest.count());
        let ended = drive(contest, &mut journal, executor, stop, &mut hall);
        let ended = ended.map_err(|error| RunError::Io { path: "the tasks".into(), error })?;
        return Ok((hall.standing, ended));
    };
    let folder = RunFolder::open(path, &contest.to_toml())?;
    if folder.is_finished(RESULTS) {
        let rows = read_rows(&folder.file(RESULTS))?;
        return Ok((Standing::of_rows(contest, &rows), Ended::Finished(rows.len() / 2)));
    }
    let mut journal = folder.journal(contest.count())?;
    let (before, started) = (journal.count(), Instant::now());
    let driven = drive(contest, &mut journal, executor, stop, &mut hall);
    let ended = driven.map_err(|error| RunError::Io { path: folder.file("journal"), error })?;
    let new = journal.count() - before;
    folder.note_time(executor.width(), new, started.elapsed().as_secs_f64())?;
    if let Ended::Finished(pairs) = ended {
        write_results(&folder, &mut journal, pairs)?;
        folder.close(journal)?;
    }
    Ok((hall.standing, ended))
}

struct Hall<'a> {
    standing: Standing,
    spectator: &'a mut dyn Spectator,
}

impl Audience for Hall<'_> {
    fn result(&mut self, _: usize, line: &str) -> Enough {
        self.standing.add(&PairLine::from_line(line));
        if self.standing.is_decided() { Enough::Yes } else { Enough::No }
    }

    fn progress(&mut self, progress: Progress) {
        self.spectator.see(progress, &self.standing);
    }
}

fn write_results(folder: &RunFolder, journal: &mut Journal, pairs: usize) -> Result<(), RunError> {
    folder.write(GAMES, |out| {
        each_row(journal, pairs, |row| write!(out, "{}{}", if row.game > 1 { "\n" } else { "" }, row.pdn))
    })?;
    folder.write(RESULTS, |out| {
        let mut table = csv::Writer::from_writer(out);
        each_row(journal, pairs, |row| Ok(table.serialize(GameRow { pdn: String::new(), ..row })?))?;
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
    let failed = |error: csv::Error| RunError::Io { path: path.to_owned(), error: error.into() };
    csv::Reader::from_path(path).map_err(failed)?.into_deserialize().collect::<Result<_, _>>().map_err(failed)
}
