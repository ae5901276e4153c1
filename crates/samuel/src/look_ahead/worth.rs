//! What a look-ahead found, as others understand it: scores in men or as a win with its distance, and what it would decide
//! if it had to now.

use arena::{Choice, Decision, Line, Worth};

use super::{Findings, LookAhead};
use crate::{Score, WIN, is_decided};

impl LookAhead {
    /// What a score is worth. A win that is foreseen has its distance (S-10): what the sense of direction took
    /// off the score tells it, also where the end is remembered; without it, the plies of the line do, if there is
    /// one.
    pub(crate) fn worth(&self, score: Score, line: Option<usize>) -> Worth {
        if !is_decided(score) {
            return Worth::Men(f64::from(score) / f64::from(self.polynomial.man()));
        }
        let plies = match self.settings.direction.per_ply() {
            0 => line.map(|plies| plies as u32),
            per_ply => Some((WIN - score.abs()).unsigned_abs() / per_ply.unsigned_abs()),
        };
        if score > 0 { Worth::Win { plies } } else { Worth::Loss { plies } }
    }
}

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
