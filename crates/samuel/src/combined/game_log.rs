//! What a game did to the tapes of all levels: if a kill comes between two of them, the others are given the log.

use rules::Position;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Score;
use crate::tape::{Tape, TapeError};

/// The decisions of a game, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GameLog(pub Vec<LevelDecision>);

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LevelDecision {
    /// Boards that were found, each with the level that knew it.
    #[serde(with = "boards")]
    pub used: Vec<(u32, Position)>,
    /// What was saved, by level; nothing if the look-ahead was not finished.
    pub saved: Vec<SavedBoard>,
}

/// A position saved at a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "(u32, String, Score, u16)", into = "(u32, String, Score, u16)")]
pub struct SavedBoard {
    /// The level.
    pub level: u32,
    /// The position.
    pub position: Position,
    /// The part of the backed-up score.
    pub score: Score,
    /// How many plies it looked ahead.
    pub ply: u16,
}

impl From<SavedBoard> for (u32, String, Score, u16) {
    fn from(saved: SavedBoard) -> (u32, String, Score, u16) {
        (saved.level, saved.position.to_fen(), saved.score, saved.ply)
    }
}

impl TryFrom<(u32, String, Score, u16)> for SavedBoard {
    type Error = rules::FenError;

    fn try_from((level, fen, score, ply): (u32, String, Score, u16)) -> Result<SavedBoard, rules::FenError> {
        Ok(SavedBoard { level, position: Position::from_fen(&fen)?, score, ply })
    }
}

/// Boards as FEN, each with its level.
mod boards {
    use super::*;

    pub(super) fn serialize<S: Serializer>(
        boards: &[(u32, Position)],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(boards.iter().map(|(level, position)| (level, position.to_fen())))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<(u32, Position)>, D::Error> {
        let boards = Vec::<(u32, String)>::deserialize(deserializer)?;
        let read = |(level, fen): (u32, String)| Ok((level, Position::from_fen(&fen)?));
        boards.into_iter().map(read).collect::<Result<_, rules::FenError>>().map_err(D::Error::custom)
    }
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
