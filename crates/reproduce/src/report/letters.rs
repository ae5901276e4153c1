//! Letters that a page can hold.

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
