//! How often an evaluation keeps what perfect play would get, without asking the databases.

use std::convert::Infallible;

use arena::RandomStream;
use arena::statistics::Share;
use endgame::{Database, Verdict};
use engine::Evaluation;
use rayon::prelude::*;
use rules::{Color, Game, Move, Position, Rules, SquareSet};

use crate::thinker::Thinker;

/// Endings that one chooser is asked about.
const BLOCK: usize = 50;

/// Random endings with so many pieces that can be spoiled: some move keeps a win or a draw, and another does not. The
/// databases must know them.
pub fn endings_to_keep(database: &Database, pieces: usize, endings: usize, seed: u64) -> Vec<Position> {
    let mut random = RandomStream::new(seed);
    std::iter::from_fn(|| Some(ending(database, pieces, &mut random))).take(endings).collect()
}

/// In how many endings the chosen move keeps the win or the draw. The choosers are made for a block of endings each, by
/// its number.
///
/// # Errors
/// When a chooser cannot be made, or fails.
pub fn agreement_of<C, E>(
    database: &Database,
    endings: &[Position],
    chooser: impl Fn(usize) -> Result<C, E> + Sync,
) -> Result<Share, E>
where
    C: FnMut(&Game) -> Result<Option<Move>, E>,
    E: Send,
{
    let kept_in = |(index, block): (usize, &[Position])| {
        let mut choose = chooser(index)?;
        let mut kept = 0;
        for position in block {
            let chosen = choose(&Game::new(*position, Rules::default()))?;
            kept += u64::from(chosen.is_some_and(|mv| is_kept(database, position, mv)));
        }
        Ok(kept)
    };
    let kept: Vec<u64> = endings.par_chunks(BLOCK).enumerate().map(kept_in).collect::<Result<_, E>>()?;
    Ok(Share { count: kept.iter().sum(), of: endings.len() as u64 })
}

/// The same of an evaluation that looks at so many nodes and asks no databases.
pub fn agreement(
    evaluation: &dyn Evaluation,
    database: &Database,
    endings: &[Position],
    nodes: u64,
) -> Share {
    let chooser = |_| {
        let mut thinker = Thinker::new(evaluation, None, nodes);
        Ok::<_, Infallible>(move |game: &Game| {
            thinker.begin();
            Ok(thinker.think(game).and_then(|line| line.moves.first().copied()))
        })
    };
    let Ok(share) = agreement_of(database, endings, chooser);
    share
}

/// A random ending in which it matters what is played.
fn ending(database: &Database, pieces: usize, random: &mut RandomStream) -> Position {
    loop {
        let Some(position) = random_position(pieces, random) else { continue };
        let is_lost = database.result(&position).is_none_or(|verdict| verdict == Verdict::Loss);
        if !is_lost && position.moves().iter().any(|&mv| !is_kept(database, &position, mv)) {
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

fn is_kept(database: &Database, position: &Position, mv: Move) -> bool {
    turned(database.result(&position.after(mv))) == database.result(position)
}
