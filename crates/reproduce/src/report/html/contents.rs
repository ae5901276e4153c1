//! The list of contents: each chapter with the signs of its verdicts.

use super::super::{Tally, Verdict};
use super::markup::Markup;
use super::place::Place;

pub(super) fn write(markup: &mut Markup, places: &[Place]) {
    markup.within("nav", &[("class", "contents"), ("aria-labelledby", "contents")], |markup| {
        markup.words("h2", &[("id", "contents")], "Contents");
        markup.within("ol", &[], |markup| {
            write_entry(markup, "", "summary", "Summary", |_| {});
            write_entry(markup, "", "verdicts", "All verdicts", |_| {});
            for place in places {
                let number = place.number.to_string();
                write_entry(markup, &number, &place.id(), place.title(), |markup| write_signs(markup, place));
            }
        });
    });
}

fn write_entry(markup: &mut Markup, number: &str, id: &str, title: &str, more: impl FnOnce(&mut Markup)) {
    markup.within("li", &[], |markup| {
        markup.words("span", &[("class", "number")], number);
        markup.within("span", &[], |markup| {
            markup.words("a", &[("href", &format!("#{id}"))], title);
            more(markup);
        });
    });
}

/// The signs, and the same in words for those who hear the page.
fn write_signs(markup: &mut Markup, place: &Place) {
    let findings = &place.chapter.findings;
    if findings.is_empty() {
        return;
    }
    markup.within("span", &[("class", "signs"), ("aria-hidden", "true")], |markup| {
        for finding in findings {
            markup.words("span", &[("class", finding.verdict.key())], finding.verdict.sign());
        }
    });
    let tally = Tally::of(findings);
    let told = Verdict::ALL.map(|verdict| tally.part(verdict)).join(", ");
    markup.words("span", &[("class", "unseen")], &format!(" ({told})"));
}
