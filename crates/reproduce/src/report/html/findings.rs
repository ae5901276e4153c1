//! The published figures of a chapter beside ours.

use super::super::Finding;
use super::markup::Markup;
use super::place::Place;
use super::summary::write_verdict;
use super::table::{write_head, write_scrolling};

pub(super) fn write(markup: &mut Markup, place: &Place) {
    let findings = &place.chapter.findings;
    if findings.is_empty() {
        return;
    }
    markup.words("h3", &[], "Findings");
    let caption = format!("{}: published figures and ours", place.title());
    write_scrolling(markup, "findings", &caption, |markup| {
        write_head(markup, &["Published figure", "Paper", "Ours", "Sample", "Verdict"]);
        markup.within("tbody", &[], |markup| {
            for (index, finding) in findings.iter().enumerate() {
                write_row(markup, finding, &place.finding_id(index));
            }
        });
    });
}

fn write_row(markup: &mut Markup, finding: &Finding, id: &str) {
    markup.within("tr", &[("id", id)], |markup| {
        markup.within("th", &[("scope", "row")], |markup| {
            markup.running(&finding.what);
            if !finding.place.is_empty() {
                markup.text(" ");
                markup.prose("span", &[("class", "where")], &finding.place);
            }
        });
        markup.prose("td", &[("class", "value"), ("data-head", "Paper")], &finding.paper);
        markup.prose("td", &[("class", "value"), ("data-head", "Ours")], &finding.ours);
        markup.prose("td", &[("class", "sample"), ("data-head", "Sample")], &finding.sample);
        markup.within("td", &[("data-head", "Verdict")], |markup| {
            write_verdict(markup, finding.verdict);
            if !finding.why.is_empty() {
                markup.text(" ");
                markup.prose("span", &[("class", "why")], &finding.why);
            }
        });
    });
}
