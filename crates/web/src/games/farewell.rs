//! The machine's player when a game has ended: it hears of it, puts away what it learned, and goes.

use std::sync::{Arc, PoisonError};

use arena::Player;
use rules::Game;
use tokio::sync::oneshot;

use super::seats::Seat;
use super::table::Table;
use crate::Laboratory;
use crate::thinking::Lane;

/// What a player hears at the end.
#[derive(Clone, Copy)]
pub(super) enum Farewell<'a> {
    Over(&'a Game),
    Abandoned,
    /// The server ends; the game will go on.
    Closing,
}

pub(super) fn dismiss(player: &mut dyn Player, farewell: Farewell<'_>) {
    match farewell {
        Farewell::Over(game) => player.game_over(Some(game)),
        Farewell::Abandoned => player.game_over(None),
        Farewell::Closing => {}
    }
    // What could not be put away is as after the last game; there is nobody left to tell.
    let _ = player.close();
}

/// Tells the player of a game that has ended, when it has stopped thinking.
pub(super) fn send_home(laboratory: &Laboratory, seat: &Arc<Seat>, table: &mut Table, is_abandoned: bool) {
    let (own, games, game) = (Arc::clone(seat), Arc::clone(&laboratory.games), table.game.clone());
    let (tell, told) = oneshot::channel();
    // Only a learner has something to put away that the next game may need.
    table.goodbye = table.learns().then_some(told);
    let work = move || {
        if let Some(mut player) = own.player.lock().unwrap_or_else(PoisonError::into_inner).take() {
            dismiss(&mut *player, if is_abandoned { Farewell::Abandoned } else { Farewell::Over(&game) });
        }
        games.stand_up(&own.id);
        // Whoever no longer waits does not need it.
        let _ = tell.send(());
    };
    laboratory.thinkers.submit(Lane::Quick, seat.id.as_str(), work);
}
