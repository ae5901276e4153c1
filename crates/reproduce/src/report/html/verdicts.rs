//! The table of all verdicts: each leads to its finding, each chapter to itself.

use super::markup::Markup;
use super::place::Place;
use super::summary::write_verdict;
use super::table::{write_head, write_scrolling};

pub(super) fn write(markup: &mut Markup, places: &[Place]) {
    markup.within("section", &[("id", "verdicts"), ("aria-labelledby", "verdicts-head")], |markup| {
        markup.words("h2", &[("id", "verdicts-head")], "All verdicts");
        let judged: Vec<&Place> = places.iter().filter(|place| !place.chapter.findings.is_empty()).collect();
        if judged.is_empty() {
            markup.words("p", &[], "There are none.");
            return;
        }
        write_scrolling(markup, "verdicts", "Every published figure, the paper's value and ours", |markup| {
            write_head(markup, &["Published figure", "Paper", "Ours", "Verdict"]);
            judged.into_iter().for_each(|place| write_group(markup, place));
        });
    });
}

fn write_group(markup: &mut Markup, place: &Place) {
    markup.within("tbody", &[], |markup| {
        markup.within("tr", &[("class", "group")], |markup| {
            markup.within("th", &[("colspan", "4"), ("scope", "rowgroup")], |markup| {
                let title = format!("{} {}", place.number, place.title());
                markup.words("a", &[("href", &format!("#{}", place.id()))], &title);
            });
        });
        for (index, finding) in place.chapter.findings.iter().enumerate() {
            markup.within("tr", &[], |markup| {
                markup.within("th", &[("scope", "row")], |markup| {
                    let link = format!("#{}", place.finding_id(index));
                    markup.words("a", &[("href", &link)], &finding.what);
                });
                markup.prose("td", &[("data-head", "Paper")], &finding.paper);
                markup.prose("td", &[("data-head", "Ours")], &finding.ours);
                markup.within("td", &[("data-head", "Verdict")], |markup| {
                    write_verdict(markup, finding.verdict);
                });
            });
        }
    });
}
