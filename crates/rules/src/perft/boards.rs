//! Boards side by side, with an array for each of their sets: loops over the lanes do the same
//! to every board without a branch, which the compiler turns into vector instructions.

use super::replies::Replies;
use crate::SquareSet;
use crate::generate::Sides;

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
