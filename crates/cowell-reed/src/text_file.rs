//! Files that people write: read whole, refused when they cannot be such a file.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Why a file gives no text.
pub(crate) enum NoText {
    Missing,
    Unreadable(String),
}

/// The text of a file of at most so many bytes, without the mark that some editors put before it; `what` says
/// what was expected in it. Only plain files are opened: others might never come to an end, or to a begin.
pub(crate) fn read(path: &Path, longest: u64, what: &str) -> Result<String, NoText> {
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
