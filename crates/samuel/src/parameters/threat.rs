//! A jump that passive has already, before active moves.

use super::by_way::ByWay;
use super::mobility::CROWN_ROW;
use super::outlook::Verdict;
use super::trial::Board;
use crate::{Way, Word};

/// The first jump of passive, and the board after it.
pub(super) struct Threat<const AK: bool, const PK: bool> {
    over: Word,
    landing: Word,
    after: Board<AK, PK>,
}

impl<const AK: bool, const PK: bool> Threat<AK, PK> {
    #[inline(always)]
    pub(super) fn of(board: &Board<AK, PK>, (over, way): (Word, Way)) -> Self {
        Threat { over, landing: over.moved(way), after: board.after_jump(over, way) }
    }

    /// The moves among the targets by what comes of this jump: lost unless they do something about
    /// it, or answered unless they do.
    pub(super) fn verdict(&self, targets: ByWay) -> Verdict {
        let after = &self.after;
        if !after.jumped_from(self.landing).is_empty() {
            return Verdict { lost: ByWay::NONE, unsure: targets };
        }
        let room = ByWay::each(|way| after.empty().moved_back(way));
        let near = ByWay::each(|way| after.active_going(way).moved(way) & after.passive);
        let jumps = near & room;
        let beside = ByWay::each(|way| self.landing.moved(way));
        let beyond = ByWay::each(|way| beside[way].moved(way)).any();
        // The jump is taken away, or led on.
        let (origins, squares) = (self.over | beyond, self.landing | beside.any());
        if jumps.any().is_empty() {
            let fills = ByWay::each(|way| near[way].moved(way)).any();
            let attacks = ByWay::each(|way| (after.passive & room[way]).moved_back(way));
            let useful = ByWay::each(|step| {
                let crowned = CROWN_ROW | after.active_kings().moved(step);
                let attacks = attacks.forward() | attacks.backward() & crowned;
                targets[step] & (attacks | squares | (origins | fills).moved(step))
            });
            Verdict { lost: targets - useful, unsure: useful }
        } else {
            let from = ByWay::each(|way| jumps[way].moved_back(way)).any();
            let to = ByWay::each(|way| jumps[way].moved(way)).any();
            let harmful = ByWay::each(|step| targets[step] & (squares | to | (origins | from).moved(step)));
            Verdict { lost: ByWay::NONE, unsure: harmful }
        }
    }
}
