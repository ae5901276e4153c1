//! Running text as the pieces that look different: plain words, `code` between backticks, and [low, high] intervals.

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
