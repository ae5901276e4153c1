//! Both forms of learning: the trace of the games, and the state after the last.

use std::fs;
use std::path::Path;

use lab::combine_run::{CombineTraceRow, present_alpha, read_trace};
use samuel::generalization::SeriesResult;

use super::super::state::Series;
use super::generalize::{self, GameNote, NotedTerm};
use super::{RunHistory, line, read_part, thinned};

pub(super) fn read(folder: &Path) -> RunHistory {
    let mut damage = None;
    let rows = read_part(&folder.join("trace.csv"), read_trace, &mut damage);
    let notes: Vec<_> = rows.iter().map(note).collect();
    let mut series = generalize::series(&notes);
    series.extend(memory(&rows));
    let now = read_part(folder, present_alpha, &mut damage).map(|state| generalize::note(&state));
    let now = now.or_else(|| notes.last().cloned());
    let before = notes.len().checked_sub(2).map(|place| &notes[place]);
    RunHistory {
        series,
        terms: now.map_or_else(Vec::new, |now| generalize::terms_now(&now, before)),
        tallies: Some(generalize::tallies(&notes)),
        damage,
        ..RunHistory::default()
    }
}

/// Games, and lessons of the blocks that follow them.
pub(super) fn games_done(folder: &Path) -> usize {
    let blocks = fs::read_dir(folder.join("rote")).into_iter().flatten().flatten();
    let lessons: usize = blocks.map(|block| super::lines(&block.path().join("trace.csv"))).sum();
    super::lines(&folder.join("trace.csv")) + lessons
}

/// A trace of an earlier version tells of the leading terms alone.
fn note(row: &CombineTraceRow) -> GameNote {
    let active = |text: &str| Some(NotedTerm { weighted: text.trim().parse().ok()?, correlation: None });
    GameNote {
        game: row.game,
        result: SeriesResult::ALL.into_iter().find(|result| result.name() == row.result),
        terms: if row.terms.is_empty() { &row.leading } else { &row.terms }
            .split(',')
            .filter_map(active)
            .collect(),
    }
}

fn memory(rows: &[CombineTraceRow]) -> Vec<Series> {
    let shown: Vec<_> = thinned(rows).collect();
    let series = |id: &'static str, title: &'static str, y_label: &'static str, lines| Series {
        id: id.into(),
        title: title.into(),
        x_label: "games played".into(),
        y_label: y_label.into(),
        x: shown.iter().map(|row| f64::from(row.game)).collect(),
        lines,
    };
    let each = |value: fn(&CombineTraceRow) -> Option<f64>| shown.iter().map(|row| value(row)).collect();
    let found =
        |row: &CombineTraceRow| (row.lookups > 0).then(|| 100.0 * row.hits as f64 / row.lookups as f64);
    vec![
        series(
            "tape",
            "Positions on all tapes",
            "positions",
            vec![line("positions", each(|row| Some(row.positions as f64)))],
        ),
        series("hits", "Boards found in memory", "of a hundred looked for", vec![line("found", each(found))]),
        series(
            "effective_ply",
            "How far its decisions looked ahead, remembered plies included",
            "plies",
            vec![line("plies", each(|row| row.effective_ply))],
        ),
    ]
}
