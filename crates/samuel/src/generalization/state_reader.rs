//! Reading a state: every line is checked, and the first that is wrong is named.

mod draft;
mod fields;
mod last_game;

use thiserror::Error;

use super::state::AlphaState;
use super::state_text::{MAGIC, VERSION};
use crate::polynomial::text::{excerpt, text_of, without_comment};

use draft::Draft;

/// Why a text is no state.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct AlphaTextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it, and what was expected.
    pub problem: String,
}

impl AlphaState {
    /// Reads the text form, also with a byte order mark and with line ends of other systems.
    ///
    /// # Errors
    /// With the first line that is wrong.
    pub fn parse(bytes: &[u8]) -> Result<AlphaState, AlphaTextError> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let mut draft = Draft::default();
        let mut last = 1;
        for (index, bytes) in bytes.split(|&byte| byte == b'\n').enumerate() {
            let line = index + 1;
            let at = |problem| AlphaTextError { line, problem };
            let text = text_of(bytes).map_err(|problem| at(problem.to_string()))?;
            let content = without_comment(text).trim();
            if index == 0 {
                check_header(content, text).map_err(at)?;
            } else if !content.is_empty() {
                draft.read(content, line).map_err(at)?;
                last = line;
            }
        }
        draft.finish(last)
    }
}

fn check_header(content: &str, whole: &str) -> Result<(), String> {
    let version = content.strip_prefix(MAGIC).filter(|rest| rest.starts_with(' ')).map(str::trim);
    match version {
        Some(version) if version.parse() == Ok(VERSION) => Ok(()),
        Some(version) if !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit()) => {
            let version = excerpt(version);
            Err(format!(
                "version {version} of the format: expected {VERSION}, the newest that this crownhead reads"
            ))
        }
        _ if whole.is_empty() => Err(format!("nothing there: expected '{MAGIC} {VERSION}'")),
        _ => Err(format!("'{}' begins something else: expected '{MAGIC} {VERSION}'", excerpt(whole))),
    }
}

/// What can be wrong anywhere.
fn expected(what: &str, found: &str) -> String {
    format!("'{}': expected {what}", excerpt(found))
}
