//! The report as GitHub-flavored Markdown, with its pictures as files beside it. Text is escaped so that it shows as it
//! is; backticks enclose code here as in the page.

use super::text::{Piece, chapter_names, paragraphs, pieces, printable};
use super::{Chapter, Finding, IN_THE_FOLDER, Report, StepCommands, Tally, WHAT_THIS_IS};

/// The report as Markdown: the same report gives the same bytes.
pub fn markdown(report: &Report) -> String {
    let names = chapter_names(report);
    let mut parts = vec![format!("# {}", inline(&report.title)), WHAT_THIS_IS.join(" "), made_by(report)];
    parts.push("## Summary".to_owned());
    parts.push(Tally::of_report(report).sentence());
    parts.extend(list(&report.notes));
    parts.extend(linked_verdicts(report, &names));
    for (index, (chapter, name)) in report.chapters.iter().zip(&names).enumerate() {
        parts.push(chapter_text(chapter, name, index + 1));
    }
    parts.join("\n\n") + "\n"
}

/// The verdicts alone, as a table without links: for a page that has no chapters.
pub fn verdict_table(report: &Report) -> String {
    let rows: Vec<[String; 6]> = report
        .chapters
        .iter()
        .flat_map(|chapter| chapter.findings.iter().map(move |finding| (chapter, finding)))
        .map(|(chapter, finding)| {
            let [what, paper, ours, verdict] = verdict_cells(finding);
            [inline(chapter.called()), what, paper, ours, verdict, inline(&finding.reason)]
        })
        .collect();
    table(&["experiment", "published figure", "paper", "ours", "verdict", "most likely reason"], &rows) + "\n"
}

/// The pictures of all chapters: the names by which the Markdown refers to them, and their SVG text.
pub fn picture_files(report: &Report) -> Vec<(String, String)> {
    let chapters = report.chapters.iter().zip(chapter_names(report));
    let files = chapters.flat_map(|(chapter, name)| {
        let pictures = chapter.pictures.iter().enumerate();
        pictures.map(move |(index, picture)| (picture_name(&name, index), picture.drawing.svg()))
    });
    files.collect()
}

fn picture_name(chapter: &str, index: usize) -> String {
    format!("pictures/{chapter}-{}.svg", index + 1)
}

fn made_by(report: &Report) -> String {
    format!(
        "Size {}, Crownhead {}, made by\n\n{}",
        inline(&report.size),
        inline(&report.version),
        code_block(&report.command)
    )
}

fn list(items: &[String]) -> Option<String> {
    let lines: Vec<String> = items.iter().map(|item| format!("- {}", paragraph(item))).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn verdict_cells(finding: &Finding) -> [String; 4] {
    let verdict = format!("{} {}", finding.verdict.sign(), finding.verdict.words());
    [inline(&finding.what), inline(&finding.paper), inline(&finding.ours), verdict]
}

fn linked_verdicts(report: &Report, names: &[String]) -> Option<String> {
    let mut rows = Vec::new();
    for (chapter, name) in report.chapters.iter().zip(names) {
        for finding in &chapter.findings {
            let [what, paper, ours, verdict] = verdict_cells(finding);
            rows.push([
                format!("[{}](#chapter-{name})", inline(chapter.called())),
                what,
                paper,
                ours,
                verdict,
            ]);
        }
    }
    let heads = ["experiment", "published figure", "paper", "ours", "verdict"];
    (!rows.is_empty()).then(|| format!("## All verdicts\n\n{}", table(&heads, &rows)))
}

fn chapter_text(chapter: &Chapter, name: &str, number: usize) -> String {
    let head = format!("<a id=\"chapter-{name}\"></a>\n\n## {number} {}", inline(chapter.called()));
    let mut parts = vec![head];
    parts.extend(paragraphs(&chapter.question).map(|text| format!("*{}*", inline(&text))));
    parts.extend(labelled("Method.", &chapter.method));
    parts.extend(labelled("Source.", &chapter.source));
    parts.extend(findings(chapter));
    for (index, picture) in chapter.pictures.iter().enumerate() {
        let caption = inline(&picture.caption);
        parts.push(format!("![{caption}]({})", picture_name(name, index)));
        parts.push(format!("Picture {number}.{}: {caption}", index + 1));
    }
    for one in &chapter.tables {
        parts.push(format!("**{}**", inline(&one.caption)));
        let heads: Vec<&str> = one.heads.iter().map(String::as_str).collect();
        let cells = |row: &Vec<String>| row.iter().map(|text| inline(text)).collect::<Vec<_>>();
        let rows: Vec<Vec<String>> = one.rows.iter().map(cells).collect();
        parts.push(table(&heads, &rows));
    }
    parts.extend(list(&chapter.notes).map(|notes| format!("### Notes\n\n{notes}")));
    if !chapter.steps.is_empty() {
        let commands = code_block(&chapter.steps.iter().flat_map(lines).collect::<Vec<_>>().join("\n"));
        parts.push(format!("### Repeat it\n\n{IN_THE_FOLDER}\n\n{commands}"));
    }
    parts.join("\n\n")
}

fn lines(step: &StepCommands) -> Vec<String> {
    let title = (!step.title.is_empty()).then(|| format!("# {}", step.title));
    title.into_iter().chain(step.commands.iter().cloned()).collect()
}

fn labelled(label: &str, text: &str) -> Option<String> {
    let paragraphs: Vec<String> = paragraphs(text).map(|text| paragraph(&text)).collect();
    (!paragraphs.is_empty()).then(|| format!("**{label}** {}", paragraphs.join("\n\n")))
}

fn findings(chapter: &Chapter) -> Option<String> {
    let row = |finding: &Finding| {
        let [what, paper, ours, verdict] = verdict_cells(finding);
        let what =
            if finding.place.is_empty() { what } else { format!("{what} ({})", inline(&finding.place)) };
        [what, paper, ours, inline(&finding.sample), verdict, inline(&finding.why)]
    };
    let rows: Vec<_> = chapter.findings.iter().map(row).collect();
    let heads = ["published figure", "paper", "ours", "sample", "verdict", "why"];
    (!rows.is_empty()).then(|| format!("### Findings\n\n{}", table(&heads, &rows)))
}

/// A table of heads, which are escaped here, and rows, whose cells are escaped already. Short rows are filled up.
fn table<H: AsRef<str>, R: AsRef<[String]>>(heads: &[H], rows: &[R]) -> String {
    let columns = rows.iter().map(|row| row.as_ref().len()).chain([heads.len(), 1]).max().unwrap_or(1);
    let heads: Vec<String> = heads.iter().map(|head| inline(head.as_ref())).collect();
    let mut lines = vec![line(&heads, columns), format!("|{}", "---|".repeat(columns))];
    lines.extend(rows.iter().map(|row| line(row.as_ref(), columns)));
    lines.join("\n")
}

fn line(cells: &[String], columns: usize) -> String {
    let filled = (0..columns).map(|column| cells.get(column).map_or("", String::as_str));
    format!("| {} |", filled.collect::<Vec<_>>().join(" | "))
}

/// Letters that mean something to Markdown within a line.
const MEANINGFUL: &[char] = &['\\', '`', '*', '_', '[', ']', '~', '|', '#', '$', '!'];

/// Running text within a line or in a cell of a table.
fn inline(text: &str) -> String {
    let piece = |piece: Piece| match piece {
        Piece::Plain(words) | Piece::Interval(words) => plain(words),
        // In a table a code span can hold neither a pipe nor a backslash before one.
        Piece::Code(code) if code.contains(['|', '\\']) => format!("<code>{}</code>", plain(code)),
        Piece::Code(code) => format!("`{}`", code.chars().map(printable).collect::<String>()),
    };
    pieces(text.trim()).into_iter().map(piece).collect()
}

/// Running text at the beginning of a line, where more means something.
fn paragraph(text: &str) -> String {
    let text = inline(text);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let starts_list =
        if digits == 0 { rest.starts_with(['-', '+', '=']) } else { rest.starts_with(['.', ')']) };
    if starts_list { format!("{number}\\{rest}") } else { text }
}

/// Lines to be typed, in a fence longer than any run of backticks in them.
fn code_block(lines: &str) -> String {
    let longest = lines.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let lines: Vec<String> = lines.lines().map(|line| line.chars().map(printable).collect()).collect();
    format!("{fence}sh\n{}\n{fence}", lines.join("\n"))
}

fn plain(words: &str) -> String {
    let mut text = String::with_capacity(words.len());
    for letter in words.chars().map(printable) {
        match letter {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            _ if MEANINGFUL.contains(&letter) => text.extend(['\\', letter]),
            _ => text.push(letter),
        }
    }
    text
}
