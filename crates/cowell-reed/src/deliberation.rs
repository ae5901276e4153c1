//! One decision: the list of principles run over the legal moves, and what each made of each move (C-2,
//! C-3).

use arena::{Control, Limits, MoveReasons, Reasons, Statistics};
use rules::{Move, Position, Variant};

use crate::principles::{PrincipleError, Score};
use crate::readings::{Growth, Pieces};
use crate::scoring::{FirstOpinion, QuestionTree};
use crate::strategy::Plan;
use crate::tree::Bounds;
use crate::{Readings, View};

/// What came of a decision, move by move.
#[derive(Clone, PartialEq, Debug)]
pub struct Deliberation {
    /// The names of the principles, in the order they were to be asked.
    pub principles: Vec<String>,
    /// Every legal move, in the order of the rules.
    pub moves: Vec<ConsideredMove>,
    /// What it cost; a principle that scores a position is an evaluation.
    pub statistics: Statistics,
    /// Whether the list was asked to its end, and not stopped before.
    pub is_complete: bool,
}

/// What is to be decided, and how.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Where.
    pub position: &'a Position,
    /// What winning means. In give-away every principle wants the contrary.
    pub variant: Variant,
    /// The principles, and how far to look.
    pub plan: &'a Plan,
    /// How the report is read.
    pub readings: &'a Readings,
    /// How much is asked for.
    pub extent: Extent,
}

/// What the principles made of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct ConsideredMove {
    /// The move.
    pub mv: Move,
    /// Its backed-up score under each principle, as far as it was asked for.
    pub scores: Vec<Option<Score>>,
    /// The place in the list of the principle that rejected it; `None` if none did.
    pub dropped_by: Option<usize>,
}

/// How much is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extent {
    /// What the choice needs: a move that is dropped is not scored again, and one that is alone is chosen.
    #[default]
    Choice,
    /// A score of every move under every principle. The moves that are left at the end are the same.
    Table,
}

impl<'a> Question<'a> {
    /// About a position of the standard game.
    pub fn new(
        position: &'a Position,
        plan: &'a Plan,
        readings: &'a Readings,
        extent: Extent,
    ) -> Question<'a> {
        Question { position, variant: Variant::Standard, plan, readings, extent }
    }
}

/// A look-ahead of this size is cut off, which no strategy of the report comes near.
pub const MOST_NODES: usize = 1 << 20;

impl Deliberation {
    /// Considers the legal moves of a position. Limits keep the tree small. When `control` ends it early, the
    /// moves that the principles before left stay, and the rest of the list is not asked. In the first
    /// principle that would be all moves, so there it is asked about less: code about a small tree, and a
    /// script, before there is a tree, about the positions after the moves. If there is no time for that
    /// either, every legal move stays.
    ///
    /// # Errors
    /// When a principle has no score for a position.
    pub fn new(
        question: &Question<'_>,
        limits: &Limits,
        control: &dyn Control,
    ) -> Result<Deliberation, PrincipleError> {
        let mut deliberation = Deliberation::before(question);
        if deliberation.moves.len() > 1 || question.extent == Extent::Table {
            let bounds = bounds(question.plan, limits);
            let mut first_opinion = FirstOpinion { question, bounds, early: None };
            first_opinion.ask_early(&mut deliberation.statistics.evaluations, control)?;
            let mut tree = QuestionTree::new(question, bounds, &mut || control.stop());
            deliberation.run(&mut tree, &first_opinion, control)?;
            deliberation.statistics.nodes = tree.tree.len() as u64;
            deliberation.statistics.depth = tree.tree.depth();
        }
        Ok(deliberation)
    }

    fn before(&Question { position, plan, .. }: &Question<'_>) -> Deliberation {
        let considered =
            |mv| ConsideredMove { mv, scores: vec![None; plan.principles.len()], dropped_by: None };
        Deliberation {
            principles: plan.principles.iter().map(|principle| principle.name().to_owned()).collect(),
            moves: position.moves().into_iter().map(considered).collect(),
            statistics: Statistics { nodes: 1, ..Statistics::default() },
            is_complete: true,
        }
    }

    fn run(
        &mut self,
        tree: &mut QuestionTree<'_>,
        first_opinion: &FirstOpinion<'_>,
        control: &dyn Control,
    ) -> Result<(), PrincipleError> {
        let &Question { plan, readings, extent, .. } = tree.question;
        for (place, principle) in plan.principles.iter().enumerate() {
            if extent == Extent::Choice && self.acceptable().count() < 2 {
                break;
            }
            let evaluations = &mut self.statistics.evaluations;
            let Some(scores) = tree.scores(&**principle, evaluations, &mut || control.stop())? else {
                self.is_complete = false;
                if place == 0
                    && let Some(scores) = first_opinion.scores(evaluations)?
                {
                    self.judge(place, &scores, extent);
                }
                break;
            };
            self.judge(place, &scores[tree.tree.moves()], extent);
            tree.prune(&**principle, &scores, &self.moves);
            if readings.growth == Growth::Again {
                tree.tree.grow_again(self.acceptable().count(), &mut || control.stop());
            }
        }
        Ok(())
    }

    /// Notes the scores of the moves, and drops those that are not best.
    fn judge(&mut self, principle: usize, scores: &[Score], extent: Extent) {
        let left = self.moves.iter().zip(scores).filter(|(mv, _)| mv.dropped_by.is_none());
        let best = left.map(|(_, score)| *score).reduce(f64::max);
        for (mv, score) in self.moves.iter_mut().zip(scores) {
            let is_left = mv.dropped_by.is_none();
            if is_left || extent == Extent::Table {
                mv.scores[principle] = Some(*score);
            }
            if is_left && Some(*score) != best {
                mv.dropped_by = Some(principle);
            }
        }
    }

    /// The moves that no principle rejected: at least one where there is a legal move.
    pub fn acceptable(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().filter(|mv| mv.dropped_by.is_none()).map(|mv| mv.mv)
    }

    /// What the acceptable moves are worth in men to the side that chooses, where PCR comes first in the
    /// list: the lead that its ratio would be with as many pieces as are on the board, and all of them where
    /// one side has nothing left. In give-away a lead is bad, and its score negative.
    pub fn score_in_men(&self, &Question { position, variant, readings, .. }: &Question<'_>) -> Option<f64> {
        let best = self.moves.iter().find(|mv| mv.dropped_by.is_none())?;
        let is_first = self.principles.first().is_some_and(|name| name == "PCR");
        let score = best.scores.first().copied().flatten().filter(|_| is_first)?;
        let view = View::new(position, position.turn(), readings);
        let total = f64::from(view.strength() + view.dual().strength()) / 2.0;
        if score.is_infinite() {
            return Some(total * score.signum());
        }
        if readings.pieces == Pieces::Difference {
            return Some(score);
        }
        let sign = if variant == Variant::GiveAway { -1.0 } else { 1.0 };
        let ratio = sign * score;
        Some(sign * total * (ratio - 1.0) / (ratio + 1.0) + 0.0)
    }

    /// An order of the moves: 0 for those that are acceptable, and one less for each lower class, where a
    /// move that is dropped later is better, and of those dropped together the one with the higher score.
    pub fn ranks(&self) -> Vec<i32> {
        let key = |mv: &ConsideredMove| {
            let place = mv.dropped_by.unwrap_or(self.principles.len());
            (place, mv.dropped_by.and_then(|place| mv.scores[place]).unwrap_or(0.0))
        };
        let mut classes: Vec<_> = self.moves.iter().map(key).collect();
        classes.sort_by(|one, two| two.0.cmp(&one.0).then(two.1.total_cmp(&one.1)));
        classes.dedup();
        let rank = |mv| classes.iter().position(|class| *class == key(mv)).expect("its own class");
        self.moves.iter().map(|mv| -(rank(mv) as i32)).collect()
    }

    /// The table of it, for people to read.
    pub fn reasons(self, position: &Position) -> Reasons {
        let names = &self.principles;
        let reasons = |mv: ConsideredMove| MoveReasons {
            mv: position.notation(mv.mv),
            values: mv.scores,
            verdict: mv.dropped_by.map_or_else(String::new, |place| format!("dropped by {}", names[place])),
        };
        let moves = self.moves.into_iter().map(reasons).collect();
        Reasons { columns: self.principles, moves }
    }
}

fn bounds(plan: &Plan, limits: &Limits) -> Bounds {
    let nodes = limits.nodes.and_then(|nodes| usize::try_from(nodes).ok()).unwrap_or(MOST_NODES);
    Bounds {
        maximum: plan.maximum,
        nodes: nodes.min(MOST_NODES),
        depth: limits.depth.unwrap_or(u32::MAX).max(1),
    }
}
