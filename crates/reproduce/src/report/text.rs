//! Text as page and Markdown both need it: running text as the pieces that look different (plain words, `code` between
//! backticks, [low, high] intervals), letters that can be printed, and names of places.

use super::Report;

/// A part of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece<'a> {
    /// Words.
    Plain(&'a str),
    /// What one types, without its backticks.
    Code(&'a str),
    /// Two numbers in brackets, which belong on one line.
    Interval(&'a str),
}

/// The pieces of a text. A backtick without its partner is a letter like any other.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, code, after)) = first_code(rest) {
        push_words(&mut pieces, before);
        pieces.push(Piece::Code(code));
        rest = after;
    }
    push_words(&mut pieces, rest);
    pieces.retain(|piece| *piece != Piece::Plain(""));
    pieces
}

fn push_words<'a>(pieces: &mut Vec<Piece<'a>>, words: &'a str) {
    let mut rest = words;
    while let Some((before, interval, after)) = first_interval(rest) {
        pieces.extend([Piece::Plain(before), Piece::Interval(interval)]);
        rest = after;
    }
    pieces.push(Piece::Plain(rest));
}

fn first_interval(text: &str) -> Option<(&str, &str, &str)> {
    let starts = text.match_indices('[').map(|(at, _)| at);
    let mut found = starts.filter_map(|start| {
        let end = start + text[start..].find(']')? + 1;
        is_interval(&text[start + 1..end - 1]).then_some((&text[..start], &text[start..end], &text[end..]))
    });
    found.next()
}

/// Whether this is `low, high`, with units at most.
fn is_interval(inside: &str) -> bool {
    let is_number = |text: &str| {
        text.trim_matches([' ', '+', '-', '−', '%']).starts_with(|digit: char| digit.is_ascii_digit())
    };
    inside.len() < 32 && inside.split_once(", ").is_some_and(|(low, high)| is_number(low) && is_number(high))
}

fn first_code(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('`')?;
    let (code, after) = rest.split_once('`')?;
    (!code.trim().is_empty()).then_some((before, code, after))
}

/// The paragraphs of a text, which empty lines separate.
pub(super) fn paragraphs(text: &str) -> impl Iterator<Item = String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let paragraphs: Vec<String> = lines
        .split(|line| line.is_empty())
        .filter(|lines| !lines.is_empty())
        .map(|lines| lines.join(" "))
        .collect();
    paragraphs.into_iter()
}

/// The letter itself, or the replacement character for those that no text file should have.
pub(super) fn printable(letter: char) -> char {
    match letter {
        '\t' | '\n' | '\r' => ' ',
        _ if letter.is_control() || is_unprintable(letter) => '\u{fffd}',
        _ => letter,
    }
}

/// Letters that are no characters, and those that turn the direction of the text after them.
fn is_unprintable(letter: char) -> bool {
    matches!(letter, '\u{fffe}' | '\u{ffff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The name of each chapter, made from its name in commands.
pub(super) fn chapter_names(report: &Report) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for chapter in &report.chapters {
        let plain = plain(&chapter.name);
        let numbered = (2..).map(|number| format!("{plain}-{number}"));
        let free = std::iter::once(plain.clone()).chain(numbered).find(|name| !names.contains(name));
        names.extend(free);
    }
    names
}

fn plain(name: &str) -> String {
    let words: Vec<String> =
        name.split(|letter: char| !letter.is_ascii_alphanumeric()).map(str::to_ascii_lowercase).collect();
    let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "experiment".to_owned() } else { words.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Chapter;

    #[test]
    fn code_and_intervals_stand_out() {
        let cases: [(&str, &[Piece]); 9] = [
            ("plain", &[Piece::Plain("plain")]),
            ("", &[]),
            ("ply `ply=3` here", &[Piece::Plain("ply "), Piece::Code("ply=3"), Piece::Plain(" here")]),
            ("`a``b`", &[Piece::Code("a"), Piece::Code("b")]),
            ("one ` alone", &[Piece::Plain("one ` alone")]),
            ("`` nothing", &[Piece::Plain("`` nothing")]),
            ("27.7 [27.5, 27.8]", &[Piece::Plain("27.7 "), Piece::Interval("[27.5, 27.8]")]),
            (
                "[see] [−1 %, +2 %] x",
                &[Piece::Plain("[see] "), Piece::Interval("[−1 %, +2 %]"), Piece::Plain(" x")],
            ),
            ("[a, b] [1] [", &[Piece::Plain("[a, b] [1] [")]),
        ];
        for (text, expected) in cases {
            assert_eq!(pieces(text), expected, "{text}");
        }
    }

    #[test]
    fn empty_lines_separate_paragraphs() {
        let text = "\n one\n two\n\n \nthree\n";
        assert_eq!(paragraphs(text).collect::<Vec<_>>(), ["one two", "three"]);
        assert_eq!(paragraphs(" \n").count(), 0);
    }

    #[test]
    fn names_are_plain_and_each_is_there_once() {
        let names = ["rote", "Rote!", "", "../../etc", "ladder 2", "ladder", "ladder", "\"><script>"];
        let chapters = names.map(|name| Chapter { name: name.to_owned(), ..Chapter::default() });
        let report = Report { chapters: chapters.into(), ..Report::default() };
        let expected = ["rote", "rote-2", "experiment", "etc", "ladder-2", "ladder", "ladder-3", "script"];
        assert_eq!(chapter_names(&report), expected);
    }
}
