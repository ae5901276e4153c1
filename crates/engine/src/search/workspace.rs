//! What a search works with and leaves behind for the next one, so that nothing is made anew for each move: lists of
//! moves, lines, the order of moves, and what the evaluation computed last.

use rules::Move;

use super::node::Candidates;
use super::ordering::OrderTables;
use crate::Ply;
use crate::evaluation::{Evaluation, State};

/// What the searches of one thread share. It belongs to an evaluation, whose sums it keeps. The result of a search does
/// not depend on what was searched before with it.
pub struct Workspace<'e, E: Evaluation + ?Sized> {
    pub(super) evaluation: &'e E,
    /// Points of the evaluation that are worth a man.
    pub(super) man: i32,
    pub(super) order: OrderTables,
    /// The moves of each ply, in lists that are used again and again.
    pub(super) candidates: Vec<Candidates>,
    /// The best line found from each ply on.
    pub(super) lines: Vec<Vec<Move>>,
    /// What the evaluation computed for the last position of each ply: moves of one position are much alike.
    pub(super) states: Vec<State>,
}

impl<'e, E: Evaluation + ?Sized> Workspace<'e, E> {
    /// For searches by an evaluation.
    pub fn new(evaluation: &'e E) -> Workspace<'e, E> {
        let plies = Ply::LAST.index() + 2;
        Workspace {
            evaluation,
            man: evaluation.man(),
            order: OrderTables::new(plies),
            candidates: (0..plies).map(|_| Candidates::empty()).collect(),
            lines: vec![Vec::new(); plies],
            states: vec![evaluation.state(); plies],
        }
    }

    /// Forgets what one search must not know of another.
    pub(super) fn begin(&mut self) {
        self.order.clear();
        self.lines.iter_mut().for_each(Vec::clear);
    }
}
