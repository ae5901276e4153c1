//! The report as one page that needs nothing beside it: no script, no other file, no network. It is light or dark
//! as the reader's screen is, and made to be printed.

mod chapter;

use lab::plot::style_sheet;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::text::{Piece, chapter_names, pieces, printable};
use super::{Chapter, Report, Tally, Verdict, WHAT_THIS_IS};

/// The browser itself refuses whatever is not in the page.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// From the general to the particular; paper comes last and has the last word.
const STYLES: [&str; 5] = [
    include_str!("../styles/page.css"),
    include_str!("../styles/summary.css"),
    include_str!("../styles/tables.css"),
    include_str!("../styles/pictures.css"),
    include_str!("../styles/paper.css"),
];

/// The report as a page: the same report gives the same bytes.
pub fn html(report: &Report) -> String {
    let named = chapter_names(report).into_iter().zip(&report.chapters).enumerate();
    let places: Vec<_> =
        named.map(|(index, (name, chapter))| Place { number: index + 1, name, chapter }).collect();
    let page = html! {
        (DOCTYPE) "\n"
        html lang="en" {
            (head(report))
            body {
                a.skip-link href="#summary" { "Skip to the summary" }
                (masthead(report))
                div.columns {
                    (contents(&places))
                    main {
                        (summary(report))
                        (verdicts(&places))
                        @for place in &places { (chapter::section(place)) }
                    }
                }
                footer {
                    p { "Crownhead " (report.version) ", made by " code { (report.command) } }
                }
            }
        }
        "\n"
    };
    let letter = |letter| if letter == '\n' { letter } else { printable(letter) };
    page.into_string().chars().map(letter).collect()
}

/// A chapter with its place in the page.
struct Place<'a> {
    /// Counted from 1, as it is printed.
    number: usize,
    /// In links.
    name: String,
    chapter: &'a Chapter,
}

impl Place<'_> {
    /// The name of the chapter in links.
    fn id(&self) -> String {
        format!("chapter-{}", self.name)
    }

    /// The name of one of its findings, counted from 0.
    fn finding_id(&self, index: usize) -> String {
        format!("finding-{}-{}", self.name, index + 1)
    }
}

fn head(report: &Report) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta http-equiv="Content-Security-Policy" content=(POLICY);
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (report.title) }
            "\n"
            style {
                // The plots share one style sheet, which therefore stands in the page once.
                (PreEscaped(style_sheet())) "\n"
                @for style in STYLES { (PreEscaped(style)) }
            }
        }
        "\n"
    }
}

/// The top of the page: what it is called, what it is, and how it was made.
fn masthead(report: &Report) -> Markup {
    html! {
        header.masthead {
            h1 { (report.title) }
            p.lead { (WHAT_THIS_IS.join(" ")) }
            dl.made {
                div { dt { "Size" } dd { (report.size) } }
                div { dt { "Version" } dd { "Crownhead " (report.version) } }
                div { dt { "Made by" } dd { code { (report.command) } } }
            }
        }
        div.punched aria-hidden="true" {}
        "\n"
    }
}

/// The list of contents: each chapter with the signs of its verdicts, and the same in words for those who hear the
/// page.
fn contents(places: &[Place]) -> Markup {
    html! {
        nav.contents aria-labelledby="contents" {
            h2 #contents { "Contents" }
            ol {
                @for (id, title) in [("summary", "Summary"), ("verdicts", "All verdicts")] {
                    li { span.number {} span { a href=(format!("#{id}")) { (title) } } } "\n"
                }
                @for place in places {
                    li {
                        span.number { (place.number) }
                        span {
                            a href=(format!("#{}", place.id())) { (place.chapter.called()) }
                            (signs(place.chapter))
                        }
                    }
                    "\n"
                }
            }
        }
        "\n"
    }
}

fn signs(chapter: &Chapter) -> Markup {
    let tally = Tally::of(&chapter.findings);
    let words = Verdict::ALL.map(|verdict| tally.part(verdict)).join(", ");
    html! {
        @if !chapter.findings.is_empty() {
            span.signs aria-hidden="true" {
                @for finding in &chapter.findings {
                    span class=(finding.verdict.key()) { (finding.verdict.sign()) }
                }
            }
            span.unseen { " (" (words) ")" }
        }
    }
}

/// The verdicts counted: in a sentence, and as a bar whose parts differ by pattern and sign. The bar is for the eye
/// alone.
fn summary(report: &Report) -> Markup {
    let tally = Tally::of_report(report);
    let total = tally.total();
    let counts = || Verdict::ALL.into_iter().map(|verdict| (verdict, tally.count(verdict)));
    html! {
        section #summary aria-labelledby="summary-head" {
            h2 #summary-head { "Summary" }
            p.verdict-sentence { (tally.sentence()) }
            @if total > 0 {
                div.bar aria-hidden="true" {
                    @for (verdict, count) in counts().filter(|(_, count)| *count > 0) {
                        span class=(format!("part {}", verdict.key())) style=(format!("flex-grow:{count}")) {
                            span.part-label { (verdict.sign()) " " (count) }
                        }
                    }
                }
                ul.key {
                    @for (verdict, count) in counts() {
                        li {
                            (verdict_with_sign(verdict))
                            (format!(": {count} of {total} ({:.0} %)", 100.0 * count as f64 / total as f64))
                        }
                    }
                }
            }
            @if !report.notes.is_empty() {
                ul.notes { @for note in &report.notes { li { (prose(note)) } "\n" } }
            }
        }
        "\n"
    }
}

fn verdict_with_sign(verdict: Verdict) -> Markup {
    html! {
        span class=(format!("verdict {}", verdict.key())) {
            span.sign aria-hidden="true" { (verdict.sign()) } " " (verdict.words())
        }
    }
}

/// The table of all verdicts: each leads to its finding, each chapter to itself.
fn verdicts(places: &[Place]) -> Markup {
    let judged: Vec<_> = places.iter().filter(|place| !place.chapter.findings.is_empty()).collect();
    let caption = "Every published figure, the paper's value and ours";
    html! {
        section #verdicts aria-labelledby="verdicts-head" {
            h2 #verdicts-head { "All verdicts" }
            @if judged.is_empty() {
                p { "There are none." }
            } @else {
                (scrolling_table("verdicts", caption, &html! {
                    (heads(&["Published figure", "Paper", "Ours", "Verdict"]))
                    @for place in judged { (verdicts_of(place)) }
                }))
            }
        }
        "\n"
    }
}

fn verdicts_of(place: &Place) -> Markup {
    html! {
        tbody {
            tr.group {
                th colspan="4" scope="rowgroup" {
                    a href=(format!("#{}", place.id())) { (place.number) " " (place.chapter.called()) }
                }
            }
            "\n"
            @for (index, finding) in place.chapter.findings.iter().enumerate() {
                tr {
                    th scope="row" { a href=(format!("#{}", place.finding_id(index))) { (finding.what) } }
                    td data-head="Paper" { (prose(&finding.paper)) }
                    td data-head="Ours" { (prose(&finding.ours)) }
                    td data-head="Verdict" { (verdict_with_sign(finding.verdict)) }
                }
                "\n"
            }
        }
    }
}

/// A table in a frame that scrolls; the frame can have the focus, so that keys scroll it too.
fn scrolling_table(class: &str, caption: &str, rows: &Markup) -> Markup {
    html! {
        div.scroll role="group" aria-label=(caption) tabindex="0" {
            table class=(class) { caption { (prose(caption)) } "\n" (rows) }
        }
        "\n"
    }
}

fn heads(heads: &[&str]) -> Markup {
    html! { thead { tr { @for head in heads { th scope="col" { (head) } } } } "\n" }
}

/// Running text, in which backticks enclose code. A percent sign stays with its number.
fn prose(text: &str) -> Markup {
    html! {
        @for piece in pieces(text) {
            @match piece {
                Piece::Plain(words) => (words.replace(" %", "\u{a0}%")),
                Piece::Code(code) => code { (code) },
                Piece::Interval(interval) => span.interval { (interval) },
            }
        }
    }
}
