//! The two simplest players, as opponents to start with and baselines to measure against.

use rules::{Color, Game, Move, Position, Variant};

use crate::{
    Concurrency, Control, Decision, Form, Kind, Limits, Line, Player, RandomStream, Rating, Settings,
    SpecError, Statistics, Worth,
};

const SEED: (&str, &str) = ("seed", "the seed of its random choices");

fn seed_of(settings: &Settings, default: u64) -> Result<u64, SpecError> {
    Ok(settings.get("seed", "a whole number")?.unwrap_or(default))
}

/// `greedy`: the move that leaves it best off in pieces after the reply.
pub const GREEDY: Kind = Kind {
    name: "greedy",
    summary: "wants pieces, and looks no further than your reply",
    form: Form::Keys(&[SEED]),
    concurrency: |_| Concurrency::Ours,
    files: |_| Vec::new(),
    build: |settings, seed| Ok(Box::new(Greedy::new(seed_of(settings, seed)?))),
};

/// Makes the move after which it has most material when the opponent replies as well as can be,
/// any of them when several are as good.
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

    fn rate(&mut self, game: &Game, limits: &Limits, _: &dyn Control) -> Option<Vec<Rating>> {
        let mut look = ReplySearch::new(game, limits);
        let rating = |mv| Rating { mv, score: in_men(look.worth(mv)) };
        Some(game.position().moves().into_iter().map(rating).collect())
    }

    fn choose(&mut self, game: &Game, limits: &Limits, _: &dyn Control) -> Decision {
        let moves = game.position().moves();
        let mut look = ReplySearch::new(game, limits);
        let worths: Vec<_> = moves.iter().map(|&mv| look.worth(mv)).collect();
        let best = worths.iter().copied().max();
        let equals: Vec<_> =
            moves.iter().zip(&worths).filter(|(_, worth)| Some(**worth) == best).map(|(&mv, _)| mv).collect();
        let mv = self.0.pick(&equals);
        let line = Line { score: best.map(in_men), moves: vec![mv] };
        Decision { lines: vec![line], ..Decision::bare(mv, look.statistics()) }
    }
}

/// A look at the moves of a position and the replies to them.
struct ReplySearch {
    position: Position,
    /// 1, or -1 at give-away, where pieces are what one does not want.
    wanted: i32,
    most_nodes: u64,
    nodes: u64,
    depth: u32,
}

impl ReplySearch {
    fn new(game: &Game, limits: &Limits) -> ReplySearch {
        ReplySearch {
            position: *game.position(),
            wanted: match game.rules().variant {
                Variant::Standard => 1,
                Variant::GiveAway => -1,
            },
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            depth: limits.depth.map_or(2, |depth| depth.min(2)),
        }
    }

    fn statistics(&self) -> Statistics {
        Statistics { nodes: self.nodes, depth: self.depth, ..Statistics::default() }
    }

    fn worth(&mut self, mv: Move) -> i32 {
        let side = self.position.turn();
        let after = self.position.after(mv);
        self.nodes += 1;
        let replies = if self.depth > 1 && self.nodes < self.most_nodes { after.moves() } else { Vec::new() };
        self.nodes += replies.len() as u64;
        let worth = |position: &Position| self.wanted * balance(position, side);
        replies.iter().map(|&reply| worth(&after.after(reply))).min().unwrap_or_else(|| worth(&after))
    }
}

/// Samuel's values: a king is worth one man and a half.
const MAN: i32 = 2;
const KING: i32 = 3;

/// What a side has more than the other.
fn in_men(worth: i32) -> Worth {
    Worth::Men(f64::from(worth) / f64::from(MAN))
}

fn balance(position: &Position, side: Color) -> i32 {
    let worth = |color| MAN * position.men(color).len() as i32 + KING * position.kings(color).len() as i32;
    worth(side) - worth(!side)
}

/// `random`: any legal move, all equally likely.
pub const RANDOM: Kind = Kind {
    name: "random",
    summary: "makes any legal move",
    form: Form::Keys(&[SEED]),
    concurrency: |_| Concurrency::Ours,
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
