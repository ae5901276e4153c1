//! What a search works with and leaves behind for the next one, so that nothing is made anew for each move: lists of
//! moves, lines, the order of moves, and what the evaluation computed last.

use rules::{Move, Position};

use super::node::Candidates;
use super::ordering::OrderTables;
use crate::evaluation::{Evaluation, State};
use crate::table::key_of;
use crate::{Ply, Score};

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
    /// Scores of positions evaluated lately, for many leaves of a search are the same. Each stands at the place that the
    /// lowest 16 bits of its key name, in place of those bits.
    evaluated: Vec<u64>,
}

/// Positions whose scores are remembered.
const EVALUATED: usize = 1 << 16;

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
            evaluated: vec![0; EVALUATED],
        }
    }

    /// What a position is worth to its side to move.
    #[inline]
    pub(super) fn score(&mut self, position: &Position, ply: Ply) -> Score {
        let key = key_of(position);
        let known = &mut self.evaluated[key as usize % EVALUATED];
        if *known >> 16 != key >> 16 {
            let score = self.evaluation.score(position, &mut self.states[ply.index()]).points() as i16;
            *known = key >> 16 << 16 | u64::from(score.cast_unsigned());
        }
        Score::open(i32::from((*known as u16).cast_signed()))
    }

    /// Forgets what one search must not know of another.
    pub(super) fn begin(&mut self) {
        self.order.clear();
        self.lines.iter_mut().for_each(Vec::clear);
    }
}
