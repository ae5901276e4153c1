//! How much a player may think about one move.

use std::time::Duration;

/// What ends the thinking about a move; whatever is reached first counts. Nothing set means that
/// the player decides for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Plies always looked ahead, for players that then go on where the board is not quiet.
    pub ply: Option<u32>,
    /// Time for the move.
    pub time: Option<Duration>,
    /// Time for the game.
    pub clock: Option<Clock>,
}

/// A player's own clock as it stands when it is asked for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
}
