//! What passive can do about each plain move of active: DENY and EXCH, of which RECAP is a copy
//! and MOBIL a part. Every plain move is tried, also when active must jump (S-27).

use super::View;
use super::trial::{Board, Trial, any_of};
use crate::{Way, Word};

/// DENY, Denial of Occupancy: squares of MOB where the piece that moved there could be captured
/// without an exchange: some complete jump takes it and leaves active without a jump (S-27).
pub(super) fn deny(view: &View) -> i32 {
    Trials::for_deny(view).denied.len()
}

/// EXCH, Exchange: squares to which active may advance a piece and so force an exchange: passive
/// then has a jump, and after every complete one active has one. Backward moves of kings count
/// as advances (S-27).
pub(super) fn exch(view: &View) -> i32 {
    Trials::for_both(view).exchanging.len()
}

/// Whether active can offer an exchange, that is, whether EXCH is not 0 (S-5).
pub fn exchange_is_possible(view: &View) -> bool {
    !Trials::for_both(view).exchanging.is_empty()
}

/// The squares of MOB by what comes of moving there. RECAP and MOBIL ask for the same.
#[derive(Clone, Copy)]
pub(super) struct Trials {
    pub(super) denied: Word,
    pub(super) exchanging: Word,
}

impl Trials {
    pub(super) const NONE: Trials = Trials { denied: Word::EMPTY, exchanging: Word::EMPTY };

    /// Tries every plain move after which passive may have a jump.
    #[inline]
    pub(super) fn for_both(view: &View) -> Trials {
        Trials::of::<true>(view)
    }

    /// Tries only the moves after which the piece that moved may be taken; what is exchanging is
    /// then not complete.
    #[inline]
    pub(super) fn for_deny(view: &View) -> Trials {
        Trials::of::<false>(view)
    }

    #[inline]
    fn of<const EXCH: bool>(view: &View) -> Trials {
        if Board::<false>::suffices_for(view) {
            Trials::on::<EXCH, false>(&Board::of(view))
        } else {
            Trials::on::<EXCH, true>(&Board::of(view))
        }
    }

    fn on<const EXCH: bool, const KINGS: bool>(board: &Board<KINGS>) -> Trials {
        let provoking = Provoking::of(board);
        let mut trials = Trials::NONE;
        let later = if EXCH { Word::EMPTY } else { provoking.later(board) };
        let moves = |way| match EXCH {
            true => provoking.a_jump(board, way),
            false => provoking.its_capture(board, way, later),
        };
        trials.try_all(board, Way::FORWARD, Way::FORWARD.map(moves));
        if KINGS {
            trials.try_all(board, Way::BACKWARD, Way::BACKWARD.map(moves));
        }
        trials
    }

    /// Tries the moves to these squares, by the ways they come.
    #[inline(always)]
    fn try_all<const KINGS: bool>(&mut self, board: &Board<KINGS>, ways: [Way; 2], targets: [Word; 2]) {
        for (to, which) in Word::singles(targets) {
            let trial = Trial::of(&board.after_move(to, ways[which]), to);
            self.denied |= to.when(trial.taken);
            self.exchanging |= to.when(trial.exchanges());
        }
    }
}

/// The plain moves that are worth a trial, found for all of them at once.
struct Provoking {
    empty: Word,
    /// Squares next to a passive piece, by the way it would jump over them.
    ahead: [Word; 4],
    /// Squares where a piece can be jumped, with an empty square behind it.
    exposed: Word,
    /// Active pieces that keep passive from a jump by standing behind another.
    shields: Word,
}

impl Provoking {
    #[inline(always)]
    fn of<const KINGS: bool>(board: &Board<KINGS>) -> Provoking {
        let empty = board.empty();
        let ahead = Way::ALL.map(|way| board.passive_going(way).moved(way));
        let exposed = Way::ALL.map(|way| ahead[way.index()] & empty.moved_back(way));
        let behind = Way::ALL.map(|way| (ahead[way.index()] & board.active).moved(way));
        Provoking { empty, ahead, exposed: any_of(exposed), shields: any_of(behind) & board.active }
    }

    /// The targets of moves after which passive may have a jump. When it has one before, all may.
    #[inline(always)]
    fn a_jump<const KINGS: bool>(&self, board: &Board<KINGS>, way: Way) -> Word {
        let targets = self.targets(board, way);
        if self.exposed.meets(board.active) {
            return targets;
        }
        targets & (self.a_capture_there(way) | self.shields.moved(way))
    }

    /// The targets of moves after which the piece that moved may be taken, at once or, where
    /// passive jumps on, `later`. A man that jumps onto the square a man has left jumps away from
    /// it; only kings meet there.
    #[inline(always)]
    fn its_capture<const KINGS: bool>(&self, board: &Board<KINGS>, way: Way, later: Word) -> Word {
        let shields = self.shields.when(KINGS);
        self.targets(board, way) & (self.a_capture_there(way) | later | shields.moved(way))
    }

    /// Squares where a piece may be taken in the course of jumps that passive has already.
    #[inline(always)]
    fn later<const KINGS: bool>(&self, board: &Board<KINGS>) -> Word {
        if !self.exposed.meets(board.active) {
            return Word::EMPTY;
        }
        let landings = Way::ALL.map(|way| (self.ahead[way.index()] & board.active).moved(way));
        board.near_landings(any_of(landings) & self.empty)
    }

    /// Squares where a piece that came this way can be jumped at once; if from straight ahead,
    /// onto the square it left.
    #[inline(always)]
    fn a_capture_there(&self, way: Way) -> Word {
        self.exposed | self.ahead[way.opposite().index()]
    }

    #[inline(always)]
    fn targets<const KINGS: bool>(&self, board: &Board<KINGS>, way: Way) -> Word {
        board.active_going(way).moved(way) & self.empty
    }
}
