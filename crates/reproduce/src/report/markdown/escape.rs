//! Text that Markdown shows as it is. Backticks enclose code here as in the page.

use super::super::letters::printable;
use super::super::prose::{Piece, pieces};

/// Letters that mean something to Markdown within a line.
const MEANINGFUL: &[char] = &['\\', '`', '*', '_', '[', ']', '~', '|', '#', '$', '!'];

/// Running text within a line or in a cell of a table.
pub(super) fn inline(text: &str) -> String {
    let piece = |piece: Piece| match piece {
        Piece::Plain(words) | Piece::Interval(words) => plain(words),
        // In a table a code span can hold neither a pipe nor a backslash before one.
        Piece::Code(code) if code.contains(['|', '\\']) => format!("<code>{}</code>", plain(code)),
        Piece::Code(code) => format!("`{}`", code.chars().map(printable).collect::<String>()),
    };
    pieces(text.trim()).into_iter().map(piece).collect()
}

/// Running text at the beginning of a line, where more means something.
pub(super) fn paragraph(text: &str) -> String {
    let text = inline(text);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let starts_list =
        if digits == 0 { rest.starts_with(['-', '+', '=']) } else { rest.starts_with(['.', ')']) };
    if starts_list { format!("{number}\\{rest}") } else { text }
}

/// Lines to be typed, in a fence longer than any run of backticks in them.
pub(super) fn code_block(lines: &str) -> String {
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
