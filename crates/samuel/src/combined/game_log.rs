//! What a game did to the tapes. A tape takes it in at the end of the game; if a kill comes between two
//! tapes, the others are given the log, and are then as if nothing had happened.

use rules::Position;

use crate::Score;
use crate::tape::{Tape, TapeError};

/// The decisions of a game, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameLog(pub Vec<Decided>);

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Decided {
    /// Boards that were found, each with the level that knew it.
    pub used: Vec<(u32, Position)>,
    /// What was saved, by level; nothing if the look-ahead was not finished.
    pub saved: Vec<Saved>,
}

/// A position saved at a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Saved {
    /// The level.
    pub level: u32,
    /// The position.
    pub position: Position,
    /// The part of the backed-up score.
    pub score: Score,
    /// How many plies it looked ahead.
    pub ply: u16,
}

impl GameLog {
    /// Does to a tape what the game did to the tape of a level.
    pub(super) fn apply(&self, level: u32, tape: &mut Tape) -> Result<(), TapeError> {
        for decided in &self.0 {
            for (_, position) in decided.used.iter().filter(|(at, _)| *at == level) {
                tape.recall(position);
            }
            for saved in decided.saved.iter().filter(|saved| saved.level == level) {
                tape.save(&saved.position, saved.score, saved.ply);
            }
            tape.decision_made()?;
        }
        Ok(())
    }
}
