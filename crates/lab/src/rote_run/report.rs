//! What is made from the trace of a run: the pictures and the summary.

use std::path::Path;

use super::declaration::Began;
use super::error::RoteRunError;
use super::summary::{Summary, read_trace};
use super::trace_row::TraceRow;
use super::{HITS, RoteRun, SUMMARY, TRACE, charts, hits};
use crate::{RunError, RunFolder, table};

/// Writes what is made from the trace: the pictures, and when the run is finished the summary.
pub(super) fn report(
    run: &RoteRun,
    folder: &RunFolder,
    began: Began,
    is_finished: bool,
) -> Result<Summary, RoteRunError> {
    let games = run.declaration.games;
    let rows = rows_of(folder, games)?;
    let summary = Summary::of(&rows, games, began.positions);
    let hits = table::read(&folder.file(HITS))?;
    folder.write_charts(charts::charts(&rows, &hits, hits::block_len(games)))?;
    if is_finished {
        let text = serde_json::to_string_pretty(&summary).expect("a summary is plain data");
        folder.write(SUMMARY, |out| writeln!(out, "{text}"))?;
    }
    Ok(summary)
}

/// What a run came to that was finished before.
pub(super) fn finished(run: &RoteRun, path: &Path, began: Began) -> Result<Summary, RoteRunError> {
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
