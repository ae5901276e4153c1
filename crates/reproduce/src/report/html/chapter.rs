//! One experiment in the page: what was asked, how, what came out, and how to repeat it.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use lab::plot::to_inline_svg;
use maud::{Markup, PreEscaped, html};

use super::super::text::paragraphs;
use super::super::{Chapter, Drawing, Finding, IN_THE_FOLDER, Picture, StepCommands, Table};
use super::{Place, heads, prose, scrolling_table, verdict_with_sign};

pub(super) fn section(place: &Place) -> Markup {
    let chapter = place.chapter;
    let (id, head) = (place.id(), format!("{}-head", place.id()));
    html! {
        section.chapter id=(id) aria-labelledby=(head) {
            h2 id=(head) { span.number { (place.number) } " " (chapter.called()) }
            "\n"
            @for line in paragraphs(&chapter.question) { p.question { (prose(&line)) } "\n" }
            (method(chapter))
            (findings(place))
            @if !chapter.pictures.is_empty() {
                h3 { "Pictures" }
                @for (index, one) in chapter.pictures.iter().enumerate() {
                    (picture(one, &format!("Picture {}.{}", place.number, index + 1)))
                }
            }
            @if !chapter.tables.is_empty() {
                h3 { "Tables" }
                @for one in &chapter.tables { (table(one)) }
            }
            @if !chapter.notes.is_empty() {
                h3 { "Notes" }
                ul.notes { @for note in &chapter.notes { li { (prose(note)) } "\n" } }
            }
            (commands(&chapter.steps))
        }
        "\n"
    }
}

fn method(chapter: &Chapter) -> Markup {
    let facts = [("Method", &chapter.method), ("Source", &chapter.source)];
    let told: Vec<_> = facts.into_iter().filter(|(_, text)| !text.trim().is_empty()).collect();
    html! {
        @if !told.is_empty() {
            dl.facts {
                @for (name, text) in told {
                    div { dt { (name) } dd { @for line in paragraphs(text) { p { (prose(&line)) } "\n" } } }
                }
            }
        }
    }
}

/// The published figures beside ours.
fn findings(place: &Place) -> Markup {
    let findings = &place.chapter.findings;
    let caption = format!("{}: published figures and ours", place.chapter.called());
    html! {
        @if !findings.is_empty() {
            h3 { "Findings" }
            (scrolling_table("findings", &caption, &html! {
                (heads(&["Published figure", "Paper", "Ours", "Sample", "Verdict"]))
                tbody {
                    @for (index, one) in findings.iter().enumerate() { (finding(one, &place.finding_id(index))) }
                }
            }))
        }
    }
}

fn finding(finding: &Finding, id: &str) -> Markup {
    html! {
        tr id=(id) {
            th scope="row" {
                (prose(&finding.what))
                @if !finding.place.is_empty() { " " span.where { (prose(&finding.place)) } }
            }
            td.value data-head="Paper" { (prose(&finding.paper)) }
            td.value data-head="Ours" { (prose(&finding.ours)) }
            td.sample data-head="Sample" { (prose(&finding.sample)) }
            td data-head="Verdict" {
                (verdict_with_sign(finding.verdict))
                @if !finding.why.is_empty() { " " span.why { (prose(&finding.why)) } }
            }
        }
        "\n"
    }
}

fn picture(picture: &Picture, number: &str) -> Markup {
    html! {
        figure {
            div.scroll role="group" aria-label=(number) tabindex="0" {
                @match &picture.drawing {
                    Drawing::Chart(chart) => (PreEscaped(to_inline_svg(chart))),
                    Drawing::Image(svg) => {
                        img.plot src=(image_address(svg)) alt=(picture.caption);
                    }
                }
            }
            figcaption { b { (number) } " " (prose(&picture.caption)) }
        }
        "\n"
    }
}

/// An address that holds all of a drawing.
fn image_address(svg: &str) -> String {
    format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(svg))
}

/// A table as it is in the report; its first column names the rows.
fn table(table: &Table) -> Markup {
    let columns = table.rows.iter().map(Vec::len).chain([table.heads.len()]).max().unwrap_or(0);
    let classes: Vec<_> =
        (0..columns).map(|column| if is_numeric(table, column) { "numeric" } else { "words" }).collect();
    let rows = html! {
        @if !table.heads.is_empty() {
            thead {
                tr {
                    @for (head, class) in table.heads.iter().zip(&classes) {
                        @if head.is_empty() {
                            td class=(class) {}
                        } @else {
                            th class=(class) scope="col" { (prose(head)) }
                        }
                    }
                }
            }
            "\n"
        }
        tbody { @for row in &table.rows { (table_row(row, &classes)) } }
    };
    scrolling_table("plain", &table.caption, &rows)
}

/// A row that is too short is filled up.
fn table_row(row: &[String], classes: &[&str]) -> Markup {
    html! {
        tr {
            @for (column, class) in classes.iter().enumerate() {
                @let text = row.get(column).map_or("", String::as_str);
                @if column == 0 && !text.is_empty() {
                    th scope="row" class=(class) { (prose(text)) }
                } @else {
                    td class=(class) { (prose(text)) }
                }
            }
        }
        "\n"
    }
}

/// Whether a column is set like numbers: it has some, and nothing else.
fn is_numeric(table: &Table, column: usize) -> bool {
    let mut cells =
        table.rows.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.is_empty()).peekable();
    cells.peek().is_some() && cells.all(|cell| looks_numeric(cell))
}

fn looks_numeric(cell: &str) -> bool {
    let signs = ['+', '-', '−', '±', '<', '>', '≈', '[', '(', '$', ' '];
    let begins = cell.trim_start_matches(signs).starts_with(|letter: char| letter.is_ascii_digit());
    begins && !cell.contains(|letter: char| letter.is_alphabetic())
}

/// One block for each command, under the name of its step: a click selects all of it, without a script.
fn commands(steps: &[StepCommands]) -> Markup {
    html! {
        @if !steps.is_empty() {
            h3 { "Repeat it" }
            p { (IN_THE_FOLDER) }
            div.commands {
                @for step in steps {
                    @if !step.title.is_empty() { p { (step.title) } }
                    @for command in &step.commands { pre tabindex="0" { code { (command) } } "\n" }
                }
            }
        }
    }
}
