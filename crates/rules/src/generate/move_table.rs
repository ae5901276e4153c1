//! Every step and every jump over one piece, made beforehand: a set of pieces is turned into
//! moves by looking them up.

use crate::{Direction, Move, Square, SquareSet};

/// The moves from each square in one direction, then those in another.
pub(crate) struct MoveTable([Move; 2 * Square::COUNT]);

impl MoveTable {
    pub(crate) const fn steps(directions: [Direction; 2]) -> MoveTable {
        MoveTable::of(Reach::Step, directions)
    }

    pub(crate) const fn jumps(directions: [Direction; 2]) -> MoveTable {
        MoveTable::of(Reach::Jump, directions)
    }

    const fn of(reach: Reach, [first, second]: [Direction; 2]) -> MoveTable {
        let mut moves = [NO_MOVE; 2 * Square::COUNT];
        let mut index = 0;
        while index < Square::COUNT {
            moves[index] = reach.from(index, first);
            moves[index + Square::COUNT] = reach.from(index, second);
            index += 1;
        }
        MoveTable(moves)
    }

    /// The moves of pieces that can go in the first direction, then of those that can in the second.
    #[inline(always)]
    pub(super) fn moves(&self, [first, second]: [SquareSet; 2]) -> impl Iterator<Item = Move> {
        // One word holds both sets, so that one loop walks them; a count known before the loop
        // spares a list the check for room at every move.
        let mut movers = u64::from(first.bits()) | u64::from(second.bits()) << Square::COUNT;
        (0..movers.count_ones()).map(move |_| {
            let index = movers.trailing_zeros() as usize;
            movers &= movers.wrapping_sub(1);
            self.0[index % self.0.len()]
        })
    }
}

/// Stands where the board ends, and is never looked up.
const NO_MOVE: Move = Move::new(Square::from_index(0), Square::from_index(0), SquareSet::EMPTY);

/// How far a piece goes.
#[derive(Clone, Copy)]
enum Reach {
    Step,
    Jump,
}

impl Reach {
    const fn from(self, index: usize, direction: Direction) -> Move {
        let from = SquareSet::from_bits(1 << index);
        let (to, captured) = match self {
            Reach::Step => (from.step(direction), SquareSet::EMPTY),
            Reach::Jump => (from.leap(direction), from.step(direction)),
        };
        match to.first() {
            Some(to) => Move::new(from.only(), to, captured),
            None => NO_MOVE,
        }
    }
}
