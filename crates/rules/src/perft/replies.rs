//! The moves of one board counted without a branch, so that many boards can be counted at once.

use crate::generate::{Mover, Sides};
use crate::{Direction, SquareSet};

/// How many moves there are, unless some capture is longer than was looked at.
pub(super) struct Replies {
    pub(super) count: u32,
    /// Where a capture goes on that was not followed to its end; then the count is void.
    pub(super) unfinished: SquareSet,
}

/// For boards where the side to move has no king. Captures of two pieces are followed.
#[inline(always)]
pub(super) fn of_men<M: Mover>(sides: Sides) -> Replies {
    let steps = steps(sides, sides.own, M::FORWARD);
    man_jumps::<M>(sides, sides.own).or_steps(steps)
}

/// For all boards. Captures of two pieces by a man and of one by a king are followed.
#[inline(always)]
pub(super) fn of_all<M: Mover>(sides: Sides) -> Replies {
    let steps = steps(sides, sides.own, M::FORWARD) + steps(sides, sides.own_kings(), M::BACKWARD);
    let (men, kings) = (man_jumps::<M>(sides, sides.own_men()), king_jumps(sides));
    let jumps = Replies { count: men.count + kings.count, unfinished: men.unfinished | kings.unfinished };
    jumps.or_steps(steps)
}

impl Replies {
    /// A capture is compulsory.
    #[inline(always)]
    fn or_steps(self, steps: u32) -> Replies {
        Replies { count: if self.count == 0 { steps } else { self.count }, ..self }
    }
}

#[inline(always)]
fn steps(sides: Sides, pieces: SquareSet, [left, right]: [Direction; 2]) -> u32 {
    size(pieces & sides.open(left)) + size(pieces & sides.open(right))
}

#[inline(always)]
fn man_jumps<M: Mover>(sides: Sides, men: SquareSet) -> Replies {
    let [left, right] = M::FORWARD;
    let (from_left, from_right) = (sides.jumpable(left), sides.jumpable(right));
    let landed_left = (men & from_left).leap(left);
    let landed_right = (men & from_right).leap(right);
    // A man that landed goes on in no way or in one, which is one capture, or in two.
    let fork = from_left & from_right;
    let count = size(landed_left) + size(landed_right) + size(landed_left & fork) + size(landed_right & fork);
    let landed = landed_left | landed_right;
    let landed_twice = (landed & from_left).leap(left) | (landed & from_right).leap(right);
    Replies { count, unfinished: landed_twice & (from_left | from_right) }
}

#[inline(always)]
fn king_jumps(sides: Sides) -> Replies {
    let jumpers = Direction::ALL.map(|direction| size(sides.own_kings() & sides.jumpable(direction)));
    Replies { count: jumpers.into_iter().sum(), unfinished: sides.second_king_jumps() }
}

#[inline(always)]
fn size(set: SquareSet) -> u32 {
    set.bits().count_ones()
}
