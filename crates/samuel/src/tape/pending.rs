//! What is kept in memory until the next merge (S-23): new boards, and boards of the tape that got
//! another score or age.

use super::StandardForm;
use super::hash::BoardMap;
use super::row::Row;

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

    /// Takes another score, unless the one that is there looks deeper. At equal ply the newer one
    /// stays, because newer scores lie below it.
    pub(super) fn update(&mut self, score: crate::Score, ply: u16) {
        if ply < self.row.ply {
            return;
        }
        self.row = Row { score, ply, ..self.row };
        if self.kind == ChangeKind::Refreshed {
            self.kind = ChangeKind::Updated;
        }
    }
}
