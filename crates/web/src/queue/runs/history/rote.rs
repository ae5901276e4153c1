//! Rote learning: the trace of the lessons, and what memory did.

use std::collections::BTreeMap;
use std::path::Path;

use arena::statistics::Score;
use lab::rote_run::{HitRow, PhaseFigures, TraceRow, read_hits, read_trace};

use samuel::rote::Phase;

use super::super::state::Series;
use super::{RunHistory, line, read_part, thinned};

pub(super) fn read(folder: &Path) -> RunHistory {
    let mut damage = None;
    let rows = read_part(&folder.join("trace.csv"), read_trace, &mut damage);
    let hits = read_part(&folder.join("hits.csv"), read_hits, &mut damage);
    let shown: Vec<_> = thinned(&rows).collect();
    let x: Vec<_> = shown.iter().map(|row| row.lesson as f64).collect();
    let by_phase = |value: fn(&PhaseFigures) -> Option<f64>| {
        let figures = |phase| shown.iter().map(|row| value(&row.phases[phase as usize])).collect();
        Phase::ALL.map(|phase| line(phase.name(), figures(phase))).into()
    };
    let series = |id: &'static str, title: &'static str, y_label: &'static str, lines| Series {
        id: id.into(),
        title: title.into(),
        x_label: "lessons".into(),
        y_label: y_label.into(),
        x: x.clone(),
        lines,
    };
    let positions = line("positions", shown.iter().map(|row| Some(row.merged.positions as f64)).collect());
    // Earlier programs did not count them.
    let are_counted = rows.iter().any(|row| row.record_loads > 0);
    let a_move = |name, records: fn(&TraceRow) -> u64| {
        let of = |row: &&TraceRow| Some(records(row) as f64 / row.decisions.max(1) as f64);
        line(name, shown.iter().map(of).collect())
    };
    let records = vec![a_move("read", |row| row.record_loads), a_move("gave way", |row| row.evictions)];
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
            series("records", "New records of the tape read into memory", "records a move", records)
        }))
        .collect(),
        tallies: tallies(&rows),
        damage,
        ..RunHistory::default()
    }
}

fn hits_by_ply(rows: &[HitRow]) -> Series {
    let mut plies: BTreeMap<u16, [u64; Phase::COUNT]> = BTreeMap::new();
    for row in rows {
        plies.entry(row.ply).or_default()[row.phase as usize] += row.hits;
    }
    let hits = |phase| plies.values().map(|hits| Some(hits[phase as usize] as f64)).collect();
    Series {
        id: "hits_by_ply".into(),
        title: "Boards found in memory, by how far their score had looked ahead".into(),
        x_label: "plies".into(),
        y_label: "boards".into(),
        x: plies.keys().map(|ply| f64::from(*ply)).collect(),
        lines: Phase::ALL.map(|phase| line(phase.name(), hits(phase))).into(),
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
