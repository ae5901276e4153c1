//! Words of others, fit for a line on a terminal.

use std::fmt::Write;

/// The text with every character that is not seen, or does something to a terminal, written as `\u{1b}`.
pub fn plain_text(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        if is_unseen(character) {
            let _ = write!(plain, "{}", character.escape_unicode());
        } else {
            plain.push(character);
        }
    }
    plain
}

/// Control characters, and those that turn the direction of writing or have no width.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(character, '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_written_out_and_the_rest_stays() {
        for (text, expected) in [
            ("own.men, größer\\n", "own.men, größer\\n"),
            ("\x1b[2J", "\\u{1b}[2J"),
            ("\0\u{feff}\u{9b}\u{202e}", "\\u{0}\\u{feff}\\u{9b}\\u{202e}"),
        ] {
            assert_eq!(plain_text(text), expected);
        }
    }
}
