//! An empty chair.

use arena::{Choice, Decision, Limits, Player, Statistics, Watch};
use rules::Game;

/// Stands in for a player that could be made when the games began and no longer can.
pub(crate) struct ForfeitingPlayer(pub(crate) String);

impl Player for ForfeitingPlayer {
    fn name(&self) -> String {
        "absent".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &mut dyn Watch) -> Decision {
        let bare = Decision::bare(game.position().moves()[0], Statistics::default());
        Decision { choice: Choice::Forfeit(self.0.clone()), line: Vec::new(), ..bare }
    }
}
