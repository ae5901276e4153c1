//! Positions from play for the tests: games of simple players, without repeated positions.

use std::collections::BTreeSet;

use arena::players::{Greedy, Random};
use arena::{Choice, Limits, NoControl, Player};
use rules::{Game, Position};

/// Where the paper terminated its games: what comes later is mostly kings that wander.
const MOST_MOVES: usize = 70;

/// The first different positions, with a move, of games between simple players.
pub(crate) fn positions_from_play(count: usize) -> Vec<Position> {
    let mut seen = BTreeSet::new();
    let games = (0..).flat_map(|seed| [game(&mut Greedy::new(seed)), game(&mut Random::new(seed))]);
    let positions = games.flat_map(|game| game.positions().collect::<Vec<_>>());
    positions.filter(|position| position.can_move() && seen.insert(*position)).take(count).collect()
}

fn game(player: &mut dyn Player) -> Game {
    let mut game = Game::default();
    while game.outcome().is_none() && game.moves().len() < MOST_MOVES {
        let decision = player.choose(&game, &Limits::default(), &NoControl);
        let Choice::Move(mv) = decision.choice else { break };
        game.play(mv).expect("the players of the arena play legal moves");
    }
    game
}
