//! Words of others, to be shown to people: a line of them, without letters that would command a terminal.

/// Longer ones are cut off.
const MOST_LETTERS: usize = 400;

/// The text as it may be shown.
pub(crate) fn printable(text: &str) -> String {
    let shown = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    let mut printable: String = text.chars().take(MOST_LETTERS).map(shown).collect();
    if text.chars().nth(MOST_LETTERS).is_some() {
        printable.push('…');
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_commands_a_terminal_is_not_shown_and_nothing_fills_it() {
        assert_eq!(printable("match a b"), "match a b");
        assert_eq!(printable("a\u{1b}[2J\nb\0\u{9b}"), "a\u{fffd}[2J\u{fffd}b\u{fffd}\u{fffd}");
        assert_eq!(printable(&"é".repeat(1_000_000)).chars().count(), MOST_LETTERS + 1);
    }
}
