//! Games of a player with itself, whose boards are measured.

use arena::{Choice, Limits, NoControl, Player};
use rules::Game;

/// Where the paper terminated its games.
const MOST_MOVES: usize = 70;

pub(crate) fn game(player: &mut dyn Player) -> Game {
    let mut game = Game::default();
    while game.outcome().is_none() && game.moves().len() < MOST_MOVES {
        let decision = player.choose(&game, &Limits::default(), &NoControl);
        let Choice::Move(mv) = decision.choice else { break };
        game.play(mv).expect("the players of the arena play legal moves");
    }
    game
}
