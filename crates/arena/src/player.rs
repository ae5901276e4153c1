//! What every player can do.

use rules::{Game, Move};

use crate::{Account, Control, Decision, Limits, NoControl, Rating, Reasons, SpecError};

/// Somebody who can be asked for a move.
///
/// A player is asked only in games that are not over. With the same seed and settings it makes
/// the same choices; it has no clock and no randomness of its own.
pub trait Player: Send {
    /// The name in records and tables.
    fn name(&self) -> String;

    /// Chooses for the side to move, within the limits, telling `control` how it gets on.
    fn choose(&mut self, game: &Game, limits: &Limits, control: &dyn Control) -> Decision;

    /// Rates every legal move, in the order of [`Position::moves`](rules::Position::moves); `None`
    /// if this player has no opinion about moves, or was stopped before it had one about each.
    fn rate(&mut self, _game: &Game, _limits: &Limits, _control: &dyn Control) -> Option<Vec<Rating>> {
        None
    }

    /// What speaks for and against every legal move, for people to read; `None` if this player has nothing
    /// to say about single moves.
    ///
    /// # Errors
    /// Why it has nothing to say where it should.
    fn reasons(
        &mut self,
        _game: &Game,
        _limits: &Limits,
        _control: &dyn Control,
    ) -> Result<Option<Reasons>, String> {
        Ok(None)
    }

    /// What the score at the end of a line of legal moves is made of; `None` if this player does not add
    /// scores up.
    fn account(&mut self, _game: &Game, _line: &[Move]) -> Option<Account> {
        None
    }

    /// Changes a setting of the player's text form, `key=value`, also in the middle of a game.
    ///
    /// # Errors
    /// When the player has no such setting that can be changed, or cannot take the value.
    fn set(&mut self, setting: &str) -> Result<(), SpecError> {
        let key = setting.split_once('=').map_or(setting, |(key, _)| key).trim();
        Err(SpecError::Fixed { player: self.name(), setting: key.to_owned() })
    }

    /// Hears how a game it played ended, `None` if it was broken off and will not go on; learners learn here
    /// and between moves.
    fn game_over(&mut self, _game: Option<&Game>) {}

    /// Puts away what it still holds; nobody will ask it again.
    ///
    /// # Errors
    /// What could not be put away, and why.
    fn close(&mut self) -> Result<(), String> {
        Ok(())
    }
}

/// Whether a player has an opinion about moves, found out by asking for a quick one. One that fails in giving it
/// has opinions, and may have one elsewhere.
pub fn rates_moves(player: &mut dyn Player) -> bool {
    let quick = Limits { depth: Some(1), ply: Some(1), ..Limits::default() };
    player.rate(&Game::default(), &quick, &NoControl).is_some()
        || player.reasons(&Game::default(), &quick, &NoControl).is_err()
}
