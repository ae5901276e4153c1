//! What passive can do about each plain move of active: DENY and EXCH, of which RECAP is a copy, and the jump that passive
//! has already, before active moves.

use super::View;
use super::plain_moves::{PlainMoves, Verdict};
use super::trial::{Board, Trial};
use super::ways::{ByWay, CROWN_ROW};
use crate::{Way, Word};

/// DENY, Denial of Occupancy: squares of MOB where the piece that moved there could be captured
/// without an exchange: some complete jump takes it and leaves active without a jump (S-27).
pub(super) fn deny(view: &View) -> i32 {
    Squares::denied(view).len()
}

/// EXCH, Exchange: squares to which active may advance a piece and so force an exchange: passive
/// then has a jump, and after every complete one active has one. Backward moves of kings count
/// as advances (S-27).
pub(super) fn exch(view: &View) -> i32 {
    Squares::exchanging(view).len()
}

/// Whether active can offer an exchange, that is, whether EXCH is not 0 (S-5).
#[inline]
pub fn exchange_is_possible(view: &View) -> bool {
    !judged::<POSSIBLE>(view).exchanging.is_empty()
}

/// The squares of MOB by what comes of moving there. RECAP and MOBIL ask for the same.
#[derive(Clone, Copy)]
pub(super) struct Squares {
    pub(super) denied: Word,
    pub(super) exchanging: Word,
}

impl Squares {
    pub(super) const NONE: Squares = Squares { denied: Word::EMPTY, exchanging: Word::EMPTY };

    #[inline]
    pub(super) fn both(view: &View) -> Squares {
        judged::<{ DENY | EXCH }>(view)
    }

    #[inline]
    pub(super) fn denied(view: &View) -> Word {
        judged::<DENY>(view).denied
    }

    #[inline]
    fn exchanging(view: &View) -> Word {
        judged::<EXCH>(view).exchanging
    }
}

/// What is asked for; where POSSIBLE, one exchanging square is enough.
const DENY: u8 = 1;
const EXCH: u8 = 2;
const POSSIBLE: u8 = 4;

#[inline]
fn judged<const ASKED: u8>(view: &View) -> Squares {
    match (view.active.meets(view.kings), view.passive.meets(view.kings)) {
        (false, false) => judge::<ASKED, false, false>(Board::of(view)),
        (false, true) => judge::<ASKED, false, true>(Board::of(view)),
        (true, false) => judge::<ASKED, true, false>(Board::of(view)),
        (true, true) => judge::<ASKED, true, true>(Board::of(view)),
    }
}

/// Judges all moves at once, and tries those of which that does not tell. There is one branch at the
/// end rather than one for each reason, because none of them can be foreseen.
#[inline(never)]
fn judge<const ASKED: u8, const AK: bool, const PK: bool>(board: Board<AK, PK>) -> Squares {
    let moves = PlainMoves::of(board);
    let captures = moves.captures();
    let exposed = moves.exposed();
    let (mut squares, mut unsure) = (Squares::NONE, ByWay::NONE);
    if ASKED & DENY != 0 {
        let denials = denials(&moves, captures, exposed);
        squares.denied = denials.lost.any();
        unsure = denials.unsure.without(squares.denied);
    }
    if ASKED & (EXCH | POSSIBLE) != 0 {
        let (sure, perhaps) = exchanges(&moves, captures, exposed);
        squares.exchanging = sure.any();
        let settled = ASKED == POSSIBLE && !squares.exchanging.is_empty();
        unsure = unsure | perhaps.without(squares.exchanging | Word::EVERY.when(settled));
    }
    if unsure.any().is_empty() { squares } else { tried::<ASKED, AK, PK>(&board, squares, unsure) }
}

/// The moves by what comes of all the jumps that take the piece that moved.
#[inline(always)]
fn denials<const AK: bool, const PK: bool>(
    moves: &PlainMoves<AK, PK>,
    captures: Verdict,
    exposed: ByWay,
) -> Verdict {
    let mut denials = Verdict { unsure: captures.unsure | moves.returns(), ..captures };
    if !exposed.any().is_empty() {
        denials.unsure = denials.unsure | moves.later_captures(exposed);
    }
    denials
}

/// The moves that exchange for sure, and those that may.
#[inline(always)]
fn exchanges<const AK: bool, const PK: bool>(
    moves: &PlainMoves<AK, PK>,
    captures: Verdict,
    exposed: ByWay,
) -> (ByWay, ByWay) {
    let openings = moves.openings();
    let mut lost = captures.lost | openings.lost;
    let mut unsure = captures.unsure | openings.unsure;
    let mut provoking = moves.provoking();
    if !exposed.any().is_empty() {
        provoking = moves.targets;
        for jump in exposed.singles() {
            let verdict = Threat::of(&moves.board, jump).verdict(provoking);
            lost = lost | verdict.lost;
            unsure = unsure | verdict.unsure;
        }
    }
    let provoking = provoking - lost;
    (provoking - unsure, provoking & unsure)
}

/// The squares with those added that trials find. Apart, because it is seldom needed and would cost
/// the rest its registers.
#[inline(never)]
fn tried<const ASKED: u8, const AK: bool, const PK: bool>(
    board: &Board<AK, PK>,
    mut squares: Squares,
    unsure: ByWay,
) -> Squares {
    for (to, way) in unsure.singles() {
        let trial = Trial::of(&board.after_move(to, way), to);
        squares.denied |= to.when(trial.taken);
        squares.exchanging |= to.when(trial.exchanges());
        if ASKED == POSSIBLE && trial.exchanges() {
            break;
        }
    }
    squares
}

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
