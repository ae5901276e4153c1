//! The top of the page: what it is called, what it is, and how it was made.

use super::super::Report;
use super::markup::Markup;

/// What the report is, in three sentences. The Markdown says the same.
pub(in super::super) const WHAT_THIS_IS: [&str; 3] = [
    "Two programs played checkers and were written about: A. L. Samuel's, which learned (1959), and the one of \
     W. R. Cowell and M. C. Reed, which people taught by principles.",
    "Crownhead rebuilds both from their papers and repeats the experiments, with many seeds where the authors had one run.",
    "For each published figure this report gives the paper's value, ours with its interval, and a verdict with its \
     reason: it agrees, it differs, or it could not be tested.",
];

pub(super) fn write(markup: &mut Markup, report: &Report) {
    markup.within("header", &[("class", "masthead")], |markup| {
        markup.words("h1", &[], &report.title);
        markup.words("p", &[("class", "lead")], &WHAT_THIS_IS.join(" "));
        markup.within("dl", &[("class", "made")], |markup| {
            write_fact(markup, "Size", |markup| markup.text(&report.size));
            write_fact(markup, "Version", |markup| markup.text(&format!("Crownhead {}", report.version)));
            write_fact(markup, "Made by", |markup| markup.words("code", &[], &report.command));
        });
    });
    markup.words("div", &[("class", "punched"), ("aria-hidden", "true")], "");
}

fn write_fact(markup: &mut Markup, name: &str, fact: impl FnOnce(&mut Markup)) {
    markup.within("div", &[], |markup| {
        markup.words("dt", &[], name);
        markup.within("dd", &[], fact);
    });
}
