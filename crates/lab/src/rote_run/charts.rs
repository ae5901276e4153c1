//! Pictures of a run.

use samuel::rote::Phase;

use super::hits::HitRow;
use super::summary::Span;
use super::trace_row::{PhaseFigures, TraceRow};
use crate::plot::{Axis, Chart, Range, Series, Size, percentages};

/// The charts of a run by name.
pub(super) fn charts(rows: &[TraceRow], hits: &[HitRow], block: usize) -> [(&'static str, Chart); 4] {
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
    [("growth", growth(&spans)), ("hits", found), ("share", share), ("effective-ply", effective_ply(hits))]
}

fn chart(title: &str, y: Axis, series: Vec<Series>) -> Chart {
    Chart { title: title.to_owned(), x: Axis::linear("lessons"), y, series, size: Size::default() }
}

fn growth(spans: &[Span]) -> Chart {
    let points = spans.iter().map(|span| (span.last as f64, span.merged.positions as f64));
    let y = Axis::linear("positions").range(Range::Including(0.0));
    chart("Positions on the tape", y, vec![Series::line("positions", points)])
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
