//! As much of a text from outside as an error should repeat. Characters that command a terminal or end a line are
//! written out.

/// The beginning of a text; the whole of it if it is short.
pub(crate) fn excerpt(text: &str) -> String {
    excerpt_to(20, text)
}

/// The beginning of a text, up to so many characters.
pub fn excerpt_to(longest: usize, text: &str) -> String {
    let more = if text.chars().nth(longest).is_some() { "..." } else { "" };
    let beginning: String = text.chars().take(longest).map(shown).collect();
    format!("{beginning}{more}")
}

/// A character as it can be read.
pub(crate) fn shown(letter: char) -> String {
    if letter.is_control() { letter.escape_default().to_string() } else { letter.to_string() }
}
