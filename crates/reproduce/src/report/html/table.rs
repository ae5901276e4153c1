//! Tables: with a caption and heads that say what they head, and room to scroll where the window is narrow.

use super::super::Table;
use super::markup::Markup;

/// A table as it is in the model; its first column names the rows.
pub(super) fn write(markup: &mut Markup, table: &Table) {
    let columns = table.rows.iter().map(Vec::len).chain([table.heads.len()]).max().unwrap_or(0);
    let numeric: Vec<bool> = (0..columns).map(|column| is_numeric(table, column)).collect();
    write_scrolling(markup, "plain", &table.caption, |markup| {
        if !table.heads.is_empty() {
            markup.within("thead", &[], |markup| {
                markup.within("tr", &[], |markup| {
                    for (column, head) in table.heads.iter().enumerate() {
                        let name = if head.is_empty() { "td" } else { "th" };
                        let mut attributes = vec![("class", class(numeric[column]))];
                        attributes.extend((name == "th").then_some(("scope", "col")));
                        markup.prose(name, &attributes, head);
                    }
                });
            });
        }
        markup.within("tbody", &[], |markup| {
            for row in &table.rows {
                write_row(markup, row, &numeric);
            }
        });
    });
}

fn write_row(markup: &mut Markup, row: &[String], numeric: &[bool]) {
    markup.within("tr", &[], |markup| {
        for (column, &numeric) in numeric.iter().enumerate() {
            let text = row.get(column).map_or("", String::as_str);
            if column == 0 && !text.is_empty() {
                markup.prose("th", &[("scope", "row"), ("class", class(numeric))], text);
            } else {
                markup.prose("td", &[("class", class(numeric))], text);
            }
        }
    });
}

fn class(numeric: bool) -> &'static str {
    if numeric { "numeric" } else { "words" }
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

/// A table in a frame that scrolls; the frame can have the focus, so that keys scroll it too.
pub(super) fn write_scrolling(
    markup: &mut Markup,
    class: &str,
    caption: &str,
    content: impl FnOnce(&mut Markup),
) {
    let frame = [("class", "scroll"), ("role", "group"), ("aria-label", caption), ("tabindex", "0")];
    markup.within("div", &frame, |markup| {
        markup.within("table", &[("class", class)], |markup| {
            markup.prose("caption", &[], caption);
            content(markup);
        });
    });
}

/// A row of heads.
pub(super) fn write_head(markup: &mut Markup, heads: &[&str]) {
    markup.within("thead", &[], |markup| {
        markup.within("tr", &[], |markup| {
            heads.iter().for_each(|head| markup.words("th", &[("scope", "col")], head));
        });
    });
}
