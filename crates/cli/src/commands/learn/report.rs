//! What is told of a run of rote learning when it ends.

use std::fmt::Write;

use lab::rote_run::{PhaseFigures, Span, Summary};
use serde::Serialize;

use super::rote::LearnRoteArguments;
use crate::report::counted;

pub(super) struct Report<'a> {
    pub(super) summary: &'a Summary,
    pub(super) arguments: &'a LearnRoteArguments,
    pub(super) seconds: f64,
}

#[derive(Serialize)]
pub(super) struct Json<'a> {
    tape: String,
    out: String,
    #[serde(flatten)]
    summary: &'a Summary,
    seconds: f64,
}

const HEADING: &str = "                                                             hits   leaves from          mean effective ply
  lessons          1-0   0-1  draw     *      new    gone  a move        memory  opening  middle     end     all
";

impl Report<'_> {
    pub(super) fn json(&self) -> Json<'_> {
        Json {
            tape: self.arguments.tape.display().to_string(),
            out: self.arguments.out.display().to_string(),
            summary: self.summary,
            seconds: self.seconds,
        }
    }

    pub(super) fn text(&self) -> String {
        let Summary { lessons, positions_before, positions, quarters, whole, complete, .. } = self.summary;
        let stopped = if *complete { "" } else { " (stopped before the end)" };
        let tape = self.arguments.tape.display();
        let mut text = format!("rote learning, {}{stopped}\n", counted(*lessons as u64, "lesson"));
        if *lessons > 0 {
            text += HEADING;
            for quarter in quarters {
                row(&mut text, &format!("{} - {}", quarter.first, quarter.last), quarter);
            }
            row(&mut text, "all", whole);
        }
        let [won, drawn, lost] = whole.against_others;
        if won + drawn + lost > 0 {
            let _ = writeln!(text, "  against others: +{won} ={drawn} -{lost}");
        }
        let _ = writeln!(text, "  {tape}: {}, {positions_before} before", counted(*positions, "position"));
        let _ = writeln!(text, "  {:.1} s", self.seconds);
        text
    }
}

fn row(text: &mut String, name: &str, span: &Span) {
    let Span { black_wins, white_wins, draws, unknown, merged, all, .. } = span;
    let _ = writeln!(
        text,
        "  {name:<15} {black_wins:>4} {white_wins:>5} {draws:>5} {unknown:>5} {:>8} {:>7} {:>7.2} {:>11.1} % {:>8} {:>7} {:>7} {:>7}",
        merged.new,
        merged.forgotten + merged.culled,
        all.hits_per_move(),
        100.0 * all.share_from_memory(),
        ply(&span.opening),
        ply(&span.middle),
        ply(&span.end),
        ply(all),
    );
}

fn ply(figures: &PhaseFigures) -> String {
    figures.effective_ply.map_or_else(|| "-".to_owned(), |mean| format!("{mean:.2}"))
}
