//! The report as one page that needs nothing beside it: no script, no other file, no network. It is light or dark
//! as the reader's screen is, and made to be printed.

mod chapter;
mod contents;
mod drawing;
mod findings;
mod head;
mod markup;
mod masthead;
mod picture;
mod place;
mod summary;
mod table;
mod verdicts;

use super::Report;
use markup::Markup;
pub(super) use masthead::WHAT_THIS_IS;
use place::places;

/// The report as a page: the same report gives the same bytes.
pub fn html(report: &Report) -> String {
    let places = places(report);
    let mut markup = Markup::default();
    markup.trusted("<!doctype html>\n");
    markup.within("html", &[("lang", "en")], |markup| {
        head::write(markup, report);
        markup.within("body", &[], |markup| {
            markup.words("a", &[("class", "skip-link"), ("href", "#summary")], "Skip to the summary");
            masthead::write(markup, report);
            markup.within("div", &[("class", "columns")], |markup| {
                contents::write(markup, &places);
                markup.within("main", &[], |markup| {
                    summary::write(markup, report);
                    verdicts::write(markup, &places);
                    places.iter().for_each(|place| chapter::write(markup, place));
                });
            });
            write_footer(markup, report);
        });
    });
    markup.finish()
}

fn write_footer(markup: &mut Markup, report: &Report) {
    markup.within("footer", &[], |markup| {
        markup.within("p", &[], |markup| {
            markup.text(&format!("Crownhead {}, made by ", report.version));
            markup.words("code", &[], &report.command);
        });
    });
}
