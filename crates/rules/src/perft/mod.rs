//! Counting the positions a number of moves away: the standard test of a move generator.

mod boards;
mod tally;

use crate::generate::{self, Black, Mover, Rings, Sides, White};
use crate::{Color, Move, Position};

use tally::Tally;

/// What counts as one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Count {
    /// Every way of capturing, told apart by the squares landed on: the published tables.
    #[default]
    Paths,
    /// Every result, told apart by from, to and what was taken.
    Results,
}

/// The number of move sequences of `depth` moves, by either reading of a move.
///
/// The last move is counted, not made. From the start position the two readings part at depth 12.
///
/// ```
/// use rules::perft::{Count, perft};
/// use rules::Position;
///
/// assert_eq!(perft(&Position::start(), 5, Count::Paths), 7361);
/// ```
pub fn perft(position: &Position, depth: u32, count: Count) -> u64 {
    match position.turn() {
        Color::Black => leaves::<Black>(Sides::of(position), depth, count),
        Color::White => leaves::<White>(Sides::of(position), depth, count),
    }
}

/// Every first move with the position it leads to; a capture that can be made in several ways
/// stands there once for each when paths are counted.
pub fn branches(position: &Position, count: Count) -> Vec<(Move, Position)> {
    let mut branches = Vec::new();
    let push = |mv| branches.push((mv, position.after(mv)));
    match position.turn() {
        Color::Black => each_branch::<Black>(Sides::of(position), count, push),
        Color::White => each_branch::<White>(Sides::of(position), count, push),
    }
    branches
}

fn leaves<M: Mover>(sides: Sides, depth: u32, count: Count) -> u64 {
    match depth {
        0 => 1,
        1 => count_branches::<M>(sides, count),
        _ => {
            let mut tally = Tally::new(count);
            descend::<M>(sides, depth, &mut tally);
            if depth.is_multiple_of(2) { tally.total::<M>() } else { tally.total::<M::Opponent>() }
        }
    }
}

/// Makes all moves but the last two, which are the tally's.
fn descend<M: Mover>(sides: Sides, depth: u32, tally: &mut Tally) {
    match depth {
        2 => tally.add::<M>(sides),
        3 => each_successor::<M>(sides, tally.count(), |next| tally.add::<M::Opponent>(next)),
        _ => each_successor::<M>(sides, tally.count(), |next| descend::<M::Opponent>(next, depth - 1, tally)),
    }
}

fn count_branches<M: Mover>(sides: Sides, count: Count) -> u64 {
    let mut branches = 0;
    each_branch::<M>(sides, count, |_| branches += 1);
    branches
}

#[inline(always)]
fn each_successor<M: Mover>(sides: Sides, count: Count, mut visit: impl FnMut(Sides)) {
    each_branch::<M>(sides, count, |mv| visit(sides.after(mv, M::COLOR.crown_row())));
}

#[inline(always)]
fn each_branch<M: Mover>(sides: Sides, count: Count, mut visit: impl FnMut(Move)) {
    let mut rings = Rings::default();
    generate::each_move::<M>(sides, |mv| {
        if count == Count::Paths || rings.is_new(mv) {
            visit(mv);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CapturePath;

    #[test]
    fn the_tally_counts_what_a_plain_walk_counts() {
        for position in wandering_positions(2000).iter().step_by(7) {
            for depth in 1..=4 {
                for count in [Count::Paths, Count::Results] {
                    let expected = plain_walk(position, depth, count);
                    assert_eq!(perft(position, depth, count), expected, "{position} {count:?} {depth}");
                }
            }
        }
    }

    /// Takes captures from the paths that are listed square by square, a search of its own.
    fn plain_walk(position: &Position, depth: u32, count: Count) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves: Vec<Move> = position.capture_paths().iter().map(CapturePath::to_move).collect();
        if moves.is_empty() {
            moves = position.moves();
        }
        if count == Count::Results {
            moves.sort_unstable();
            moves.dedup();
        }
        moves.iter().map(|&mv| plain_walk(&position.after(mv), depth - 1, count)).sum()
    }

    /// Positions of games whose moves are picked by a small generator of random numbers.
    fn wandering_positions(len: usize) -> Vec<Position> {
        let mut random = 1_u64;
        let mut position = Position::start();
        let mut positions = Vec::new();
        while positions.len() < len {
            positions.push(position);
            let moves = position.moves();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let pick = (random >> 33) as usize;
            position =
                moves.get(pick % moves.len().max(1)).map_or(Position::start(), |&mv| position.after(mv));
        }
        positions
    }
}
