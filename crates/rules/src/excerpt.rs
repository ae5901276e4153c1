//! As much of a text from outside as an error should repeat.

/// The beginning of a text; the whole of it if it is short.
pub(crate) fn excerpt(text: &str) -> String {
    excerpt_to(20, text)
}

/// The beginning of a text, up to so many characters.
pub(crate) fn excerpt_to(longest: usize, text: &str) -> String {
    match text.char_indices().nth(longest) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}
