//! The verdicts counted: in a sentence, and as a bar whose parts differ by pattern and sign.

use super::super::{Report, Tally, Verdict};
use super::markup::Markup;

pub(super) fn write(markup: &mut Markup, report: &Report) {
    let tally = Tally::of_report(report);
    markup.within("section", &[("id", "summary"), ("aria-labelledby", "summary-head")], |markup| {
        markup.words("h2", &[("id", "summary-head")], "Summary");
        markup.words("p", &[("class", "verdict-sentence")], &tally.sentence());
        if tally.total() > 0 {
            write_bar(markup, &tally);
            write_key(markup, &tally);
        }
        if !report.notes.is_empty() {
            markup.within("ul", &[("class", "notes")], |markup| {
                report.notes.iter().for_each(|note| markup.prose("li", &[], note));
            });
        }
    });
}

/// The sentence says it all: the bar is for the eye alone.
fn write_bar(markup: &mut Markup, tally: &Tally) {
    markup.within("div", &[("class", "bar"), ("aria-hidden", "true")], |markup| {
        for verdict in Verdict::ALL.into_iter().filter(|verdict| tally.count(*verdict) > 0) {
            let count = tally.count(verdict);
            let class = format!("part {}", verdict.key());
            let style = format!("flex-grow:{count}");
            markup.within("span", &[("class", &class), ("style", &style)], |markup| {
                markup.words("span", &[("class", "part-label")], &format!("{} {count}", verdict.sign()));
            });
        }
    });
}

fn write_key(markup: &mut Markup, tally: &Tally) {
    markup.within("ul", &[("class", "key")], |markup| {
        for verdict in Verdict::ALL {
            markup.within("li", &[], |markup| {
                write_verdict(markup, verdict);
                let part = 100.0 * tally.count(verdict) as f64 / tally.total() as f64;
                markup.text(&format!(": {} of {} ({part:.0} %)", tally.count(verdict), tally.total()));
            });
        }
    });
}

/// A verdict with its sign.
pub(super) fn write_verdict(markup: &mut Markup, verdict: Verdict) {
    markup.within("span", &[("class", &format!("verdict {}", verdict.key()))], |markup| {
        markup.words("span", &[("class", "sign"), ("aria-hidden", "true")], verdict.sign());
        markup.text(" ");
        markup.text(verdict.words());
    });
}
