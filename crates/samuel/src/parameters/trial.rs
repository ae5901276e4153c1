//! One plain move on trial: the board after it, and all the jumps that passive can answer with.

use super::View;
use super::ways::{ByWay, CROWN_ROW};
use crate::{Way, Word};

/// The pieces, with active moving forward. Where active (AK) or passive (PK) has no kings, much
/// of the work falls away; so that is told by the type.
#[derive(Clone, Copy)]
pub(super) struct Board<const AK: bool, const PK: bool> {
    pub(super) active: Word,
    pub(super) passive: Word,
    kings: Word,
}

impl<const AK: bool, const PK: bool> Board<AK, PK> {
    #[inline(always)]
    pub(super) fn of(view: &View) -> Self {
        Board { active: view.active, passive: view.passive, kings: view.kings }
    }

    #[inline(always)]
    pub(super) fn empty(&self) -> Word {
        !(self.active | self.passive)
    }

    #[inline(always)]
    pub(super) fn active_kings(&self) -> Word {
        if AK { self.active & self.kings } else { Word::EMPTY }
    }

    #[inline(always)]
    pub(super) fn passive_kings(&self) -> Word {
        if PK { self.passive & self.kings } else { Word::EMPTY }
    }

    #[inline(always)]
    pub(super) fn active_going(&self, way: Way) -> Word {
        if way.is_forward() { self.active } else { self.active_kings() }
    }

    #[inline(always)]
    pub(super) fn passive_going(&self, way: Way) -> Word {
        if way.is_forward() { self.passive_kings() } else { self.passive }
    }

    /// The board after active's plain move to a square.
    #[inline(always)]
    pub(super) fn after_move(&self, to: Word, way: Way) -> Board<true, PK> {
        let from = to.moved_back(way);
        let crowned = to & CROWN_ROW | to.when(self.kings.meets(from));
        Board { active: self.active ^ from ^ to, passive: self.passive, kings: (self.kings - from) | crowned }
    }

    /// The active pieces that these passive pieces can jump in a way.
    #[inline(always)]
    fn jumped(&self, jumpers: Word, way: Way) -> Word {
        jumpers.moved(way) & self.active & self.empty().moved_back(way)
    }

    /// The board after a single jump of passive. Its crowning is left out: nothing asks for it,
    /// since a man that is crowned stops and a reply can take a king like a man.
    #[inline(always)]
    pub(super) fn after_jump(&self, over: Word, way: Way) -> Self {
        let (from, to) = (over.moved_back(way), over.moved(way));
        let king = to.when(self.kings.meets(from));
        Board {
            active: self.active ^ over,
            passive: self.passive ^ from ^ to,
            kings: (self.kings - from - over) | king,
        }
    }

    #[inline(always)]
    fn active_can_jump(&self) -> bool {
        let empty = self.empty();
        let jumps = |way: Way| self.active_going(way).moved(way) & empty.moved_back(way);
        ByWay::each(jumps).any().meets(self.passive)
    }

    /// The active pieces that the passive piece on a square can jump.
    #[inline(always)]
    pub(super) fn jumped_from(&self, at: Word) -> Word {
        ByWay::each(|way| self.jumped(at & self.passive_going(way), way)).any()
    }

    /// Squares next to where passive may land in the source of jumps that first land here. All
    /// jumps are followed at once, and landing is not looked at closely: that says too much rather
    /// than too little, and the trial decides.
    #[inline(always)]
    pub(super) fn near_landings(&self, mut landed: Word) -> ByWay {
        let king = !self.passive_kings().is_empty();
        loop {
            let near = ByWay::each(|way| landed.moved(way).when(!way.is_forward() || king));
            let next = ByWay::each(|way| (near[way] & self.active).moved(way)).any() & Word::BOARD;
            if landed.holds(next) {
                return near;
            }
            landed |= next;
        }
    }
}

/// One move of active on trial: what passive's complete jumps come to.
pub(super) struct Trial {
    moved: Word,
    /// Passive has a jump.
    jumps: bool,
    /// One of them leaves active without a jump.
    unanswered: bool,
    /// One of those takes the piece that moved: the square is denied.
    pub(super) taken: bool,
}

impl Trial {
    /// Follows passive's jumps after a move.
    #[inline(always)]
    pub(super) fn of<const PK: bool>(after: &Board<true, PK>, moved: Word) -> Trial {
        let mut trial = Trial { moved, jumps: false, unanswered: false, taken: false };
        trial.follow_all(after, Way::BACKWARD);
        if !after.passive_kings().is_empty() {
            trial.follow_all(after, Way::FORWARD);
        }
        trial
    }

    /// There is a jump, and every one is answered.
    #[inline(always)]
    pub(super) fn exchanges(&self) -> bool {
        self.jumps & !self.unanswered
    }

    #[inline(always)]
    fn follow_all<const PK: bool>(&mut self, board: &Board<true, PK>, ways: [Way; 2]) {
        let jumped = ways.map(|way| board.jumped(board.passive_going(way), way));
        for (over, which) in Word::singles(jumped) {
            self.follow(board.after_jump(over, ways[which]), over.moved(ways[which]));
        }
    }

    /// Follows the jump of the piece that landed on a square to each of its ends.
    #[inline(always)]
    fn follow<const PK: bool>(&mut self, board: Board<true, PK>, at: Word) {
        let onward = board.jumped_from(at);
        if onward.is_empty() { self.note(&board) } else { self.follow_on(&board, at, onward) }
    }

    fn follow_on<const PK: bool>(&mut self, board: &Board<true, PK>, at: Word, onward: Word) {
        for way in Way::ALL {
            let over = at.moved(way) & onward;
            if !over.is_empty() {
                self.follow(board.after_jump(over, way), over.moved(way));
            }
        }
    }

    /// Notes how the board stands after a complete jump.
    #[inline(always)]
    fn note<const PK: bool>(&mut self, board: &Board<true, PK>) {
        let unanswered = !board.active_can_jump();
        self.jumps = true;
        self.unanswered |= unanswered;
        self.taken |= unanswered & !board.active.meets(self.moved);
    }
}
