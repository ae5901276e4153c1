//! What is made from the trace of a run: the pictures and the summary.

use std::fs;
use std::path::Path;

use super::declaration::Began;
use super::error::RoteRunError;
use super::summary::{Summary, read_trace};
use super::trace_row::TraceRow;
use super::{HITS, PLOTS, RoteRun, SUMMARY, TRACE, charts, hits, io_error};
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
    let plots = folder.file(PLOTS);
    fs::create_dir_all(&plots).map_err(|error| io_error(folder, PLOTS, error))?;
    let hits = table::read(&folder.file(HITS))?;
    for (name, picture) in charts::pictures(&rows, &hits, hits::block_len(games)) {
        folder.write(&format!("{PLOTS}/{name}"), |out| out.write_all(picture.as_bytes()))?;
    }
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
