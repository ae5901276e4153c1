//! The moves that a reading rates best: the look-ahead once more, with its readings as questions.

use std::cell::OnceCell;

use rules::{Move, Position, Variant};

use crate::look_ahead::PlyConditions;
use crate::score::{BackedUp, Window};
use crate::{ParameterSet, ParameterValues, PlyRules, Polynomial, Score, View, WIN, exchange_is_possible};

use super::{LeafValues, Offers, Reading};

/// The best moves of a board in play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestMoves {
    /// The backed-up score, for the side to move.
    pub score: Score,
    /// Every move that has it, in the order in which the rules list them; a player takes the first.
    pub moves: Vec<Move>,
}

/// The best moves of a board for a polynomial, as a reading has both polynomial and look-ahead.
/// Without a legal move there are none, and the game is lost, or in give-away won.
pub fn best_moves(
    printed: &Polynomial,
    reading: &Reading,
    position: &Position,
    variant: Variant,
) -> BestMoves {
    let mut tree = Tree {
        polynomial: reading.polynomial(printed),
        reading: *reading,
        plies: reading.plies().on_board(position),
        variant,
        favorites: vec![None; PlyRules::LONGEST as usize + 1],
    };
    let root = Board::new(*position);
    let (mut best, mut moves) = (BackedUp::from(tree.without_a_move()), Vec::new());
    for mv in position.moves() {
        // Just below the best, so that scores equal to it are exact.
        let low = if moves.is_empty() { Window::FULL.low } else { best.just_below() };
        let score = tree.score_of(&root, mv, Window { low, ..Window::FULL });
        if moves.is_empty() || score > best {
            (best, moves) = (score, vec![mv]);
        } else if score == best {
            moves.push(mv);
        }
    }
    BestMoves { score: reading.direction.score(best), moves }
}

struct Tree {
    polynomial: Polynomial,
    reading: Reading,
    plies: PlyRules,
    variant: Variant,
    /// The last best move at each ply, tried first.
    favorites: Vec<Option<Move>>,
}

/// A board of the line under investigation.
struct Board<'a> {
    position: Position,
    before: Option<&'a Board<'a>>,
    ply: u32,
    /// Its ply, as the ply rules count.
    counted: u32,
    by_jump: bool,
    /// Its ratings for the boards after it.
    for_next: OnceCell<ParameterValues>,
}

impl<'a> Board<'a> {
    fn new(position: Position) -> Board<'a> {
        Board { position, before: None, ply: 0, counted: 0, by_jump: false, for_next: OnceCell::new() }
    }

    fn after(&'a self, mv: Move, rules: &PlyRules) -> Board<'a> {
        Board {
            position: self.position.after(mv),
            before: Some(self),
            ply: self.ply + 1,
            counted: self.counted + rules.of(mv),
            by_jump: mv.is_capture(),
            for_next: OnceCell::new(),
        }
    }
}

impl Tree {
    fn value(&mut self, board: &Board, window: Window) -> BackedUp {
        if !board.position.can_move() {
            return self.without_a_move().into();
        }
        let leaf = Leaf { board, offers: self.reading.offers, plies: &self.plies };
        if self.plies.goes_on(board.counted, &leaf) {
            self.best_of(board, window)
        } else {
            self.evaluate(board).into()
        }
    }

    fn best_of(&mut self, board: &Board, mut window: Window) -> BackedUp {
        let mut moves = board.position.moves();
        let favorite = self.favorites[board.ply as usize];
        if let Some(index) = moves.iter().position(|&mv| Some(mv) == favorite) {
            moves[..=index].rotate_right(1);
        }
        let mut best = Window::FULL.low;
        for mv in moves {
            let score = self.score_of(board, mv, window);
            if score > best {
                best = score;
                self.favorites[board.ply as usize] = Some(mv);
            }
            window.low = window.low.max(best);
            if window.low >= window.high {
                break;
            }
        }
        best
    }

    /// The score of a move for the side that makes it.
    fn score_of(&mut self, board: &Board, mv: Move, window: Window) -> BackedUp {
        let direction = self.reading.direction;
        let next = board.after(mv, &self.plies);
        direction.back_up(-self.value(&next, window.of_reply(direction)))
    }

    fn without_a_move(&self) -> Score {
        match self.variant {
            Variant::Standard => -WIN,
            Variant::GiveAway => WIN,
        }
    }

    /// What the polynomial says of a board, for its side to move.
    fn evaluate(&self, board: &Board) -> Score {
        let view = View::of(&board.position);
        let now = self.polynomial.ratings(&view);
        let compared = self.compared_with(board);
        let jump_is_pending = board.counted >= self.plies.last && board.position.must_capture();
        let score = if jump_is_pending { Polynomial::score_before_jump } else { Polynomial::score };
        -score(&self.polynomial, &view, &now, &compared, self.variant)
    }

    /// The ratings that are taken off those of a board (S-28). The board before exists, as the one in
    /// play is never evaluated.
    fn compared_with(&self, board: &Board) -> ParameterValues {
        let of_previous = |view: fn(&Position) -> View| {
            let previous = board.before.expect("the look-ahead is one ply or more");
            *previous.for_next.get_or_init(|| self.polynomial.ratings(&view(&previous.position)))
        };
        match self.reading.values {
            LeafValues::Difference => of_previous(View::of),
            LeafValues::SameActive => of_previous(View::exchanged),
            LeafValues::Alone => ParameterValues::of(&View::of(&board.position), ParameterSet::EMPTY),
            LeafValues::Exchanged => self.polynomial.ratings(&View::exchanged(&board.position)),
        }
    }
}

/// A board where the look-ahead may stop.
struct Leaf<'a> {
    board: &'a Board<'a>,
    offers: Offers,
    plies: &'a PlyRules,
}

impl PlyConditions for Leaf<'_> {
    fn jump_is_next(&self) -> bool {
        self.board.position.must_capture()
    }

    fn jump_was_last(&self) -> bool {
        self.board.by_jump
    }

    fn exchange_is_possible(&self) -> bool {
        let position = &self.board.position;
        let active = || exchange_is_possible(&View::of(position));
        match self.offers {
            Offers::Active => active(),
            Offers::Never => false,
            Offers::Either => active() || exchange_is_possible(&View::exchanged(position)),
            Offers::AtMinimum => self.board.counted < self.plies.offers && active(),
        }
    }

    fn lead(&self) -> u32 {
        let view = View::of(&self.board.position);
        view.active_credit().abs_diff(view.passive_credit())
    }
}
