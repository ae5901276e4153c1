//! A player that looks one move ahead and wants material.

use rules::{Color, Game, Move, Position, Variant};

use crate::{Choice, Decision, Kind, Limits, Player, RandomStream, Statistics, Watch};

use super::{SEED, seed_of};

/// `greedy`: the move that leaves it best off in pieces.
pub const GREEDY: Kind = Kind {
    name: "greedy",
    summary: "takes as much as it can at once, and never looks further",
    keys: &[SEED],
    build: |settings, seed| Ok(Box::new(Greedy::new(seed_of(settings, seed)?))),
};

/// Makes the move after which it has most material, any of them when several are as good.
#[derive(Clone, Debug)]
pub struct Greedy(RandomStream);

impl Greedy {
    /// A player whose choices between equal moves are fixed by a seed.
    pub fn new(seed: u64) -> Greedy {
        Greedy(RandomStream::new(seed))
    }
}

impl Player for Greedy {
    fn name(&self) -> String {
        "greedy".to_owned()
    }

    fn choose(&mut self, game: &Game, _: &Limits, _: &mut dyn Watch) -> Decision {
        let position = game.position();
        let wanted = match game.rules().variant {
            Variant::Standard => 1,
            Variant::GiveAway => -1,
        };
        let worth = |mv: Move| wanted * balance(&position.after(mv), position.turn());
        let moves = position.moves();
        let best = moves.iter().map(|&mv| worth(mv)).max();
        let equals: Vec<_> = moves.iter().copied().filter(|&mv| Some(worth(mv)) == best).collect();
        let mv = self.0.pick(&equals);
        Decision {
            choice: Choice::Move(mv),
            score: best.map(|halves| f64::from(halves) / f64::from(MAN)),
            line: vec![mv],
            statistics: Statistics { nodes: moves.len() as u64, depth: 1 },
            announcement: None,
        }
    }
}

/// Samuel's values: a king is worth one man and a half.
const MAN: i32 = 2;
const KING: i32 = 3;

/// What a side has more than the other.
fn balance(position: &Position, side: Color) -> i32 {
    let worth = |color| MAN * position.men(color).len() as i32 + KING * position.kings(color).len() as i32;
    worth(side) - worth(!side)
}
