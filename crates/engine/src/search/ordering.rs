//! Which moves to try first: the better the first move, the less there is to look at.

use rules::{Color, Move, Position, Square};

use crate::{Depth, Ply};

/// What the search has learned about moves so far.
pub(crate) struct OrderTables {
    /// For each ply, the last two quiet moves that were good enough.
    killers: Vec<[Option<Move>; 2]>,
    /// How often a quiet move was good enough, for each side, from and to.
    history: [Vec<i32>; 2],
    /// The answer that was good enough to a move, by the move's side, from and to.
    replies: [Vec<Option<Move>>; 2],
}

const PAIRS: usize = Square::COUNT * Square::COUNT;

// Above every number of the history.
const TABLE_MOVE: i32 = 1 << 30;
const CAPTURED_PIECE: i32 = 1 << 24;
const KILLERS: [i32; 2] = [1 << 22, 1 << 21];
const REPLY: i32 = 1 << 20;
const MOST_HISTORY: i32 = 1 << 14;

impl OrderTables {
    pub(crate) fn new(plies: usize) -> OrderTables {
        OrderTables {
            killers: vec![[None; 2]; plies],
            history: [vec![0; PAIRS], vec![0; PAIRS]],
            replies: [vec![None; PAIRS], vec![None; PAIRS]],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.iter_mut().for_each(|side| side.fill(0));
        self.replies.iter_mut().for_each(|side| side.fill(None));
    }

    /// How early to try a move.
    #[inline]
    pub(crate) fn rank(&self, position: &Position, mv: Move, ply: Ply, last: Option<Move>) -> i32 {
        if mv.is_capture() {
            return mv.captured().len() as i32 * CAPTURED_PIECE;
        }
        let killers = self.killers[ply.index()];
        let killer = killers.iter().zip(KILLERS).find(|(killer, _)| **killer == Some(mv));
        if let Some((_, rank)) = killer {
            return rank;
        }
        let turn = position.turn();
        if last.is_some_and(|last| self.replies[side(turn)][pair(last)] == Some(mv)) {
            return REPLY;
        }
        self.history[side(turn)][pair(mv)]
    }

    /// A quiet move was good enough; those before it were not.
    pub(crate) fn learn(
        &mut self,
        position: &Position,
        tried: impl Iterator<Item = Move>,
        best: Move,
        (ply, depth, last): (Ply, Depth, Option<Move>),
    ) {
        if best.is_capture() {
            return;
        }
        let killers = &mut self.killers[ply.index()];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let turn = side(position.turn());
        if let Some(last) = last {
            self.replies[turn][pair(last)] = Some(best);
        }
        let weight = (depth.0 * depth.0).min(400);
        let history = &mut self.history[turn];
        tried.for_each(|mv| shift(&mut history[pair(mv)], -weight));
        shift(&mut history[pair(best)], weight);
    }
}

/// The rank of the move that the table has.
pub(crate) const fn table_rank() -> i32 {
    TABLE_MOVE
}

/// Moves a number towards its bound; the nearer it is, the less.
fn shift(number: &mut i32, by: i32) {
    *number += by - *number * by.abs() / MOST_HISTORY;
}

fn side(color: Color) -> usize {
    usize::from(color == Color::White)
}

fn pair(mv: Move) -> usize {
    (mv.from().index() * Square::COUNT + mv.to().index()) % PAIRS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_was_good_enough_is_tried_before_one_that_was_not() {
        let start = Position::start();
        let [first, second, third] = ["9-13", "11-15", "12-16"].map(|text| start.parse_move(text).unwrap());
        let mut order = OrderTables::new(4);
        order.learn(&start, [first].into_iter(), second, (Ply(1), Depth(5), Some(third)));
        let rank = |mv, ply, last| order.rank(&start, mv, ply, last);
        assert!(rank(second, Ply(1), None) > rank(third, Ply(1), None), "as killer");
        assert!(rank(second, Ply(2), Some(third)) > rank(second, Ply(2), None), "as reply");
        assert!(rank(second, Ply(2), None) > rank(third, Ply(2), None), "by history");
        assert!(rank(third, Ply(2), None) > rank(first, Ply(2), None), "one that failed comes last");
    }
}
