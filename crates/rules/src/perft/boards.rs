//! Boards side by side, with an array for each of their sets: loops over the lanes do the same
//! to every board without a branch, which the compiler turns into vector instructions.

use crate::generate::{Mover, Sides};
use crate::{Direction, SquareSet};

/// How many boards are handled at once: enough to fill vectors of any width, few enough for all
/// arrays to stay in the nearest cache.
const LANES: usize = 128;

/// A set of squares for each board.
pub(super) type Lanes = [SquareSet; LANES];

const BLANK: Lanes = [SquareSet::EMPTY; LANES];

/// A lane without own pieces is blank: it has no moves, so it counts for nothing.
pub(super) struct Boards {
    own: Lanes,
    opponent: Lanes,
    kings: Lanes,
    len: usize,
}

impl Boards {
    pub(super) const fn new() -> Boards {
        Boards { own: BLANK, opponent: BLANK, kings: BLANK, len: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Makes lanes blank that hold what was there before.
    pub(super) fn blank_unused(&mut self) {
        self.own[self.len..].fill(SquareSet::EMPTY);
    }

    /// Makes the marked lanes blank.
    pub(super) fn blank(&mut self, marks: &Lanes) {
        for (own, marks) in self.own.iter_mut().zip(marks) {
            *own = if marks.is_empty() { *own } else { SquareSet::EMPTY };
        }
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.len == LANES
    }

    #[inline(always)]
    pub(super) fn push(&mut self, sides: Sides) {
        self.push_if(true, sides);
    }

    /// Adds a board or does not; it is written down either way, which spares the branch.
    #[inline(always)]
    pub(super) fn push_if(&mut self, wanted: bool, sides: Sides) {
        self.set(self.len % LANES, sides);
        self.len += usize::from(wanted);
    }

    #[inline(always)]
    pub(super) fn lane(&self, lane: usize) -> Sides {
        Sides { own: self.own[lane], opponent: self.opponent[lane], kings: self.kings[lane] }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, sides: Sides) {
        self.own[lane] = sides.own;
        self.opponent[lane] = sides.opponent;
        self.kings[lane] = sides.kings;
    }

    /// A set of squares found on every board.
    #[inline(always)]
    pub(super) fn each_lane(&self, squares: impl Fn(Sides) -> SquareSet) -> Lanes {
        let mut lanes = BLANK;
        for (lane, found) in lanes.iter_mut().enumerate() {
            *found = squares(self.lane(lane));
        }
        lanes
    }

    /// Whether such squares are found on some board.
    #[inline(always)]
    pub(super) fn any(&self, squares: impl Fn(Sides) -> SquareSet) -> bool {
        let all = (0..LANES).fold(SquareSet::EMPTY, |all, lane| all | squares(self.lane(lane)));
        !all.is_empty()
    }

    /// The boards of the lanes that have some square marked.
    #[inline(always)]
    pub(super) fn marked(&self, marks: &Lanes) -> impl Iterator<Item = Sides> {
        (0..LANES).filter(|&lane| !marks[lane].is_empty()).map(|lane| self.lane(lane))
    }

    /// The number of replies on all boards, with a recount where they could not be counted.
    #[inline(always)]
    pub(super) fn sum(&self, replies: impl Fn(Sides) -> Replies, recount: impl Fn(Sides) -> u64) -> u64 {
        let (mut total, mut any_unfinished) = (0, SquareSet::EMPTY);
        let mut unfinished = BLANK;
        for (lane, unfinished) in unfinished.iter_mut().enumerate() {
            let replies = replies(self.lane(lane));
            total += if replies.unfinished.is_empty() { replies.count } else { 0 };
            *unfinished = replies.unfinished;
            any_unfinished |= replies.unfinished;
        }
        if any_unfinished.is_empty() {
            return u64::from(total);
        }
        u64::from(total) + self.marked(&unfinished).map(recount).sum::<u64>()
    }

    /// Makes one move on every board in each round, until all movers of all boards have moved;
    /// boards that have no mover left are blank.
    #[inline(always)]
    pub(super) fn each_round(
        &self,
        movers: impl Fn(Sides) -> SquareSet,
        make: impl Fn(Sides, SquareSet) -> Sides,
        mut visit: impl FnMut(&Boards),
    ) {
        let mut movers = self.each_lane(movers);
        let rounds = movers.iter().map(|movers| movers.bits().count_ones()).max().unwrap_or(0);
        let mut next = Boards::new();
        for _ in 0..rounds {
            for (lane, movers) in movers.iter_mut().enumerate() {
                let from = movers.lowest();
                *movers -= from;
                let mut sides = make(self.lane(lane), from);
                sides.own = if from.is_empty() { SquareSet::EMPTY } else { sides.own };
                next.set(lane, sides);
            }
            visit(&next);
        }
    }
}

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
