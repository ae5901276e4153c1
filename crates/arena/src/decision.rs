//! What comes of thinking: a choice, and what the player can say about it.

use std::fmt;

use rules::{Color, Move};

use crate::Worth;
use crate::worth::counted_moves;

/// A choice with its reasons.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// What to do.
    pub choice: Choice,
    /// What the position is worth to the side to move.
    pub score: Option<Worth>,
    /// How the player expects the game to go on, its own move first.
    pub line: Vec<Move>,
    /// What the thinking cost.
    pub statistics: Statistics,
    /// What the player has to say aloud.
    pub announcement: Option<Announcement>,
}

/// What a player does when it is its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Make this move.
    Move(Move),
    /// Give the game up.
    Resign,
    /// Lose the game for this reason: the program behind the player crashed, hung or answered
    /// something that is no legal move.
    Forfeit(String),
}

/// What thinking cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Positions looked at.
    pub nodes: u64,
    /// The deepest look ahead, in plies.
    pub depth: u32,
    /// Positions given a score by looking at the board.
    pub evaluations: u64,
    /// Positions looked for in a memory.
    pub lookups: u64,
    /// Those found there.
    pub hits: u64,
}

/// What a player thinks of one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The move.
    pub mv: Move,
    /// What it is worth to the side that makes it.
    pub score: Worth,
}

/// Something foreseen for certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// Who will win.
    pub winner: Color,
    /// In how many plies.
    pub plies: u32,
}

impl Decision {
    /// A move about which nothing more is known.
    pub fn bare(mv: Move, statistics: Statistics) -> Decision {
        Decision { choice: Choice::Move(mv), score: None, line: vec![mv], statistics, announcement: None }
    }
}

impl fmt::Display for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wins in {}", self.winner, counted_moves(self.plies))
    }
}
