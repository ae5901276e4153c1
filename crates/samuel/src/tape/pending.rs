//! What is kept in memory until the next merge (S-23): new boards, and boards of the tape that got
//! another score or age.

use super::StandardForm;
use super::hash::BoardMap;
use super::row::Row;
use crate::{Score, is_decided};

pub(super) type Pending = BoardMap<StandardForm, Change>;

/// A board as the next merge writes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) row: Row,
    pub(super) kind: ChangeKind,
    /// In which decision its age was last halved.
    pub(super) refreshed_in: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ChangeKind {
    /// Not on the tape, or only as one that is forgotten.
    New,
    /// On the tape with another score.
    Updated,
    /// On the tape, younger.
    Refreshed,
}

impl Change {
    /// Halves the age, unless it was halved in this decision already: a board is met many times in
    /// one look-ahead. Tells whether it did.
    pub(super) fn refresh(&mut self, decision: u64, merges: u32) -> bool {
        let is_due = self.refreshed_in != Some(decision);
        if is_due {
            self.row = self.row.refreshed(merges);
            self.refreshed_in = Some(decision);
        }
        is_due
    }

    /// Takes another score, unless the one that is there tells more.
    pub(super) fn update(&mut self, score: Score, ply: u16) {
        if self.tells_more_than(score, ply) {
            return;
        }
        self.row = Row { score, ply, ..self.row };
        if self.kind == ChangeKind::Refreshed {
            self.kind = ChangeKind::Updated;
        }
    }

    /// While the game is open, the score that looked deeper does. Once it is decided, the one with the
    /// nearer end does: each has seen a way to the end, and to keep the longer one would send the winner
    /// round in circles. At equal ply the newer score stays, because newer scores lie below it.
    fn tells_more_than(&self, score: Score, ply: u16) -> bool {
        match (is_decided(self.row.score), is_decided(score)) {
            (true, true) => self.row.score.unsigned_abs() > score.unsigned_abs(),
            (false, false) => self.row.ply > ply,
            (was_decided, _) => was_decided,
        }
    }
}
