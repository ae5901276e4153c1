//! The line of boards under investigation. A complete record is kept of it, so that nothing is
//! computed to retract a move, and so that each board's ratings are at hand for the boards after.

use rules::{Move, Position};

use super::ply_rules::PlyRules;
use crate::{ParameterValues, Polynomial, View};

/// The boards from the one in play to the one looked at. The lists keep their room from look-ahead
/// to look-ahead, so that none allocates.
#[derive(Clone, Debug)]
pub(super) struct Line(Vec<Ply>);

/// One board of the line.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    pub(super) position: Position,
    /// Its ply, as the ply rules count.
    pub(super) counted: u32,
    /// Whether the move that led here was a jump.
    pub(super) by_jump: bool,
    pub(super) moves: Vec<Move>,
    /// How the game is expected to go on from here.
    pub(super) best: Vec<Move>,
    /// How many plies that was looked ahead, those of a remembered score at its end included.
    pub(super) effective_ply: u32,
    ratings: Option<ParameterValues>,
    /// The best move of the last board looked at here: good moves are often good on the next board
    /// too, and the sooner a good one is tried the more is cut off.
    favorite: Option<Move>,
}

/// More moves than one meets in play; a longer list makes room once.
const USUAL_MOVES: usize = 64;

impl Line {
    pub(super) fn new() -> Line {
        let ply = |_| Ply {
            position: Position::start(),
            counted: 0,
            by_jump: false,
            moves: Vec::with_capacity(USUAL_MOVES),
            best: Vec::with_capacity(PlyRules::LONGEST as usize),
            effective_ply: 0,
            ratings: None,
            favorite: None,
        };
        Line((0..=PlyRules::LONGEST).map(ply).collect())
    }

    pub(super) fn at(&self, ply: u32) -> &Ply {
        &self.0[ply as usize]
    }

    /// Begins at the board in play.
    pub(super) fn begin(&mut self, position: &Position) {
        self.0.iter_mut().for_each(|ply| ply.favorite = None);
        self.0[0].set(*position, 0, false);
    }

    /// Finds the moves of a board of the line. Those of the board in play stay in their order,
    /// which decides between equally good ones.
    pub(super) fn list_moves(&mut self, ply: u32) -> usize {
        let Ply { position, moves, favorite, .. } = &mut self.0[ply as usize];
        position.moves_into(moves);
        if ply > 0
            && let Some(index) = moves.iter().position(|mv| Some(*mv) == *favorite)
        {
            moves[..=index].rotate_right(1);
        }
        moves.len()
    }

    /// Makes a move of a board that was listed.
    #[inline]
    pub(super) fn make(&mut self, ply: u32, index: usize, rules: &PlyRules) -> Move {
        let Ply { position, counted, moves, .. } = &self.0[ply as usize];
        let mv = moves[index];
        let (next, counted) = (position.after(mv), counted + rules.of(mv));
        self.0[ply as usize + 1].set(next, counted, mv.is_capture());
        mv
    }

    /// Keeps a move and what is expected after it as the best way on from a board.
    pub(super) fn keep(&mut self, ply: u32, mv: Move) {
        let (up_to, after) = self.0.split_at_mut(ply as usize + 1);
        let Ply { best, favorite, effective_ply, .. } = &mut up_to[ply as usize];
        *favorite = Some(mv);
        *effective_ply = after[0].effective_ply + 1;
        best.clear();
        best.push(mv);
        best.extend_from_slice(&after[0].best);
    }

    /// Ends the line at a board whose score is remembered.
    pub(super) fn end_in_memory(&mut self, ply: u32, effective_ply: u32) {
        self.0[ply as usize].effective_ply = effective_ply;
    }

    /// The ratings of a board of the line, made when they are first asked for.
    #[inline]
    pub(super) fn ratings(&mut self, ply: u32, polynomial: &Polynomial) -> ParameterValues {
        let Ply { position, ratings, .. } = &mut self.0[ply as usize];
        *ratings.get_or_insert_with(|| polynomial.ratings(&View::of(position)))
    }
}

impl Ply {
    #[inline]
    fn set(&mut self, position: Position, counted: u32, by_jump: bool) {
        self.position = position;
        self.counted = counted;
        self.by_jump = by_jump;
        self.ratings = None;
        self.effective_ply = 0;
        self.best.clear();
    }
}
