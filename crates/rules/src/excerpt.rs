//! As much of a text from outside as an error should repeat.

/// The beginning of a text; the whole of it if it is short.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 20;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}
