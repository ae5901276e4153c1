//! Playing one game to its end.

use rules::{Color, Game, PlayError};

use crate::{Choice, Limits, Player, Unwatched};

/// How a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlaySettings {
    /// What both players may think about each move.
    pub limits: Limits,
    /// After so many moves of both sides the game is left undecided.
    pub most_plies: Option<usize>,
}

/// Plays a game on from where it stands, and tells both players how it ended.
///
/// # Errors
/// When a player chose a move that is not legal; the game stands as it was before.
pub fn play_out(
    game: &mut Game,
    black: &mut dyn Player,
    white: &mut dyn Player,
    settings: &PlaySettings,
) -> Result<(), PlayError> {
    while game.outcome().is_none() && settings.most_plies.is_none_or(|most| game.moves().len() < most) {
        let turn = game.position().turn();
        let player: &mut dyn Player = match turn {
            Color::Black => black,
            Color::White => white,
        };
        match player.choose(game, &settings.limits, &mut Unwatched).choice {
            Choice::Move(mv) => game.play(mv)?,
            Choice::Resign => game.resign(turn)?,
        }
    }
    black.game_over(game);
    white.game_over(game);
    Ok(())
}
