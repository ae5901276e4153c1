//! An empty chair.

use arena::{Choice, Control, Decision, Limits, Player};
use rules::Game;

/// Stands in for a player that could be made when the games began and no longer can.
pub(crate) struct ForfeitingPlayer(pub(crate) String);

impl Player for ForfeitingPlayer {
    fn name(&self) -> String {
        "absent".to_owned()
    }

    fn choose(&mut self, _: &Game, _: &Limits, _: &dyn Control) -> Decision {
        Decision::new(Choice::Forfeit(self.0.clone()))
    }
}
