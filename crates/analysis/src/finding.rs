//! A question about a position, and what was found: also as a line of text, which a review can go on with after a stop.

use arena::{Worth, legal_line};
use rules::{Move, Position};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Question {
    /// The position.
    pub position: Position,
    /// How many of the best moves are wanted.
    pub lines: usize,
}

/// What was found about a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(into = "WrittenFinding", try_from = "WrittenFinding")]
pub struct Finding {
    /// What was asked.
    pub question: Question,
    /// The best moves, the best first; none where the game is over.
    pub lines: Vec<FoundLine>,
    /// What the position is worth to the side to move.
    pub score: Worth,
    /// Whether that is known for certain, from the databases or because there is no move.
    pub exact: bool,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// A move, and how the game is expected to go on.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundLine {
    /// What it is worth to the side that makes the first move.
    pub score: Worth,
    /// The moves, at least one.
    pub moves: Vec<Move>,
}

impl Finding {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// The best line in notation.
    pub fn best_line(&self) -> Vec<String> {
        self.lines.first().map(|line| line.notation(&self.question.position)).unwrap_or_default()
    }
}

impl FoundLine {
    /// The moves as they are written.
    pub fn notation(&self, position: &Position) -> Vec<String> {
        legal_line(position, &self.moves).iter().map(|(before, mv)| before.notation(*mv)).collect()
    }
}

/// Why a written finding is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FindingError {
    /// The position is none.
    #[error("'{fen}' is not a position: {reason}")]
    Position {
        /// What stands there.
        fen: String,
        /// Why it is none.
        reason: String,
    },
    /// A move that is not possible where it stands.
    #[error("'{mv}' is no move in {fen}")]
    Move {
        /// The position.
        fen: String,
        /// What stands there.
        mv: String,
    },
}

#[derive(Serialize, Deserialize)]
struct WrittenFinding {
    fen: String,
    wanted: usize,
    score: Worth,
    exact: bool,
    depth: u32,
    nodes: u64,
    lines: Vec<WrittenLine>,
}

#[derive(Serialize, Deserialize)]
struct WrittenLine {
    score: Worth,
    line: Vec<String>,
}

impl From<Finding> for WrittenFinding {
    fn from(finding: Finding) -> WrittenFinding {
        let Finding { question: Question { position, lines: wanted }, lines, score, exact, depth, nodes } =
            finding;
        let lines =
            lines.iter().map(|line| WrittenLine { score: line.score, line: line.notation(&position) });
        WrittenFinding { fen: position.to_fen(), wanted, score, exact, depth, nodes, lines: lines.collect() }
    }
}

impl TryFrom<WrittenFinding> for Finding {
    type Error = FindingError;

    fn try_from(written: WrittenFinding) -> Result<Finding, FindingError> {
        let WrittenFinding { fen, wanted, score, exact, depth, nodes, lines } = written;
        let position = match Position::from_fen(&fen) {
            Ok(position) => position,
            Err(error) => return Err(FindingError::Position { fen, reason: error.to_string() }),
        };
        let read = |WrittenLine { score, line }: WrittenLine| {
            Ok(FoundLine { score, moves: moves(position, &line)? })
        };
        let lines = lines.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Finding { question: Question { position, lines: wanted }, lines, score, exact, depth, nodes })
    }
}

/// Moves that follow each other.
fn moves(mut position: Position, line: &[String]) -> Result<Vec<Move>, FindingError> {
    let play = |text: &String| {
        let refused = || FindingError::Move { fen: position.to_fen(), mv: rules::excerpt(text) };
        let mv = position.parse_move(text).map_err(|_| refused())?;
        position = position.after(mv);
        Ok(mv)
    };
    line.iter().map(play).collect()
}
