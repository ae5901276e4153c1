//! What every player can do.

use rules::Game;

use crate::{Decision, Limits, Watch};

/// Somebody who can be asked for a move.
///
/// A player is asked only in games that are not over. With the same seed and settings it makes
/// the same choices; it has no clock and no randomness of its own.
pub trait Player: Send {
    /// The name in records and tables.
    fn name(&self) -> String;

    /// Chooses for the side to move, within the limits, telling `watch` how it gets on.
    fn choose(&mut self, game: &Game, limits: &Limits, watch: &mut dyn Watch) -> Decision;

    /// Hears how a game it played ended; learners learn here and between moves.
    fn game_over(&mut self, _game: &Game) {}
}
