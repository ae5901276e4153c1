//! What a look-ahead would decide if it had to now, for those who look on.

use arena::{Choice, Decision, Line};

use super::{Findings, LookAhead};

impl LookAhead {
    /// What was found up to here; nothing if no move was.
    pub(super) fn so_far(&self, found: &Findings) -> Option<Decision> {
        let mv = *found.line.first()?;
        Some(Decision {
            lines: vec![Line { score: Some(self.worth(found.score, None)), moves: found.line.clone() }],
            statistics: found.statistics,
            ..Decision::new(Choice::Move(mv))
        })
    }
}
