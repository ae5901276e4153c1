//! What every error says that a person sees.

/// One line, of a length that fits on a screen or is explained by what it repeats.
#[track_caller]
pub(crate) fn check_message(message: &str, longest: usize) {
    assert!(!message.is_empty());
    assert!(message.len() <= longest, "{} bytes: {message:?}", message.len());
    assert!(!message.contains(char::is_control), "{message:?}");
}
