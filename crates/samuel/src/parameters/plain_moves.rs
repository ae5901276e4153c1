//! What comes of all the plain moves of active at once, by set algebra, without trying one.
//!
//! A piece steps from its origin to a target; a catcher of passive jumps over it to a landing. Then
//! the target, the origin and the catcher's square are empty and a passive piece stands on the
//! landing. All that active can jump with is a matter of squares near these four, so that sets of
//! the board before the move, shifted to the target, decide it:
//!
//! ```text
//!  catcher     .          .     catcher
//!        target             target
//!  origin      landing    origin      .
//!                         = landing
//! ```

use super::trial::Board;
use super::ways::{ByWay, CROWN_ROW};
use crate::{Way, Word};

/// The board before the move, in sets that decide. Targets are sorted by the way of the step, what
/// concerns a catcher by the way it jumps.
pub(super) struct PlainMoves<const AK: bool, const PK: bool> {
    pub(super) board: Board<AK, PK>,
    /// Where active can move.
    pub(super) targets: ByWay,
    /// Squares with an empty one next to them.
    room: ByWay,
    /// Squares next to an active piece that goes this way.
    near: ByWay,
    /// Where an active piece could land by a jump if the square were empty.
    fills: ByWay,
    /// Landings where active could take the piece that jumped there.
    retaken: ByWay,
    /// Where a passive man, or a king, could jump on.
    next_jumps: NextJumps,
    /// Squares next to a catcher.
    caught: ByWay,
    /// The same, if the catcher would stop after the jump and active could not jump for it.
    gone: ByWay,
    jumps: Jumps,
}

struct NextJumps {
    men: Word,
    kings: Word,
}

/// The jumps that active has before the move. One of them may be left to answer with, unless it is
/// spoiled. Where there is none these are all squares, so that what spoils it need not be asked.
struct Jumps {
    from: Word,
    over: Word,
    to: Word,
    /// All squares if there are several jumps: it takes more to spoil them all.
    several: Word,
}

/// The moves by the jumps that passive is given, by the way of the step.
#[derive(Clone, Copy)]
pub(super) struct Verdict {
    /// One of the jumps leaves active without a jump.
    pub(super) lost: ByWay,
    /// That is not known of all of them: try the move. In the rest, every jump is answered.
    pub(super) unsure: ByWay,
}

impl<const AK: bool, const PK: bool> PlainMoves<AK, PK> {
    #[inline(always)]
    pub(super) fn of(board: Board<AK, PK>) -> Self {
        let empty = board.empty();
        let near = ByWay::each(|way| board.active_going(way).moved(way));
        let room = ByWay::each(|way| empty.moved_back(way));
        let open = near & room;
        let fills = ByWay::each(|way| (near[way] & board.passive).moved(way));
        let retaken = ByWay::each(|jump| near[jump.opposite()] | open.across(jump));
        let next_jumps = NextJumps::of(&board, room);
        let caught = ByWay::each(|jump| board.passive_going(jump).moved(jump));
        let gone = ByWay::each(|jump| {
            let kings = board.passive_kings().moved(jump);
            let goes_on = next_jumps.men.moved_back(jump) | next_jumps.kings.moved_back(jump) & kings;
            caught[jump] - goes_on - fills.any().moved(jump) - retaken[jump].moved_back(jump)
        });
        let targets = ByWay::each(|step| near[step] & empty);
        let jumps = Jumps::of(ByWay::each(|way| open[way] & board.passive));
        PlainMoves { board, targets, room, near, fills, retaken, next_jumps, caught, gone, jumps }
    }

    /// The active pieces that passive can jump before the move.
    #[inline(always)]
    pub(super) fn exposed(&self) -> ByWay {
        ByWay::each(|jump| self.caught[jump] & self.room[jump] & self.board.active)
    }

    /// The moves after which passive has a jump that it had not before.
    #[inline(always)]
    pub(super) fn provoking(&self) -> ByWay {
        let behind = self.behind().any();
        let landing = self.caught & self.room;
        ByWay::each(|step| {
            let caught = self.caught[step.opposite()] | landing.across(step);
            self.targets[step] & (caught | behind.moved(step))
        })
    }

    /// The moves by what comes of the captures of the piece that moved, if it is the first to be
    /// jumped.
    #[inline(always)]
    pub(super) fn captures(&self) -> Verdict {
        let (room, jumps, reach) = (self.room, &self.jumps, self.fills.any());
        let twice = self.two_jumps();
        let lost = ByWay::each(|step| {
            let spoiled = |jump: Way| jumps.from.moved(step) | jumps.over.moved(jump);
            let double = |jump: Way| twice.spoiling[jump] | twice.lost[jump] & spoiled(jump);
            let across = |jump: Way| {
                room[jump] & (self.gone[jump] & (spoiled(jump) | jumps.to.moved_back(jump)) | double(jump))
            };
            let [one, other] = step.across();
            let back = step.opposite();
            let at_once = self.gone[back] & spoiled(back);
            // Where the catcher does not stop on the origin, active may land there.
            let vacating = (double(back) | across(one) | across(other)) - reach.moved(step);
            self.targets[step] & (at_once | vacating)
        });
        let unsure = ByWay::each(|step| {
            self.targets[step] & (twice.unsure[step.opposite()] | (twice.unsure & room).across(step))
        });
        self.verdict(lost, unsure)
    }

    /// The moves by what comes of the jumps onto the square that the piece has left. Only the case
    /// of men on both sides is looked at closely.
    #[inline(always)]
    pub(super) fn openings(&self) -> Verdict {
        let behind = self.behind();
        let behind_kings = self.behind_kings();
        let crowned = |step: Way| CROWN_ROW | self.board.active_kings().moved(step);
        let lost = ByWay::each(|step| match step.is_forward() {
            true => self.lost_by_leaving(step, behind) - crowned(step) - behind_kings.moved(step),
            false => Word::EMPTY,
        });
        let unsure = ByWay::each(|step| {
            let opened = self.targets[step] & behind.any().moved(step);
            let closely = (behind.any() - behind_kings - self.next_jumps.men).moved(step) - crowned(step);
            if step.is_forward() { opened - closely } else { opened }
        });
        self.verdict(lost, unsure)
    }

    /// The targets of men whose origin a passive man jumps onto, across their way, without an answer:
    /// none that lands where it came from or on what it took, none that takes it, and none by the
    /// man that moved.
    #[inline(always)]
    fn lost_by_leaving(&self, step: Way, behind: ByWay) -> Word {
        let [one, other] = step.across();
        let jump = if one.is_forward() { other } else { one };
        let (jumps, reach) = (&self.jumps, self.fills.any());
        let answered = reach.moved(jump).moved(jump)
            | self.fills.across(jump).moved(jump)
            | self.near[jump.opposite()]
            | self.next_jumps.men;
        let spoiled = jumps.from | jumps.from.moved(jump) | jumps.over.moved(jump).moved(jump);
        let attacks = ByWay::each(|way| (self.board.passive & self.room[way]).moved_back(way)).forward();
        let left = (behind[jump] - answered).moved(step) & (spoiled.moved(step) | jumps.to);
        (self.targets[step] & left) - attacks
    }

    /// The moves after which a passive piece may jump onto the origin and from there, now or later,
    /// over the piece that moved. A man that jumps onto the square a man has left jumps away from it.
    #[inline(always)]
    pub(super) fn returns(&self) -> ByWay {
        let (behind, behind_kings) = (self.behind().any(), self.behind_kings());
        ByWay::each(|step| {
            let behind = if step.is_forward() { behind_kings } else { behind };
            let goes_on = self.next_jumps.kings | self.room[step].moved_back(step);
            self.targets[step] & (behind & goes_on).moved(step)
        })
    }

    /// The moves after which the piece that moved may be taken in the source of a jump that passive
    /// has already. A king may come back to the square it started from.
    #[inline(always)]
    pub(super) fn later_captures(&self, exposed: ByWay) -> ByWay {
        let landed = ByWay::each(|jump| exposed[jump].moved(jump)).any();
        let caught = self.board.near_landings(landed);
        let kings = self.board.passive_kings();
        let landing = ByWay::each(|jump| caught[jump] & (self.room[jump] | kings.moved_back(jump)));
        ByWay::each(|step| {
            self.targets[step] & (caught[step.opposite()] | landing.across(step) | landing[step])
        })
    }

    /// Squares where a passive piece could land if they were empty.
    #[inline(always)]
    fn behind(&self) -> ByWay {
        ByWay::each(|jump| (self.caught[jump] & self.board.active).moved(jump))
    }

    #[inline(always)]
    fn behind_kings(&self) -> Word {
        let kings = self.board.passive_kings();
        ByWay::each(|jump| (kings.moved(jump) & self.board.active).moved(jump)).any()
    }

    #[inline(always)]
    fn verdict(&self, lost: ByWay, unsure: ByWay) -> Verdict {
        let several = self.jumps.several;
        let perhaps = ByWay::each(|step| lost[step] & several);
        Verdict { lost: lost.without(several), unsure: unsure | perhaps }
    }

    /// What comes of a catcher's second jump. What the first did near the target does not touch it, so
    /// that it is judged where it begins, on the landing, for all targets alike.
    #[inline(always)]
    fn two_jumps(&self) -> TwoJumps {
        let (jumps, reach, next_jumps) = (&self.jumps, self.fills.any(), &self.next_jumps);
        let victims = ByWay::each(|second| self.board.active & self.room[second]);
        let goes_on = ByWay::each(|second| victims[second] & next_jumps.men.moved_back(second));
        let gone = ByWay::each(|second| victims[second] - reach - self.retaken[second].moved_back(second));
        let gone = gone - goes_on;
        let spoiling = ByWay::each(|second| gone[second] & (jumps.from | jumps.to.moved_back(second)));
        let from = |victims: ByWay| ByWay::each(|second| victims[second].moved_back(second)).backward();
        let (gone, spoiling, goes_on) = (from(gone), from(spoiling), from(goes_on));

        let kings = self.board.passive_kings();
        let kings = ByWay::each(|jump| self.caught[jump] & kings.moved(jump));
        let men = self.caught - kings;
        TwoJumps {
            lost: ByWay::each(|jump| (men[jump] & gone.moved_back(jump)) - reach.moved(jump)),
            spoiling: ByWay::each(|jump| (men[jump] & spoiling.moved_back(jump)) - reach.moved(jump)),
            unsure: ByWay::each(|jump| {
                men[jump] & goes_on.moved_back(jump) | kings[jump] & next_jumps.kings.moved_back(jump)
            }),
        }
    }
}

/// Squares next to a catcher that would jump on, by the way of its first jump.
struct TwoJumps {
    /// It would stop after the second jump, and active could not jump for it.
    lost: ByWay,
    /// Moreover the second jump spoils what jump active had.
    spoiling: ByWay,
    /// It is a king, or would jump again.
    unsure: ByWay,
}

impl NextJumps {
    #[inline(always)]
    fn of<const AK: bool, const PK: bool>(board: &Board<AK, PK>, room: ByWay) -> NextJumps {
        let next_jumps = ByWay::each(|way| (board.active & room[way]).moved_back(way));
        NextJumps { men: next_jumps.backward(), kings: next_jumps.any() }
    }
}

impl Jumps {
    #[inline(always)]
    fn of(jumps: ByWay) -> Jumps {
        let count: i32 = Way::ALL.iter().map(|&way| jumps[way].len()).sum();
        let all = Word::EVERY.when(count == 0);
        Jumps {
            from: ByWay::each(|way| jumps[way].moved_back(way)).any() | all,
            over: jumps.any() | all,
            to: ByWay::each(|way| jumps[way].moved(way)).any() | all,
            several: Word::EVERY.when(count > 1),
        }
    }
}
