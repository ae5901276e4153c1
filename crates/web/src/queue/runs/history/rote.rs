//! Rote learning: the trace of the lessons, and what memory did.

use std::collections::BTreeMap;
use std::path::Path;

use arena::statistics::Score;
use lab::rote_run::{HitRow, PhaseFigures, TraceRow, read_hits, read_trace};

use super::super::state::Series;
use super::{RunHistory, line, thinned};

const PHASES: [&str; 3] = ["opening", "middle", "end"];

pub(super) fn read(folder: &Path) -> RunHistory {
    let rows = read_trace(&folder.join("trace.csv")).unwrap_or_default();
    let hits = read_hits(&folder.join("hits.csv")).unwrap_or_default();
    let shown: Vec<_> = thinned(&rows).collect();
    let x: Vec<_> = shown.iter().map(|row| row.lesson as f64).collect();
    let by_phase = |value: fn(&PhaseFigures) -> Option<f64>| {
        let phase =
            |place: usize| line(PHASES[place], shown.iter().map(|row| value(&row.phases[place])).collect());
        (0..PHASES.len()).map(phase).collect()
    };
    let series =
        |id, title, y_label, lines| Series { id, title, x_label: "lessons", y_label, x: x.clone(), lines };
    let positions = line("positions", shown.iter().map(|row| Some(row.merged.positions as f64)).collect());
    // Earlier programs did not count them.
    let are_counted = rows.iter().any(|row| row.record_loads > 0);
    let records = |row: &&TraceRow| Some(row.record_loads as f64 / row.decisions.max(1) as f64);
    let records = line("records", shown.iter().map(records).collect());
    let found =
        |phase: &PhaseFigures| (phase.lookups > 0).then(|| 100.0 * phase.hits as f64 / phase.lookups as f64);
    RunHistory {
        series: vec![
            series("tape", "Positions on the memory tape", "positions", vec![positions]),
            series("hits", "Boards found in memory", "of a hundred looked for", by_phase(found)),
            series(
                "effective_ply",
                "How far its decisions looked ahead, remembered plies included",
                "plies",
                by_phase(|phase| phase.effective_ply),
            ),
            hits_by_ply(&hits),
        ]
        .into_iter()
        .chain(are_counted.then(|| {
            series("records", "New records of the tape read into memory", "records a move", vec![records])
        }))
        .collect(),
        terms: Vec::new(),
        tallies: tallies(&rows),
    }
}

fn hits_by_ply(rows: &[HitRow]) -> Series {
    let mut plies: BTreeMap<u16, [u64; 3]> = BTreeMap::new();
    for row in rows {
        if let Some(phase) = PHASES.iter().position(|phase| *phase == row.phase) {
            plies.entry(row.ply).or_default()[phase] += row.hits;
        }
    }
    let phase =
        |place: usize| line(PHASES[place], plies.values().map(|hits| Some(hits[place] as f64)).collect());
    Series {
        id: "hits_by_ply",
        title: "Boards found in memory, by how far their score had looked ahead",
        x_label: "plies",
        y_label: "boards",
        x: plies.keys().map(|ply| f64::from(*ply)).collect(),
        lines: (0..PHASES.len()).map(phase).collect(),
    }
}

/// Of the lessons against somebody else.
fn tallies(rows: &[TraceRow]) -> Option<Score> {
    let mut tallies = Score::default();
    for row in rows.iter().filter(|row| row.color != "both") {
        match (row.result.as_str(), row.color.as_str()) {
            ("1-0", "black") | ("0-1", "white") => tallies.wins += 1,
            ("1-0", "white") | ("0-1", "black") => tallies.losses += 1,
            ("1/2-1/2", _) => tallies.draws += 1,
            _ => {}
        }
    }
    (tallies != Score::default()).then_some(tallies)
}
