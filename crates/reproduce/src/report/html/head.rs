//! What stands before the page: its title, its styles, and the promise that it asks nobody for anything.

use lab::plot::style_sheet;

use super::super::Report;
use super::markup::Markup;

/// The browser itself refuses whatever is not in the page.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// From the general to the particular; paper comes last and has the last word.
const STYLES: [&str; 5] = [
    include_str!("styles/page.css"),
    include_str!("styles/summary.css"),
    include_str!("styles/tables.css"),
    include_str!("styles/pictures.css"),
    include_str!("styles/paper.css"),
];

pub(super) fn write(markup: &mut Markup, report: &Report) {
    markup.within("head", &[], |markup| {
        markup.empty("meta", &[("charset", "utf-8")]);
        markup.empty("meta", &[("http-equiv", "Content-Security-Policy"), ("content", POLICY)]);
        markup.empty("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
        markup.empty("meta", &[("name", "color-scheme"), ("content", "light dark")]);
        markup.words("title", &[], &report.title);
        markup.within("style", &[], |markup| {
            // The plots share one style sheet, which therefore stands in the page once.
            markup.trusted(&style_sheet());
            markup.trusted("\n");
            STYLES.iter().for_each(|style| markup.trusted(style));
        });
    });
}
