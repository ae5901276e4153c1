//! Who learned on a tape last, for those who only look at it.

use serde::Serialize;

use super::note::Note;

/// What the bookmark of a tape says of the last run on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LastRun {
    /// Where it keeps its files.
    pub folder: String,
    /// Lessons it had done.
    pub done: usize,
    /// Lessons it was to do.
    pub games: usize,
}

impl LastRun {
    /// `None` for the bookmark of somebody else.
    pub fn of_bookmark(text: &str) -> Option<LastRun> {
        let Note { folder, done, games, is_last, .. } = Note::from_text(text)?;
        Some(LastRun { folder, done: if is_last { games } else { done }, games })
    }
}
