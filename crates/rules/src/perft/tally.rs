//! The last two plies of a count. Boards are gathered until there are enough to be handled
//! together, those without a capture apart from the others.

use super::boards::{Boards, of_all, of_men};
use super::{Count, count_branches, each_successor};
use crate::generate::{Mover, Sides};
use crate::{Direction, SquareSet};

/// All boards given to one tally have the same side to move, the `M` of its functions.
pub(super) struct Tally {
    count: Count,
    total: u64,
    unsorted: Boards,
    /// Men can step and nothing else.
    quiet: Boards,
    /// There are captures, or kings.
    lively: Boards,
    /// One ply from the end already.
    replying: Boards,
}

impl Tally {
    pub(super) fn new(count: Count) -> Tally {
        Tally {
            count,
            total: 0,
            unsorted: Boards::new(),
            quiet: Boards::new(),
            lively: Boards::new(),
            replying: Boards::new(),
        }
    }

    pub(super) fn count(&self) -> Count {
        self.count
    }

    #[inline(always)]
    pub(super) fn add<M: Mover>(&mut self, sides: Sides) {
        self.unsorted.push(sides);
        if self.unsorted.is_full() {
            self.sort::<M>();
        }
    }

    /// How many ways there are to make two moves on all boards that were added.
    pub(super) fn total<M: Mover>(mut self) -> u64 {
        self.sort::<M>();
        self.play_quiet::<M>();
        self.play_lively::<M>();
        self.count_replying::<M::Opponent>();
        self.total
    }

    /// Boards of a kind have about as many moves each, so that few lanes wait for the busiest.
    #[inline(never)]
    fn sort<M: Mover>(&mut self) {
        let lively = self.unsorted.each_lane(|sides| sides.own_kings() | sides.forward_jumpers::<M>());
        for (lane, lively) in lively.into_iter().enumerate().take(self.unsorted.len()) {
            // Which kind comes next is too irregular for a branch.
            let (sides, is_quiet) = (self.unsorted.lane(lane), lively.is_empty());
            self.quiet.push_if(is_quiet, sides);
            self.lively.push_if(!is_quiet, sides);
            if self.quiet.is_full() {
                self.play_quiet::<M>();
            }
            if self.lively.is_full() {
                self.play_lively::<M>();
            }
        }
        self.unsorted.clear();
    }

    #[inline(never)]
    fn play_quiet<M: Mover>(&mut self) {
        self.quiet.blank_unused();
        let [left, right] = M::FORWARD;
        self.total += steps::<M>(&self.quiet, left, self.count) + steps::<M>(&self.quiet, right, self.count);
        self.quiet.clear();
    }

    #[inline(never)]
    fn play_lively<M: Mover>(&mut self) {
        self.lively.blank_unused();
        let [left, right] = M::FORWARD;
        let intricate = self.lively.each_lane(|sides| sides.own_kings() | sides.second_jumps::<M>(sides.own));
        for sides in self.lively.marked(&intricate) {
            each_successor::<M>(sides, self.count, |next| {
                self.replying.push(next);
                if self.replying.is_full() {
                    self.total += count_moves::<M::Opponent>(&self.replying, self.count);
                    self.replying.clear();
                }
            });
        }
        self.lively.blank(&intricate);
        self.total +=
            jumps::<M>(&self.lively, left, self.count) + jumps::<M>(&self.lively, right, self.count);
        self.lively.clear();
    }

    fn count_replying<M: Mover>(&mut self) {
        self.replying.blank_unused();
        self.total += count_moves::<M>(&self.replying, self.count);
        self.replying.clear();
    }
}

/// The replies to all men's steps in a direction.
#[inline(always)]
fn steps<M: Mover>(boards: &Boards, direction: Direction, count: Count) -> u64 {
    let mut total = 0;
    boards.each_round(
        |sides| sides.own & sides.open(direction),
        |sides, from| sides.after_man::<M>(from, SquareSet::EMPTY, from.step(direction)),
        |next| total += count_moves::<M::Opponent>(next, count),
    );
    total
}

/// The replies to all men's jumps in a direction.
#[inline(always)]
fn jumps<M: Mover>(boards: &Boards, direction: Direction, count: Count) -> u64 {
    let mut total = 0;
    boards.each_round(
        |sides| sides.own & sides.jumpable(direction),
        |sides, from| sides.after_man::<M>(from, from.step(direction), from.leap(direction)),
        |next| total += count_moves::<M::Opponent>(next, count),
    );
    total
}

/// The number of moves on all boards; where captures run longer than can be counted in one go,
/// they are followed one by one.
#[inline(never)]
fn count_moves<M: Mover>(boards: &Boards, count: Count) -> u64 {
    let recount = |sides| count_branches::<M>(sides, count);
    if boards.any(Sides::own_kings) {
        boards.sum(of_all::<M>, recount)
    } else {
        boards.sum(of_men::<M>, recount)
    }
}
