//! What a run notes on the tape with every merge: how far it had come, to the move. With the tape and the declaration
//! that is all that is needed to go on exactly as if nothing had happened.

use samuel::rote::{PhaseTallies, RoteGameProgress};
use serde::{Deserialize, Serialize};

/// Up to where a run had come at a merge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct RoteBookmark {
    /// The version of bookmarks.
    pub(super) format: u32,
    /// Which run: a digest of its declaration.
    pub(super) run: String,
    /// Where it keeps its files, for people.
    pub(super) folder: String,
    /// Lessons that are over.
    pub(super) done: usize,
    /// Lessons in all.
    pub(super) games: usize,
    /// Whether all lessons were over and this was the last merge.
    pub(super) is_last: bool,
    /// How long the files were: the trace, the hits, the games.
    pub(super) lengths: [u64; 3],
    /// What memory did in the lessons of this block that are over.
    pub(super) block: PhaseTallies,
    /// The lesson under way, without what this merge does.
    pub(super) lesson: RoteGameProgress,
}

impl RoteBookmark {
    /// The version that is written.
    pub(super) const FORMAT: u32 = 1;

    pub(super) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a bookmark is plain data")
    }

    /// `None` for the bookmark of somebody else.
    pub(super) fn from_text(text: &str) -> Option<RoteBookmark> {
        let bookmark: RoteBookmark = serde_json::from_str(text).ok()?;
        (bookmark.format == RoteBookmark::FORMAT).then_some(bookmark)
    }
}

/// What the bookmark of a tape says of the last run on it, for those who only look at the tape.
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
        let RoteBookmark { folder, done, games, is_last, .. } = RoteBookmark::from_text(text)?;
        Some(LastRun { folder, done: if is_last { games } else { done }, games })
    }
}

#[cfg(test)]
mod tests {
    use samuel::rote::{Histogram, RoteTally};
    use samuel::tape::Merge;

    use super::*;

    /// As version 0.1.0 wrote it: a tape of before must be gone on with.
    const TEXT: &str = r#"{"format":1,"run":"0123456789abcdef","folder":"out","done":1,"games":9,"is_last":false,"lengths":[4,5,6],"block":[{"decisions":2,"evaluations":300,"lookups":40,"hits_by_ply":[[3,5],[17,1]],"effective_ply":[[6,2]]},{"decisions":0,"evaluations":0,"lookups":0,"hits_by_ply":[],"effective_ply":[]},{"decisions":0,"evaluations":0,"lookups":0,"hits_by_ply":[],"effective_ply":[]}],"lesson":{"moves":"11-15 23x18","tallies":[{"decisions":0,"evaluations":0,"lookups":0,"hits_by_ply":[],"effective_ply":[]},{"decisions":0,"evaluations":0,"lookups":0,"hits_by_ply":[],"effective_ply":[]},{"decisions":0,"evaluations":0,"lookups":0,"hits_by_ply":[],"effective_ply":[]}],"merged":[1,2,3,4,5,6],"saves_time":true}}"#;

    #[test]
    fn a_bookmark_is_read_as_it_is_written() {
        let tally = RoteTally {
            decisions: 2,
            evaluations: 300,
            lookups: 40,
            hits_by_ply: Histogram::from_iter([(3, 5), (17, 1)]),
            effective_ply: Histogram::from_iter([(6, 2)]),
            ..RoteTally::default()
        };
        let lesson = RoteGameProgress {
            moves: vec!["11-15".to_owned(), "23x18".to_owned()],
            tallies: PhaseTallies::default(),
            merged: Merge { new: 1, updated: 2, refreshed: 3, forgotten: 4, culled: 5, positions: 6 },
            saves_time: true,
        };
        let bookmark = RoteBookmark {
            format: RoteBookmark::FORMAT,
            run: "0123456789abcdef".to_owned(),
            folder: "out".to_owned(),
            done: 1,
            games: 9,
            is_last: false,
            lengths: [4, 5, 6],
            block: [tally, RoteTally::default(), RoteTally::default()],
            lesson,
        };
        assert_eq!(bookmark.to_text(), TEXT);
        assert_eq!(RoteBookmark::from_text(TEXT), Some(bookmark));
        assert_eq!(RoteBookmark::from_text("somebody else's"), None);
    }
}
