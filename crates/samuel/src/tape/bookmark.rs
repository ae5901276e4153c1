//! A note of whoever learns, which a merge writes together with the positions: after a kill the tape
//! tells exactly up to where learning had come. What it says means nothing to the tape.

use std::path::Path;

use redb::Table;

use super::error::{StoreError, TapeError};
use super::metadata::Texts;
use super::{Merge, Tape};

const TEXT: &str = "bookmark";
const MERGE: &str = "bookmark merge";

/// What was noted with a merge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bookmark {
    /// The note.
    pub text: String,
    /// The number of the merge, from 1. If the tape has had more since, somebody went on without
    /// a note.
    pub number: u32,
    /// What that merge did, which the note itself cannot say.
    pub merge: Merge,
}

impl Tape {
    /// The note of the last merge that had one.
    pub fn bookmark(&self) -> Option<&Bookmark> {
        self.bookmark.as_ref()
    }

    /// Has the next merge write a note, in place of the one before.
    pub fn set_bookmark(&mut self, text: String) {
        self.next_bookmark = Some(text);
    }

    /// Whether the next decision brings a merge, so that now is the time for a note.
    pub fn is_merge_due(&self) -> bool {
        !self.is_read_only() && self.moves_since_merge + 1 >= self.metadata.settings.merge_every
    }
}

impl Bookmark {
    pub(super) fn write(&self, table: &mut Table<'_, &'static str, &'static str>) -> Result<(), StoreError> {
        let Bookmark { text, number, merge } = self;
        let Merge { new, updated, refreshed, forgotten, culled, positions } = merge;
        let merge = format!("{number} {new} {updated} {refreshed} {forgotten} {culled} {positions}");
        table.insert(TEXT, text.as_str())?;
        table.insert(MERGE, merge.as_str())?;
        Ok(())
    }

    pub(super) fn read(texts: &Texts, path: &Path) -> Result<Option<Bookmark>, TapeError> {
        let (Some(text), Some(figures)) = (texts.get(TEXT), texts.get(MERGE)) else { return Ok(None) };
        let numbers: Option<Vec<u64>> = figures.split(' ').map(|figure| figure.parse().ok()).collect();
        let bookmark = numbers.and_then(|numbers| match numbers[..] {
            [number, new, updated, refreshed, forgotten, culled, positions] => Some(Bookmark {
                text: text.to_owned(),
                number: u32::try_from(number).ok()?,
                merge: Merge { new, updated, refreshed, forgotten, culled, positions },
            }),
            _ => None,
        });
        match bookmark {
            None => Err(TapeError::damaged(path, format!("its {MERGE} is '{figures}'"))),
            bookmark => Ok(bookmark),
        }
    }
}
