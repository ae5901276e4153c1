//! The look-ahead (S-4): minimax over all moves, as far as the ply rules say, with the branches cut
//! off that cannot change the score. `minimax` is the same without cutting, kept as the proof.
//!
//! Of several best moves the first counts, in the order in which the rules list them, unless `ties`
//! says otherwise.

mod findings;
mod line;
mod minimax;
mod ply_rules;
mod ties;

use arena::{Control, Limits, Statistics};
use line::{Line, Ply};
use rules::{Move, Position, Variant};

use crate::score::{BackedUp, Window};
use crate::{Polynomial, Score, ScoreDecay, View, WIN, exchange_is_possible, is_decided};
pub use findings::{Findings, Memory, RememberedScore};
pub use minimax::{Minimax, minimax};
pub(crate) use ply_rules::PlyConditions;
pub use ply_rules::{JumpPlies, PlyRules};
pub use ties::Ties;

/// What a look-ahead goes by, beside the polynomial.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LookAheadSettings {
    /// How far it looks.
    pub plies: PlyRules,
    /// How a score changes on its way back.
    pub direction: ScoreDecay,
    /// Plies by which the break points stand further because memory saves time (S-6).
    pub bonus: u32,
}

impl Default for LookAheadSettings {
    fn default() -> LookAheadSettings {
        LookAheadSettings { plies: PlyRules::default(), direction: ScoreDecay::PLIES, bonus: 0 }
    }
}

/// Looks ahead with a polynomial. Polynomial and settings can be changed between any two moves.
#[derive(Clone, Debug)]
pub struct LookAhead {
    /// What rates the boards where it stops.
    pub polynomial: Polynomial,
    /// How far it looks.
    pub settings: LookAheadSettings,
    /// Which of several best moves it makes.
    pub ties: Ties,
    line: Line,
}

impl LookAhead {
    /// A look-ahead with a polynomial and settings.
    pub fn new(polynomial: Polynomial, settings: LookAheadSettings) -> LookAhead {
        LookAhead { polynomial, settings, ties: Ties::First, line: Line::new() }
    }

    /// Looks for the best move. Where time or positions are limited, it looks one ply ahead, then
    /// two, and so on to the minimum ply, and goes by the last look that came to its end; if not
    /// even one move could be rated, it takes the first, with a score of 0. As long as `control` says
    /// that this is not enough, it goes on so beyond the minimum ply. `control` hears of each look but the last.
    ///
    /// A memory is asked for the boards from the minimum ply on, and its scores stand in place of further
    /// look-ahead (S-19).
    pub fn choose(
        &mut self,
        mut memory: Option<&mut dyn Memory>,
        position: &Position,
        variant: Variant,
        limits: &Limits,
        control: &dyn Control,
    ) -> Findings {
        let plies = self.plies_for(position, limits);
        let is_limited = limits.nodes.is_some() || limits.time.is_some() || limits.clock.is_some();
        let mut found = Findings::nothing();
        let mut budget = Budget::new(limits, control);
        let deepest = plies.minimum.min(plies.last);
        let first = if is_limited { 1 } else { deepest };
        for minimum in first..=plies.last {
            if minimum > deepest {
                if !budget.goes_further() || is_settled(&found, position) {
                    break;
                }
                self.so_far(&found).iter().for_each(|decision| budget.control.thinking(decision));
            }
            let plies = plies.with_minimum(minimum);
            let memory = reborrow(&mut memory);
            let mut search = self.search(plies, variant, memory, &mut budget, found.statistics);
            search.line.begin(position);
            let score = search.direction.score(search.root());
            found.statistics = search.statistics;
            if budget.is_spent && !found.line.is_empty() {
                return found;
            }
            let root = self.line.at(0);
            if root.best.is_empty() {
                found.line.extend(position.moves().first());
                break;
            }
            found.score = score;
            found.line.clone_from(&root.best);
            found.effective_ply = root.effective_ply;
            found.is_complete = minimum >= deepest && !budget.is_spent;
            if minimum < deepest {
                self.so_far(&found).iter().for_each(|decision| budget.control.thinking(decision));
            }
        }
        found
    }

    /// The score of every move, in the order in which the rules list them; `None` if the limits did
    /// not let it finish.
    pub fn rate(
        &mut self,
        mut memory: Option<&mut dyn Memory>,
        position: &Position,
        variant: Variant,
        limits: &Limits,
        control: &dyn Control,
    ) -> Option<Vec<(Move, Score)>> {
        let plies = self.plies_for(position, limits);
        let mut budget = Budget::new(limits, control);
        let mut search =
            self.search(plies, variant, reborrow(&mut memory), &mut budget, Statistics::default());
        search.line.begin(position);
        let count = search.line.list_moves(0);
        let direction = search.direction;
        let scores = (0..count).map(|index| {
            let (mv, score) = search.score_of(0, index, Window::FULL);
            (mv, direction.score(score))
        });
        let scores = scores.collect();
        (!budget.is_spent).then_some(scores)
    }

    /// The ply rules for a board within limits.
    fn plies_for(&self, position: &Position, limits: &Limits) -> PlyRules {
        let plies = self.settings.plies;
        let plies = limits.ply.map_or(plies, |minimum| plies.with_minimum(minimum));
        let plies = plies.on_board(position);
        let plies = plies.with_minimum(plies.minimum + self.settings.bonus);
        let last = limits.depth.map_or(plies.last, |depth| plies.last.min(depth)).clamp(1, PlyRules::LONGEST);
        PlyRules { last, minimum: plies.minimum.max(1), ..plies }
    }

    fn search<'a, 'w>(
        &'a mut self,
        plies: PlyRules,
        variant: Variant,
        memory: Option<&'a mut dyn Memory>,
        budget: &'a mut Budget<'w>,
        statistics: Statistics,
    ) -> Search<'a, 'w> {
        let LookAhead { polynomial, settings, ties, line } = self;
        let direction = settings.direction;
        Search { polynomial, plies, direction, variant, ties, line, memory, budget, statistics }
    }
}

/// The memory for one look-ahead of several.
fn reborrow<'a>(memory: &'a mut Option<&mut dyn Memory>) -> Option<&'a mut dyn Memory> {
    match memory {
        Some(memory) => Some(&mut **memory),
        None => None,
    }
}

/// Whether no further look could find another move or a nearer end.
fn is_settled(found: &Findings, position: &Position) -> bool {
    is_decided(found.score) || position.moves().len() < 2
}

/// What a look-ahead may cost.
struct Budget<'w> {
    most_nodes: u64,
    control: &'w dyn Control,
    is_spent: bool,
    /// Whether it looks further than the ply rules ask for, in time that is left.
    is_extra: bool,
}

impl<'w> Budget<'w> {
    fn new(limits: &Limits, control: &'w dyn Control) -> Budget<'w> {
        Budget { most_nodes: limits.nodes.unwrap_or(u64::MAX), control, is_spent: false, is_extra: false }
    }

    /// Whether there is time left to look further than the ply rules ask for.
    fn goes_further(&mut self) -> bool {
        self.is_extra = !self.is_spent && !self.control.is_enough();
        self.is_extra
    }

    /// Asking whether to stop costs more than a board does.
    const NODES_BETWEEN_QUESTIONS: u64 = 256;

    #[inline]
    fn spend(&mut self, nodes: u64) {
        if nodes >= self.most_nodes || nodes.is_multiple_of(Budget::NODES_BETWEEN_QUESTIONS) {
            self.is_spent |= nodes >= self.most_nodes || self.control.stop();
            self.is_spent |= self.is_extra && self.control.is_enough();
        }
    }
}

/// One look-ahead under way.
struct Search<'a, 'w> {
    polynomial: &'a Polynomial,
    plies: PlyRules,
    direction: ScoreDecay,
    variant: Variant,
    ties: &'a mut Ties,
    line: &'a mut Line,
    memory: Option<&'a mut dyn Memory>,
    budget: &'a mut Budget<'w>,
    statistics: Statistics,
}

impl Search<'_, '_> {
    /// The score of a board of the line for its side to move; meaningless once the budget is spent.
    fn value(&mut self, ply: u32, window: Window) -> BackedUp {
        let position = self.line.at(ply).position;
        let jump_is_next = position.must_capture();
        if !jump_is_next && !position.can_move() {
            return self.without_a_move().into();
        }
        if let Some(score) = self.remembered(ply, &position) {
            return score;
        }
        let &Ply { counted, by_jump, .. } = self.line.at(ply);
        let board = Leaf { jump_is_next, jump_was_last: by_jump, view: View::of(&position) };
        if self.plies.goes_on(counted, &board) {
            self.best_of(ply, window)
        } else {
            self.evaluate(ply, &board).into()
        }
    }

    /// The score that the memory has for a board at or beyond the minimum ply.
    #[inline]
    fn remembered(&mut self, ply: u32, position: &Position) -> Option<BackedUp> {
        let memory = self.memory.as_mut().filter(|_| self.line.at(ply).counted >= self.plies.minimum)?;
        self.statistics.lookups += 1;
        let recollection = memory.recall(position)?;
        self.statistics.hits += 1;
        self.line.end_in_memory(ply, u32::from(recollection.ply));
        let score = recollection.score;
        let is_whole = memory.rest().is_empty() || is_decided(score);
        let score = if is_whole { score } else { score + self.rest(ply, position) };
        Some(self.direction.remembered(score, recollection.ply))
    }

    /// What the terms say of a board, for its side to move, that the remembered score leaves out. The
    /// board is rated after all. Kept apart, as hardly any look-ahead comes here.
    #[cold]
    #[inline(never)]
    fn rest(&mut self, ply: u32, position: &Position) -> Score {
        let Some(memory) = &self.memory else { return 0 };
        self.statistics.evaluations += 1;
        let now = self.polynomial.ratings(&View::of(position));
        let before = self.line.ratings(ply - 1, self.polynomial);
        -self.polynomial.sum_of(memory.rest(), &now, &before)
    }

    /// The score of the best move of a board.
    fn best_of(&mut self, ply: u32, mut window: Window) -> BackedUp {
        let mut best = Window::FULL.low;
        for index in 0..self.line.list_moves(ply) {
            let (mv, score) = self.score_of(ply, index, window);
            if self.budget.is_spent {
                break;
            }
            if score > best {
                best = score;
                self.line.keep(ply, mv);
            }
            window.low = window.low.max(best);
            if window.low >= window.high {
                break;
            }
        }
        best
    }

    /// A move and its score for the side that makes it.
    #[inline]
    fn score_of(&mut self, ply: u32, index: usize, window: Window) -> (Move, BackedUp) {
        let mv = self.line.make(ply, index, &self.plies);
        self.budget.spend(self.statistics.nodes);
        if self.budget.is_spent {
            return (mv, BackedUp::from(0));
        }
        self.statistics.nodes += 1;
        self.statistics.depth = self.statistics.depth.max(ply + 1);
        let reply = self.value(ply + 1, window.of_reply(self.direction));
        (mv, self.direction.back_up(-reply))
    }

    /// The side that cannot move has lost (S-2), or in give-away won.
    fn without_a_move(&self) -> Score {
        match self.variant {
            Variant::Standard => -WIN,
            Variant::GiveAway => WIN,
        }
    }

    /// What the polynomial says of a board, for its side to move.
    #[inline]
    fn evaluate(&mut self, ply: u32, board: &Leaf) -> Score {
        self.statistics.evaluations += 1;
        let now = self.polynomial.ratings(&board.view);
        let before = self.line.ratings(ply - 1, self.polynomial);
        if board.jump_is_next && self.line.at(ply).counted >= self.plies.last {
            -self.polynomial.score_before_jump(&board.view, &now, &before, self.variant)
        } else {
            -self.polynomial.score(&board.view, &now, &before, self.variant)
        }
    }
}

/// A board where the look-ahead may stop.
struct Leaf {
    jump_is_next: bool,
    jump_was_last: bool,
    view: View,
}

impl PlyConditions for Leaf {
    fn jump_is_next(&self) -> bool {
        self.jump_is_next
    }

    fn jump_was_last(&self) -> bool {
        self.jump_was_last
    }

    fn exchange_is_possible(&self) -> bool {
        exchange_is_possible(&self.view)
    }

    fn lead(&self) -> u32 {
        self.view.active_credit().abs_diff(self.view.passive_credit())
    }
}
