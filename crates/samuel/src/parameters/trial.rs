//! One plain move on trial: the board after it, and all the jumps that passive can answer with.

use super::View;
use super::mobility::{CROWN_ROW, ROW_BEFORE_CROWN};
use crate::{Way, Word};

/// The pieces, with active moving forward. Where no king is or comes up with the move, as in most
/// of a game, half of the work falls away; so that is told by the type.
#[derive(Clone, Copy)]
pub(super) struct Board<const KINGS: bool> {
    pub(super) active: Word,
    pub(super) passive: Word,
    kings: Word,
}

impl<const KINGS: bool> Board<KINGS> {
    /// Whether no king is on the board, and no man can be crowned by one move.
    #[inline(always)]
    pub(super) fn suffices_for(view: &View) -> bool {
        KINGS || view.kings.is_empty() && !view.active.meets(ROW_BEFORE_CROWN)
    }

    #[inline(always)]
    pub(super) fn of(view: &View) -> Board<KINGS> {
        Board { active: view.active, passive: view.passive, kings: view.kings.when(KINGS) }
    }

    #[inline(always)]
    pub(super) fn empty(&self) -> Word {
        !(self.active | self.passive)
    }

    #[inline(always)]
    pub(super) fn active_going(&self, way: Way) -> Word {
        if way.is_forward() { self.active } else { self.active & self.kings() }
    }

    #[inline(always)]
    pub(super) fn passive_going(&self, way: Way) -> Word {
        if way.is_forward() { self.passive & self.kings() } else { self.passive }
    }

    #[inline(always)]
    fn kings(&self) -> Word {
        if KINGS { self.kings } else { Word::EMPTY }
    }

    /// The board after active's plain move to a square.
    #[inline(always)]
    pub(super) fn after_move(&self, to: Word, way: Way) -> Board<KINGS> {
        let from = to.moved_back(way);
        let crowned = to & CROWN_ROW | to.when(self.kings().meets(from));
        Board {
            active: self.active ^ from ^ to,
            passive: self.passive,
            kings: (self.kings() - from) | crowned,
        }
    }

    /// The active pieces that these passive pieces can jump in a way.
    #[inline(always)]
    fn jumped(&self, jumpers: Word, way: Way) -> Word {
        jumpers.moved(way) & self.active & self.empty().moved_back(way)
    }

    /// The board after a single jump of passive. Its crowning is left out: nothing asks for it,
    /// since a man that is crowned stops and a reply can take a king like a man.
    #[inline(always)]
    fn after_jump(&self, over: Word, way: Way) -> Board<KINGS> {
        let (from, to) = (over.moved_back(way), over.moved(way));
        let king = to.when(self.kings().meets(from));
        Board {
            active: self.active ^ over,
            passive: self.passive ^ from ^ to,
            kings: (self.kings() - from - over) | king,
        }
    }

    #[inline(always)]
    fn active_can_jump(&self) -> bool {
        let empty = self.empty();
        let jumps = |way: Way| self.active_going(way).moved(way) & empty.moved_back(way);
        any_of(Way::ALL.map(jumps)).meets(self.passive)
    }

    /// Squares next to where passive may land in the course of jumps that first land here. All
    /// jumps are followed at once, and landing is not looked at closely: that says too much rather
    /// than too little, and the trial decides.
    #[inline(always)]
    pub(super) fn near_landings(&self, mut landed: Word) -> Word {
        loop {
            let near = Way::ALL
                .map(|way| landed.moved(way).when(!way.is_forward() || self.passive.meets(self.kings())));
            let next = any_of(Way::ALL.map(|way| (near[way.index()] & self.active).moved(way)));
            if landed.holds(next & Word::BOARD) {
                return any_of(near);
            }
            landed |= next & Word::BOARD;
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
    pub(super) fn of<const KINGS: bool>(after: &Board<KINGS>, moved: Word) -> Trial {
        let mut trial = Trial { moved, jumps: false, unanswered: false, taken: false };
        trial.follow_all(after, Way::BACKWARD);
        if after.passive.meets(after.kings()) {
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
    fn follow_all<const KINGS: bool>(&mut self, board: &Board<KINGS>, ways: [Way; 2]) {
        let jumped = ways.map(|way| board.jumped(board.passive_going(way), way));
        for (over, which) in Word::singles(jumped) {
            self.follow(board.after_jump(over, ways[which]), over.moved(ways[which]));
        }
    }

    /// Follows the jump of the piece that landed on a square to each of its ends.
    #[inline(always)]
    fn follow<const KINGS: bool>(&mut self, board: Board<KINGS>, at: Word) {
        let ways =
            Way::ALL.map(|way| board.jumped(at.when(!way.is_forward() || board.kings().meets(at)), way));
        let onward = any_of(ways);
        if onward.is_empty() { self.note(&board) } else { self.follow_on(&board, at, onward) }
    }

    #[cold]
    fn follow_on<const KINGS: bool>(&mut self, board: &Board<KINGS>, at: Word, onward: Word) {
        for way in Way::ALL {
            let over = at.moved(way) & onward;
            if !over.is_empty() {
                self.follow(board.after_jump(over, way), over.moved(way));
            }
        }
    }

    /// Notes how the board stands after a complete jump.
    #[inline(always)]
    fn note<const KINGS: bool>(&mut self, board: &Board<KINGS>) {
        let unanswered = !board.active_can_jump();
        self.jumps = true;
        self.unanswered |= unanswered;
        self.taken |= unanswered & !board.active.meets(self.moved);
    }
}

/// The squares of four words, one for each way.
#[inline(always)]
pub(super) fn any_of([rf, lf, lb, rb]: [Word; 4]) -> Word {
    rf | lf | lb | rb
}
