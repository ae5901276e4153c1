//! Text of any kind stays text: a report full of it has the same tags, and the same cells, as a harmless one.

use lab::plot::{Axis, Chart, Series, Size};
use proptest::prelude::*;
use reproduce::report::{
    Chapter, Drawing, Finding, Picture, Report, StepCommands, Table, Verdict, html, markdown,
};

use crate::tags::{Tag, tags};

/// What might lead out of an element, an attribute, a cell, a block or a line.
const NASTY: &[&str] = &[
    "<",
    ">",
    "\"",
    "'",
    "&",
    "|",
    "\\",
    "`",
    "```",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\u{202e}",
    "</p>",
    "</td></tr></table>",
    "<script>alert(1)</script>",
    "\" onload=\"alert(1)",
    "--><b>",
    "]]>",
    "&lt;script&gt;",
    "javascript:alert(1)",
    "](x)",
    "![x](y)",
    "\\|",
    "\\\\|",
    "`a|b`",
    "`<b>`",
    "`\\|`",
    "*",
    "_",
    "#",
    "$x$",
    "[1, 2]",
    "é",
    "🙂",
    "\u{ffff}",
];

fn nasty() -> impl Strategy<Value = String> {
    let piece = prop_oneof![proptest::sample::select(NASTY).prop_map(str::to_owned), any::<String>()];
    // Empty lines separate paragraphs, which is no breaking out.
    proptest::collection::vec(piece, 0..6).prop_map(|pieces| {
        let text = format!("x{}", pieces.concat());
        let lines: Vec<_> = text.split('\n').filter(|line| !line.trim().is_empty()).collect();
        lines.join("\n")
    })
}

/// A chart whose words are all the same.
fn chart(words: String) -> Picture {
    let x = Axis::names(words.clone(), [words.clone()]);
    let labels = Series::labels(words.clone(), [(0.0, 1.0, words.clone())]);
    let series = vec![Series::line(words.clone(), [(0.0, 1.0)]), labels];
    let y = Axis::linear(words.clone());
    let chart = Chart { title: words.clone(), x, y, series, size: Size::default() };
    Picture { caption: words, drawing: Drawing::Chart(Box::new(chart)) }
}

/// A report with the given texts, each used once.
fn report(texts: &[String]) -> Report {
    let mut texts = texts.iter().cloned().cycle();
    let mut text = || texts.next().unwrap_or_default();
    let finding = Finding {
        what: text(),
        place: text(),
        paper: text(),
        ours: text(),
        sample: text(),
        verdict: Verdict::Differs,
        why: text(),
        reason: text(),
    };
    let table = Table { caption: text(), heads: vec![text(), text()], rows: vec![vec![text(), text()]] };
    let chapter = Chapter {
        name: "one".to_owned(),
        title: text(),
        question: text(),
        method: text(),
        source: text(),
        findings: vec![finding],
        pictures: vec![Picture { caption: text(), drawing: Drawing::Image(text()) }, chart(text())],
        tables: vec![table],
        steps: vec![StepCommands { title: text(), commands: vec![text()] }],
        notes: vec![text()],
    };
    Report {
        title: text(),
        size: text(),
        version: text(),
        command: text(),
        chapters: vec![chapter],
        notes: vec![text()],
    }
}

/// The elements that charts are made of.
const ELEMENTS: [&str; 7] = ["svg", "title", "desc", "rect", "path", "g", "text"];

/// The tags but for those that tell code and intervals apart within a text, and those in charts, whose places depend
/// on the words.
fn skeleton(report: &Report) -> Vec<Tag> {
    let mut skipped: Vec<bool> = Vec::new();
    let mut kept = Vec::new();
    let mut charts_open = 0;
    for mut tag in tags(&html(report)) {
        charts_open += usize::from(tag.name == "svg");
        if charts_open > 0 {
            assert!(ELEMENTS.contains(&tag.name.trim_start_matches('/')), "{tag:?}");
            assert!(tag.attributes.iter().all(|(key, _)| !key.starts_with("on") && key != "href"), "{tag:?}");
            charts_open -= usize::from(tag.name == "/svg");
            continue;
        }
        // An end belongs to the last start of its name, for tags are closed in order.
        if tag.name == "code" || tag.name == "/code" {
            continue;
        }
        if tag.name == "span" {
            skipped.push(tag.attribute("class") == Some("interval"));
            if skipped.last() == Some(&true) {
                continue;
            }
        }
        if tag.name == "/span" && skipped.pop() == Some(true) {
            continue;
        }
        tag.attributes.retain(|(key, _)| !["aria-label", "alt", "src"].contains(&key.as_str()));
        kept.push(tag);
    }
    kept
}

/// The lines that are not between fences, where all text is code.
fn outside_fences(markdown: &str) -> Vec<&str> {
    let mut fence: Option<&str> = None;
    let mut lines = Vec::new();
    for line in markdown.lines() {
        match fence {
            Some(end) if line == end => fence = None,
            Some(_) => {}
            None if line.starts_with("```") => fence = line.strip_suffix("sh"),
            None => lines.push(line),
        }
    }
    assert_eq!(fence, None, "a fence stays open");
    lines
}

/// What Markdown takes as its own in a line: a backslash makes the next letter plain, and between backticks all is
/// code, but for pipes.
fn meaningful(line: &str) -> String {
    let mut letters = line.chars();
    let (mut kept, mut in_code) = (String::new(), false);
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '`' => in_code = !in_code,
            '|' => kept.push(letter),
            _ if !in_code => kept.push(letter),
            _ => {}
        }
    }
    kept
}

/// How many cells each line of a table has.
fn cells(lines: &[&str]) -> Vec<usize> {
    let rows = lines.iter().filter(|line| line.starts_with('|'));
    rows.map(|line| meaningful(line).matches('|').count()).collect()
}

fn headings(lines: &[&str]) -> usize {
    lines.iter().filter(|line| line.starts_with('#')).count()
}

/// How many tags there are beside those of code.
fn elements(lines: &[&str]) -> usize {
    let text: String = lines.iter().map(|line| meaningful(line)).collect();
    text.replace("<code>", "").replace("</code>", "").matches(['<', '>']).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn hostile_text_never_breaks_out_of_the_page(texts in proptest::collection::vec(nasty(), 24)) {
        let harmless = vec!["x".to_owned(); 24];
        prop_assert_eq!(skeleton(&report(&texts)), skeleton(&report(&harmless)));
    }

    #[test]
    fn hostile_text_never_breaks_out_of_its_place_in_markdown(texts in proptest::collection::vec(nasty(), 24)) {
        let harmless = vec!["x".to_owned(); 24];
        let (text, plain) = (markdown(&report(&texts)), markdown(&report(&harmless)));
        let (text, plain) = (outside_fences(&text), outside_fences(&plain));
        prop_assert_eq!(cells(&text), cells(&plain));
        prop_assert_eq!(headings(&text), headings(&plain));
        prop_assert_eq!(elements(&text), elements(&plain));
    }
}
