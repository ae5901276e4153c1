//! A player that makes any legal move.

use rules::Game;

use crate::{Concurrency, Control, Decision, Form, Kind, Limits, Player, RandomStream, Statistics};

use super::{SEED, seed_of};

/// `random`: any legal move, all equally likely.
pub const RANDOM: Kind = Kind {
    name: "random",
    summary: "makes any legal move",
    form: Form::Keys(&[SEED]),
    company: |_| Concurrency::Ours,
    files: |_| Vec::new(),
    build: |settings, seed| Ok(Box::new(Random::new(seed_of(settings, seed)?))),
};

/// Makes any legal move, all equally likely.
#[derive(Clone, Debug)]
pub struct Random(RandomStream);

impl Random {
    /// A player whose choices are fixed by a seed.
    pub fn new(seed: u64) -> Random {
        Random(RandomStream::new(seed))
    }
}

impl Player for Random {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &dyn Control) -> Decision {
        Decision::bare(
            self.0.pick(&game.position().moves()),
            Statistics { nodes: 1, ..Statistics::default() },
        )
    }
}
