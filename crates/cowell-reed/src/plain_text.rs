//! Words of others and scores, fit for a line on a terminal, and files that people write.

use std::fmt::Write;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use crate::principles::Score;

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

/// Larger scores, and smaller ones but 0, are written with an exponent.
const ORDINARY: std::ops::Range<f64> = 0.001..1e9;

/// `3`, `1.125`, `inf`, `2.5e-7`: in few characters, whole numbers without decimals.
pub fn short_score(score: Score) -> String {
    let is_ordinary = score == 0.0 || score.is_infinite() || ORDINARY.contains(&score.abs());
    if !is_ordinary {
        return format!("{score:.2e}");
    }
    // -0 is 0.
    if score.fract() == 0.0 || score.is_infinite() {
        (score + 0.0).to_string()
    } else {
        format!("{score:.3}")
    }
}

/// Two different scores, with as many decimals as tell them apart.
pub fn short_scores(one: Score, two: Score) -> [String; 2] {
    let short = [one, two].map(short_score);
    if one != two && short[0] == short[1] { [one, two].map(|score| format!("{score:e}")) } else { short }
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Why a file gives no text.
pub(crate) enum NoText {
    Missing,
    Unreadable(String),
}

/// The text of a file of at most so many bytes, without the mark that some editors put before it; `what` says
/// what was expected in it. Only plain files are opened: others might never come to an end, or to a begin.
pub(crate) fn read_text(path: &Path, longest: u64, what: &str) -> Result<String, NoText> {
    let unreadable = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => NoText::Missing,
        _ => NoText::Unreadable(error.to_string()),
    };
    if !std::fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(NoText::Unreadable(format!("no plain file: expected {what}")));
    }
    let mut bytes = Vec::new();
    let opened = File::open(path).map_err(unreadable)?;
    opened.take(longest + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > longest {
        return Err(NoText::Unreadable(format!("longer than {longest} bytes: expected {what}")));
    }
    let no_text = |_| NoText::Unreadable("bytes that are no UTF-8: expected a text".to_owned());
    let text = String::from_utf8(bytes).map_err(no_text)?;
    Ok(text.strip_prefix(BYTE_ORDER_MARK).map(str::to_owned).unwrap_or(text))
}

#[cfg(test)]
mod plain_text_tests {
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

#[cfg(test)]
mod short_score_tests {
    use super::*;

    #[test]
    fn scores_are_short_whatever_their_size() {
        for (score, expected) in [
            (3.0, "3"),
            (-0.0, "0"),
            (1.125, "1.125"),
            (-11.0 / 12.0, "-0.917"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (1e308, "1.00e308"),
            (-123_456_789_012.5, "-1.23e11"),
            (0.000_25, "2.50e-4"),
            (f64::MIN_POSITIVE, "2.23e-308"),
        ] {
            assert_eq!(short_score(score), expected);
        }
    }

    #[test]
    fn different_scores_are_told_apart() {
        assert_eq!(short_scores(1.0, 2.5), ["1", "2.500"]);
        assert_eq!(short_scores(1.000_1, 1.000_2), ["1.0001e0", "1.0002e0"]);
        assert_eq!(short_scores(0.1, 0.1), ["0.100", "0.100"]);
    }
}
