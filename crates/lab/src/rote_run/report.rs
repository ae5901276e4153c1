//! What is made from a run: `hits.csv`, how many boards were found with a score of each ply and how far decisions looked
//! ahead, by blocks of lessons and parts of the game; the pictures and the summary.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use samuel::rote::{Phase, PhaseTallies};
use serde::Deserialize;

use super::declaration::TapeAtStart;
use super::trace::{PhaseFigures, Span, Summary, TraceRow, read_trace};
use super::{HITS, RoteRun, TRACE};
use crate::plot::{Axis, Chart, Range, Series, Size, percentages};
use crate::run::{SUMMARY, read_table};
use crate::{RunError, RunFolder};

/// Writes what is made from the trace: the pictures, and when the run is finished the summary.
pub(super) fn report(
    run: &RoteRun,
    folder: &RunFolder,
    began: TapeAtStart,
    is_finished: bool,
) -> Result<Summary, RunError> {
    let games = run.declaration.games;
    let rows = rows_of(folder, games)?;
    let summary = Summary::of(&rows, games, began.positions);
    let hits = read_hits(&folder.file(HITS))?;
    folder.write_charts(charts(&rows, &hits, block_len(games)))?;
    if is_finished {
        folder.write_summary(&summary)?;
    }
    Ok(summary)
}

/// How many boards were looked for on the tape in a minute of a run that is finished, by the clock; `None` if that is not
/// known. The paper: "not more than one hundred or so references".
pub fn lookups_a_minute(folder: &Path) -> Option<f64> {
    let rows = read_trace(&folder.join(TRACE)).ok()?;
    let lookups: u64 = rows.iter().map(|row| row.lookups).sum();
    let seconds = RunFolder::seconds(folder).filter(|seconds| *seconds > 0.0)?;
    folder.join(SUMMARY).exists().then(|| 60.0 * lookups as f64 / seconds)
}

/// What a run came to that was finished before.
pub(super) fn finished(run: &RoteRun, path: &Path, began: TapeAtStart) -> Result<Summary, RunError> {
    let folder = RunFolder::open(path, &run.to_toml(began))?;
    let games = run.declaration.games;
    let rows = rows_of(&folder, games)?;
    if rows.len() != games {
        return Err(folder.damaged(TRACE, "as many lessons as were declared"));
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

pub(super) const HITS_HEADER: &str = "first,last,phase,ply,hits,decisions\n";

/// About how many blocks a run has.
const BLOCKS: usize = 40;

/// How many lessons a block has.
pub(super) fn block_len(games: usize) -> usize {
    games.div_ceil(BLOCKS).max(1)
}

/// The rows of a block: its lessons, from 1, and what memory did in them.
pub(super) fn hit_rows(first: usize, last: usize, tallies: &PhaseTallies) -> String {
    let mut text = String::new();
    for phase in Phase::ALL {
        let tally = &tallies[phase as usize];
        let mut by_ply: BTreeMap<u16, [u64; 2]> = BTreeMap::new();
        tally.hits_by_ply.rows().for_each(|(ply, hits)| by_ply.entry(ply).or_default()[0] = hits);
        tally.effective_ply.rows().for_each(|(ply, count)| by_ply.entry(ply).or_default()[1] = count);
        for (ply, [hits, decisions]) in by_ply {
            let _ = writeln!(text, "{first},{last},{},{ply},{hits},{decisions}", phase.name());
        }
    }
    text
}

/// A row of the table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct HitRow {
    /// The first lesson of the block.
    pub first: usize,
    /// The last lesson of the block.
    pub last: usize,
    /// The part of the game.
    pub phase: Phase,
    /// A number of plies.
    pub ply: u16,
    /// Boards found in memory whose score had looked so far ahead.
    pub hits: u64,
    /// Decisions whose score looked so far ahead, remembered plies included.
    pub decisions: u64,
}

/// The rows of the table.
///
/// # Errors
/// When it cannot be read or is no such table.
pub fn read_hits(path: &Path) -> Result<Vec<HitRow>, RunError> {
    read_table(path)
}

/// The charts of a run by their names.
fn charts(rows: &[TraceRow], hits: &[HitRow], block: usize) -> Vec<(&'static str, Chart)> {
    let spans: Vec<_> = rows.chunks(block).map(Span::of).collect();
    let found = by_phase(&spans, "Boards found in memory", "hits a lesson", |span, figures| {
        figures.hits as f64 / span.lessons() as f64
    });
    let share = by_phase(
        &spans,
        "Boards answered from memory",
        "% of the boards where a look-ahead ended",
        |_, figures| 100.0 * figures.share_from_memory(),
    );
    let mut charts = vec![
        ("growth", growth(&spans)),
        ("hits", found),
        ("share", share),
        ("effective-ply", effective_ply(hits)),
    ];
    // Earlier programs did not count them.
    if rows.iter().any(|row| row.record_loads > 0) {
        charts.push(("records", records(&spans)));
    }
    charts
}

fn chart(title: &str, y: Axis, series: Vec<Series>) -> Chart {
    Chart { title: title.to_owned(), x: Axis::linear("lessons"), y, series, size: Size::default() }
}

fn growth(spans: &[Span]) -> Chart {
    let points = spans.iter().map(|span| (span.last as f64, span.merged.positions as f64));
    let y = Axis::linear("positions").range(Range::Including(0.0));
    chart("Positions on the tape", y, vec![Series::line("positions", points)])
}

fn records(spans: &[Span]) -> Chart {
    let line = |name, value: fn(&Span) -> f64| {
        Series::line(name, spans.iter().map(|span| (span.last as f64, value(span))))
    };
    let y = Axis::linear("records a move").range(Range::Including(0.0));
    let lines = vec![line("read", Span::records_a_move), line("gave way", Span::evictions_a_move)];
    chart("New records of the tape read into memory", y, lines)
}

fn by_phase(spans: &[Span], title: &str, label: &str, value: fn(&Span, &PhaseFigures) -> f64) -> Chart {
    let series = Phase::ALL.map(|phase| {
        let figures = |span: &Span| *span.phases()[phase as usize];
        let met = spans.iter().filter(|span| figures(span).decisions > 0);
        Series::line(phase.name(), met.map(|span| (span.last as f64, value(span, &figures(span)))))
    });
    chart(title, Axis::linear(label).range(Range::Including(0.0)), series.into())
}

/// Effective plies that are drawn as one layer, by where each begins.
const CLASSES: [(u16, &str); 6] =
    [(0, "up to 3"), (4, "4 to 6"), (7, "7 to 10"), (11, "11 to 20"), (21, "21 to 40"), (41, "41 and more")];

fn effective_ply(hits: &[HitRow]) -> Chart {
    let mut blocks: Vec<usize> = hits.iter().map(|row| row.last).collect();
    blocks.dedup();
    let layers = CLASSES.iter().enumerate().map(|(class, (_, name))| {
        let count = |last: usize| -> u64 {
            let of_class = |row: &&HitRow| row.last == last && class_of(row.ply) == class;
            hits.iter().filter(of_class).map(|row| row.decisions).sum()
        };
        Series::stacked_area(
            *name,
            blocks.iter().map(|&last| (last as f64, count(last) as f64)).collect::<Vec<_>>(),
        )
    });
    let y = Axis::linear("% of the moves").range(Range::Between(0.0, 100.0));
    chart("How far moves look ahead, memory included, in plies", y, percentages(layers.collect()))
}

fn class_of(ply: u16) -> usize {
    CLASSES.iter().rposition(|(from, _)| ply >= *from).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use samuel::rote::{Histogram, RoteTally};

    use super::*;

    #[test]
    fn a_block_is_listed_by_phase_and_ply() {
        let tally = |hits: &[(u16, u64)], plies: &[(u16, u64)]| RoteTally {
            hits_by_ply: Histogram::from_iter(hits.iter().copied()),
            effective_ply: Histogram::from_iter(plies.iter().copied()),
            ..RoteTally::default()
        };
        let tallies = [tally(&[(3, 7)], &[(3, 1), (6, 2)]), RoteTally::default(), tally(&[(9, 1)], &[])];
        assert_eq!(hit_rows(6, 10, &tallies), "6,10,opening,3,7,1\n6,10,opening,6,0,2\n6,10,end,9,1,0\n");
    }

    #[test]
    fn there_are_about_forty_blocks() {
        assert_eq!([1, 40, 41, 200, 1000].map(block_len), [1, 1, 2, 5, 25]);
    }
}
