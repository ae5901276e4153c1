//! How often an evaluation keeps what perfect play would get, without asking the databases.

use arena::RandomStream;
use endgame::{Database, Verdict};
use engine::Evaluation;
use rayon::prelude::*;
use rules::{Color, Game, Position, Rules, SquareSet};

use crate::thinker::Thinker;

/// The share of random endings with so many pieces in which the move it chooses keeps a win or a draw. Only endings
/// count in which some move does and another does not. The databases must know them.
pub fn agreement(
    evaluation: &dyn Evaluation,
    database: &Database,
    pieces: usize,
    endings: usize,
    nodes: u64,
    seed: u64,
) -> f64 {
    let mut random = RandomStream::new(seed);
    let positions: Vec<Position> =
        std::iter::from_fn(|| Some(ending(database, pieces, &mut random))).take(endings).collect();
    let thinker = || Thinker::new(evaluation, None, nodes);
    let kept: usize = positions
        .par_iter()
        .map_init(thinker, |thinker, position| usize::from(is_kept(thinker, database, position)))
        .sum();
    kept as f64 / endings.max(1) as f64
}

/// A random ending in which it matters what is played.
fn ending(database: &Database, pieces: usize, random: &mut RandomStream) -> Position {
    loop {
        let Some(position) = random_position(pieces, random) else { continue };
        let moves = position.moves();
        let worth = |verdict| {
            matches!(verdict, Some(Verdict::Win)) as u8 * 2 + matches!(verdict, Some(Verdict::Draw)) as u8
        };
        let best = worth(database.result(&position));
        let keeps = |mv: &rules::Move| {
            turned(database.result(&position.after(*mv))).map(|v| worth(Some(v))) == Some(best)
        };
        if best > 0 && moves.iter().any(|mv| !keeps(mv)) {
            return position;
        }
    }
}

fn turned(verdict: Option<Verdict>) -> Option<Verdict> {
    Some(match verdict? {
        Verdict::Win => Verdict::Loss,
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss => Verdict::Win,
    })
}

fn random_position(pieces: usize, random: &mut RandomStream) -> Option<Position> {
    let mut sets = [SquareSet::EMPTY; 2];
    let mut kings = SquareSet::EMPTY;
    let mut free: Vec<u32> = (0..32).collect();
    random.shuffle(&mut free);
    for (number, &square) in free.iter().take(pieces).enumerate() {
        let square = SquareSet::from_bits(1 << square);
        let side = if number < 2 { number } else { random.below(2) };
        sets[side] |= square;
        if random.below(2) == 0 {
            kings |= square;
        }
    }
    let turn = if random.below(2) == 0 { Color::Black } else { Color::White };
    Position::from_squares(sets[0], sets[1], kings, turn)
}

fn is_kept(thinker: &mut Thinker<'_>, database: &Database, position: &Position) -> bool {
    thinker.begin();
    let game = Game::new(*position, Rules::default());
    let chosen = thinker.think(&game).and_then(|line| line.moves.first().copied());
    chosen.is_some_and(|mv| turned(database.result(&position.after(mv))) == database.result(position))
}
