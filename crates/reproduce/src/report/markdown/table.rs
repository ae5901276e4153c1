//! Tables of Markdown.

use super::escape::inline;

/// A table of heads, which are escaped here, and rows, whose cells are escaped already. Short rows are filled up.
pub(super) fn table<H: AsRef<str>, R: AsRef<[String]>>(heads: &[H], rows: &[R]) -> String {
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
