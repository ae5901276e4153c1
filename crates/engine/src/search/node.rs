//! One position of the search: what is known of it already, and otherwise the best of its moves.

use std::mem;

use rules::{Move, Position};

use super::ordering::table_rank;
use super::{Features, Search, SearchSettings, Window};
use crate::evaluation::Evaluation;
use crate::table::{Bound, Found};
use crate::{Depth, Ply, Score};

/// Where in the tree a position is.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub depth: Depth,
    pub ply: Ply,
    /// The move that led here.
    pub last: Option<Move>,
}

impl Place {
    fn after(self, mv: Move, depth: Depth) -> Place {
        Place { depth, ply: self.ply.next(), last: Some(mv) }
    }
}

/// The moves of a position with the order to try them in.
pub(super) struct Candidates {
    pub moves: Vec<Move>,
    /// Rank and place among the moves.
    ranks: Vec<(i32, usize)>,
}

impl Candidates {
    pub(super) const fn empty() -> Candidates {
        Candidates { moves: Vec::new(), ranks: Vec::new() }
    }

    /// The best of those not yet taken, as the `taken`-th: its place among the moves.
    #[inline]
    fn next(&mut self, taken: usize) -> usize {
        let mut best = taken;
        for candidate in taken + 1..self.ranks.len() {
            if self.ranks[candidate].0 > self.ranks[best].0 {
                best = candidate;
            }
        }
        self.ranks.swap(taken, best);
        self.ranks[taken].1
    }

    /// Those that were taken before the `taken`-th.
    fn tried(&self, taken: usize) -> impl Iterator<Item = Move> {
        self.ranks[..taken].iter().map(|&(_, place)| self.moves[place])
    }
}

/// What the moves of a position came to.
struct Best {
    score: Score,
    place: Option<usize>,
}

impl<E: Evaluation + ?Sized> Search<'_, '_, E> {
    /// The score of a position, exact within the window, a bound outside of it.
    pub(super) fn node(&mut self, position: &Position, place: Place, window: Window) -> Score {
        if place.depth <= Depth::ZERO || place.ply >= Ply::LAST {
            return self.quiescence(position, place.ply, window);
        }
        self.enter(place.ply);
        self.work.lines[place.ply.index()].clear();
        if self.stopped.is_some() {
            return Score::EVEN;
        }
        if self.path.is_draw(self.draws) {
            return Score::EVEN;
        }
        let found = self.remembered(place.ply);
        if let Some(score) = found.and_then(|found| self.cutoff(found, place.depth, window)) {
            return score;
        }
        if let Some(score) = self.probe(position, place.ply) {
            return score;
        }
        let place = Place { depth: place.depth - self.thinning(place.depth, found), ..place };
        let mut candidates = mem::replace(&mut self.work.candidates[place.ply.index()], Candidates::empty());
        position.moves_into(&mut candidates.moves);
        let score = self.with_moves(position, place, window, &mut candidates, found);
        self.work.candidates[place.ply.index()] = candidates;
        score
    }

    #[inline]
    fn remembered(&self, ply: Ply) -> Option<Found> {
        if self.settings.features.table { self.table.get(self.path.key(), ply) } else { None }
    }

    /// The score, if what the table has is deep enough to answer. On the principal variation nothing is cut off, so that
    /// it can be told to its end.
    #[inline]
    fn cutoff(&self, found: Found, depth: Depth, window: Window) -> Option<Score> {
        let is_deep = found.depth == depth || found.depth > depth && self.settings.features.deeper;
        let answers = match found.bound {
            Bound::Exact => true,
            Bound::Lower => found.score >= window.high,
            Bound::Upper => found.score <= window.low,
        };
        (is_deep && answers && window.is_narrow()).then_some(found.score)
    }

    fn with_moves(
        &mut self,
        position: &Position,
        place: Place,
        window: Window,
        candidates: &mut Candidates,
        found: Option<Found>,
    ) -> Score {
        let Some(first) = candidates.moves.first() else { return self.without_a_move(place.ply) };
        if !first.is_capture()
            && let Some(score) = self.guessed_outside(position, place, window, candidates, found)
        {
            return score;
        }
        if self.stopped.is_some() {
            return Score::EVEN;
        }
        self.rank(position, place, candidates, found);
        let best = self.move_loop(position, place, window, candidates);
        if self.stopped.is_none() {
            self.remember(place, window, &best, found);
        }
        best.score
    }

    fn rank(&self, position: &Position, place: Place, candidates: &mut Candidates, found: Option<Found>) {
        let table_move = found.and_then(|found| found.best);
        let is_ordered = self.settings.features.ordering;
        candidates.ranks.clear();
        for (index, &mv) in candidates.moves.iter().enumerate() {
            let rank = if table_move == Some(index) {
                table_rank()
            } else if is_ordered {
                self.work.order.rank(position, mv, place.ply, place.last)
            } else {
                0
            };
            candidates.ranks.push((rank, index));
        }
    }

    /// The best move. After the first one the others only have to show that they are not better.
    fn move_loop(
        &mut self,
        position: &Position,
        place: Place,
        window: Window,
        candidates: &mut Candidates,
    ) -> Best {
        let mut best = Best { score: Score::LOWEST, place: None };
        let mut low = window.low;
        let depth = place.depth - 1 + self.extension(place, &candidates.moves);
        let hopeless = self.hopeless(position, place, window, &candidates.moves);
        for taken in 0..candidates.moves.len() {
            if taken > 0
                && !best.score.is_decided()
                && let Some(most) = hopeless
            {
                best.score = best.score.max(most);
                break;
            }
            let index = candidates.next(taken);
            let mv = candidates.moves[index];
            let now = Window { low, high: window.high };
            let score = self.child(position, place.after(mv, depth), mv, now, taken);
            if self.stopped.is_some() {
                return best;
            }
            if score > best.score {
                best.score = score;
                if score > low {
                    best.place = Some(index);
                    low = score;
                    if !window.is_narrow() {
                        self.keep_line(place.ply, mv);
                    }
                }
            }
            if score >= window.high {
                let tried = candidates.tried(taken);
                self.work.order.learn(position, tried, mv, (place.ply, place.depth, place.last));
                break;
            }
        }
        best
    }

    /// The score of the position after a move. A late move is first looked at with less depth, and any but the first
    /// with the smallest window; who does better than expected is looked at again.
    pub(super) fn child(
        &mut self,
        position: &Position,
        child: Place,
        mv: Move,
        window: Window,
        taken: usize,
    ) -> Score {
        let after = position.after(mv);
        if child.depth <= Depth::ZERO {
            return -self.quiescence(&after, child.ply, window.turned());
        }
        self.path.push(position, mv, &after);
        let score = if taken == 0 {
            -self.node(&after, child, window.turned())
        } else {
            self.later_child(&after, child, mv, window, taken)
        };
        self.path.pop();
        score
    }

    fn later_child(
        &mut self,
        after: &Position,
        child: Place,
        mv: Move,
        window: Window,
        taken: usize,
    ) -> Score {
        let narrow = Window::above(window.low);
        let reduction = self.reduction(child, mv, window, taken);
        let reduced = Place { depth: child.depth - reduction, ..child };
        let mut score = -self.node(after, reduced, narrow.turned());
        if score > window.low && reduction > 0 && self.stopped.is_none() {
            score = -self.node(after, child, narrow.turned());
        }
        if score > window.low && score < window.high && self.stopped.is_none() {
            score = -self.node(after, child, window.turned());
        }
        score
    }

    /// Plies that a late move is looked at less: with good ordering it is seldom the best.
    fn reduction(&self, child: Place, mv: Move, window: Window, taken: usize) -> i32 {
        let numbers = self.settings.numbers;
        let is_reduced = self.settings.features.reductions && !mv.is_capture();
        if !is_reduced || child.depth.0 < numbers.reduced_from {
            return 0;
        }
        // At the root and on the principal variation moves are looked at less only later.
        let is_main = !window.is_narrow() || child.ply == Ply::ROOT.next();
        let number = taken as i32 + if is_main { -1 } else { 1 };
        let steps = [numbers.reduced_move, numbers.twice_reduced_move, 2 * numbers.twice_reduced_move];
        let plies = steps.into_iter().filter(|&step| number >= step).count() as i32;
        plies.min(child.depth.0 / 2)
    }

    /// Plies that a position is looked at less because nothing is known of it: if one of its moves is good, the next depth
    /// comes back with that move to try first.
    fn thinning(&self, depth: Depth, found: Option<Found>) -> i32 {
        let is_unknown = found.is_none_or(|found| found.best.is_none());
        i32::from(
            self.settings.features.unknown && is_unknown && depth.0 >= self.settings.numbers.unknown_from,
        )
    }

    /// Plies that a move costs less. A forced move leaves nothing to choose, and an exchange is to be seen to its end.
    fn extension(&self, place: Place, moves: &[Move]) -> i32 {
        let features = self.settings.features;
        let is_forced = features.extensions && moves.len() == 1;
        let is_recapture = features.recaptures
            && place.last.is_some_and(Move::is_capture)
            && moves.first().is_some_and(|mv| mv.is_capture());
        i32::from((is_forced || is_recapture) && place.ply.0 < 2 * self.root_depth.0)
    }

    /// The score of a quiet position that is too far outside the window to be looked at as deeply as others.
    fn guessed_outside(
        &mut self,
        position: &Position,
        place: Place,
        window: Window,
        candidates: &mut Candidates,
        found: Option<Found>,
    ) -> Option<Score> {
        let SearchSettings { features: Features { pruning, razoring, .. }, numbers, .. } = self.settings;
        let is_pruned = pruning && place.depth.0 >= numbers.pruning_from && !window.high.is_decided();
        let is_razored = razoring && place.depth.0 <= numbers.razoring_to && !window.low.is_decided();
        if !window.is_narrow() || !is_pruned && !is_razored {
            return None;
        }
        let worth = self.evaluate(position, place.ply);
        if is_pruned && self.is_confirmed(position, worth, place, window, candidates, found) {
            let best = Best { score: window.high, place: None };
            self.remember(place, window, &best, found);
            return Some(best.score);
        }
        if is_razored { self.razored(position, worth, place, window) } else { None }
    }

    /// Whether a position is far above the window, and a search of less than half the depth confirms most of it.
    fn is_confirmed(
        &mut self,
        position: &Position,
        worth: Score,
        place: Place,
        window: Window,
        candidates: &mut Candidates,
        found: Option<Found>,
    ) -> bool {
        let numbers = self.settings.numbers;
        let margin = self.hundredths(numbers.pruning + numbers.pruning_ply * place.depth.0);
        let wanted = window.high + margin;
        if worth < wanted {
            return false;
        }
        let shallow = Place { depth: Depth(place.depth.0 * numbers.pruning_fifths / 5), ..place };
        self.rank(position, place, candidates, found);
        let best = self.move_loop(position, shallow, Window::above(wanted - 1), candidates);
        self.stopped.is_none() && best.score >= wanted
    }

    /// What a quiet position near the leaves is taken to come to at most, where that is too little for the window: if
    /// its first move does not save it, no other is looked at. A lost game is never taken for granted.
    fn hopeless(
        &mut self,
        position: &Position,
        place: Place,
        window: Window,
        moves: &[Move],
    ) -> Option<Score> {
        let SearchSettings { features, numbers, .. } = self.settings;
        let is_near = features.hopeless && place.depth.0 <= numbers.hopeless_to;
        let is_quiet = moves.first().is_some_and(|mv| !mv.is_capture());
        if !is_near || !is_quiet || !window.is_narrow() || window.low.is_decided() {
            return None;
        }
        let margin = self.hundredths(numbers.hopeless * place.depth.0);
        Some(self.evaluate(position, place.ply) + margin).filter(|&most| most <= window.low)
    }

    /// A position far below the window is left at what it is worth when it is quiet.
    fn razored(&mut self, position: &Position, worth: Score, place: Place, window: Window) -> Option<Score> {
        if worth + self.hundredths(self.settings.numbers.razoring * place.depth.0) > window.low {
            return None;
        }
        let score = self.quiescence(position, place.ply, window);
        (self.stopped.is_none() && score <= window.low).then_some(score)
    }

    /// Keeps what the moves came to. Where none was good enough, the move that was best before is still the one to try
    /// first.
    fn remember(&self, place: Place, window: Window, best: &Best, before: Option<Found>) {
        if !self.settings.features.table {
            return;
        }
        let bound = if best.score >= window.high {
            Bound::Lower
        } else if best.place.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let place_of_best = best.place.or(before.and_then(|before| before.best));
        let found = Found { score: best.score, depth: place.depth, bound, best: place_of_best };
        self.table.put(self.path.key(), found, place.ply);
    }

    pub(super) fn keep_line(&mut self, ply: Ply, mv: Move) {
        let (here, below) = self.work.lines.split_at_mut(ply.index() + 1);
        let line = &mut here[ply.index()];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}
