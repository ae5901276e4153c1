//! Plain minimax, written for the eye and not for the clock: every branch is followed, every board
//! rated afresh. The look-ahead must find what it finds.

use std::cell::Cell;

use rules::{Move, Position, Variant};

use super::ply_rules::PlyConditions;
use super::{LookAheadSettings, PlyRules};
use crate::score::BackedUp;
use crate::{Polynomial, Score, View, WIN, exchange_is_possible};

/// What minimax found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Minimax {
    /// The backed-up score of the board in play, for the side to move.
    pub score: Score,
    /// The best move, the first of several; `None` if there is no move.
    pub best: Option<Move>,
    /// The boards of the tree, the one in play included.
    pub boards: u64,
    /// Those of them that were rated.
    pub rated: u64,
}

/// Looks ahead along every branch.
pub fn minimax(
    polynomial: &Polynomial,
    settings: &LookAheadSettings,
    position: &Position,
    variant: Variant,
) -> Minimax {
    let settings = LookAheadSettings { plies: settings.plies.on_board(position), ..*settings };
    let root = Node { position: *position, parent: None, ply: 0, by_jump: false };
    let tree = Tree { polynomial, settings, variant, boards: Cell::new(0), rated: Cell::new(0) };
    let (score, best) = tree.of(&root);
    let [boards, rated] = [&tree.boards, &tree.rated].map(Cell::get);
    Minimax { score: settings.direction.score(score), best, boards, rated }
}

struct Tree<'a> {
    polynomial: &'a Polynomial,
    settings: LookAheadSettings,
    variant: Variant,
    boards: Cell<u64>,
    rated: Cell<u64>,
}

struct Node {
    position: Position,
    parent: Option<Position>,
    ply: u32,
    by_jump: bool,
}

impl Tree<'_> {
    /// The backed-up score of a board, and its first best move.
    fn of(&self, node: &Node) -> (BackedUp, Option<Move>) {
        self.boards.set(self.boards.get() + 1);
        let moves = node.position.moves();
        if moves.is_empty() {
            let score = if self.variant == Variant::GiveAway { WIN } else { -WIN };
            return (score.into(), None);
        }
        if node.ply > 0 && !self.plies().goes_on(node.ply, node) {
            return (self.evaluate(node).into(), None);
        }
        let scores = moves
            .iter()
            .map(|&mv| (self.settings.direction.back_up(-self.of(&node.after(mv, self.plies())).0), mv));
        // `max_by_key` takes the last of several.
        let (score, best) = scores.rev().max_by_key(|&(score, _)| score).expect("there is a move");
        (score, Some(best))
    }

    fn evaluate(&self, node: &Node) -> Score {
        self.rated.set(self.rated.get() + 1);
        let view = View::of(&node.position);
        let now = self.polynomial.ratings(&view);
        let before = self.polynomial.ratings(&View::before(node.parent.as_ref(), &node.position));
        let pending_jump = node.jump_is_next() && node.ply >= self.plies().last;
        let score = if pending_jump { Polynomial::score_before_jump } else { Polynomial::score };
        -score(self.polynomial, &view, &now, &before, self.variant)
    }

    fn plies(&self) -> PlyRules {
        self.settings.plies
    }
}

impl Node {
    fn after(&self, mv: Move, rules: PlyRules) -> Node {
        Node {
            position: self.position.after(mv),
            parent: Some(self.position),
            ply: self.ply + rules.of(mv),
            by_jump: mv.is_capture(),
        }
    }
}

impl PlyConditions for Node {
    fn jump_is_next(&self) -> bool {
        self.position.must_capture()
    }

    fn jump_was_last(&self) -> bool {
        self.by_jump
    }

    fn exchange_is_possible(&self) -> bool {
        exchange_is_possible(&View::of(&self.position))
    }

    fn lead(&self) -> u32 {
        let view = View::of(&self.position);
        view.active_credit().abs_diff(view.passive_credit())
    }
}
