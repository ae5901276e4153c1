//! Databases that are opened once and asked by many threads.

mod line;

use std::sync::OnceLock;

use rules::{Move, Position};
use thiserror::Error;

use crate::board::Board;
use crate::generate;
use crate::index::Slice;
use crate::solved::Solved;
use crate::value::{Ending, Verdict};

pub use line::Line;

/// The most pieces of the databases inside the program.
pub const BUILT_IN_PIECES: usize = 4;

/// Perfect play with few pieces, for any number of threads at once.
#[derive(Debug)]
pub struct Database {
    small: OnceLock<Solved>,
}

/// A move with how the position ends once it is made, as the side that makes it sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedMove {
    /// The move.
    pub mv: Move,
    /// The end, counted from before the move: a move that wins at once is a win in 1.
    pub ending: Ending,
}

/// Why a database could not answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProbeError {}

impl Database {
    /// The databases inside the program, of up to four pieces. Distances are solved at first use, in a second or two.
    pub fn built_in() -> Database {
        Database { small: OnceLock::new() }
    }

    /// The most pieces of positions that it knows.
    pub fn pieces(&self) -> usize {
        BUILT_IN_PIECES
    }

    /// Whether it knows a position: that depends on the number of pieces only.
    pub fn knows(&self, position: &Position) -> bool {
        pieces_of(position) <= self.pieces()
    }

    /// Who wins, for the side to move; `None` if there are too many pieces.
    pub fn result(&self, position: &Position) -> Option<Verdict> {
        self.ending(position).ok().flatten().map(Ending::verdict)
    }

    /// How a position ends and when; `None` if there are too many pieces.
    ///
    /// # Errors
    /// When a file of distances cannot be read, or is damaged.
    pub fn ending(&self, position: &Position) -> Result<Option<Ending>, ProbeError> {
        if !self.knows(position) {
            return Ok(None);
        }
        if let Some(ending) = one_sided(position) {
            return Ok(Some(ending));
        }
        let small = self.small.get_or_init(|| {
            generate::solve_all(BUILT_IN_PIECES).expect("with four pieces every win is short")
        });
        debug_assert!(Slice::of(position).is_some());
        Ok(Some(small.value(Board::of(position)).ending()))
    }

    /// Every legal move with its end, the best first, equal ones in the order of the rules; `None` if there are too
    /// many pieces.
    ///
    /// # Errors
    /// When a file of distances cannot be read, or is damaged.
    pub fn moves(&self, position: &Position) -> Result<Option<Vec<RatedMove>>, ProbeError> {
        if !self.knows(position) {
            return Ok(None);
        }
        let mut rated = Vec::new();
        for mv in position.moves() {
            if let Some(ending) = self.ending(&position.after(mv))? {
                rated.push(RatedMove { mv, ending: ending.before() });
            }
        }
        rated.sort_by_key(|rated| std::cmp::Reverse(rated.ending.rank()));
        Ok(Some(rated))
    }

    /// The best move; `None` if there is no move, or there are too many pieces.
    ///
    /// # Errors
    /// When a file of distances cannot be read, or is damaged.
    pub fn best_move(&self, position: &Position) -> Result<Option<RatedMove>, ProbeError> {
        Ok(self.moves(position)?.and_then(|moves| moves.first().copied()))
    }

    /// Best play to the end; `None` if there are too many pieces.
    ///
    /// # Errors
    /// When a file of distances cannot be read, or is damaged.
    pub fn line(&self, position: &Position) -> Result<Option<Line>, ProbeError> {
        let Some(ending) = self.ending(position)? else { return Ok(None) };
        let mut moves = Vec::new();
        let mut reached = *position;
        for _ in 0..ending.plies().unwrap_or(0) {
            let Some(best) = self.best_move(&reached)? else { break };
            moves.push(best.mv);
            reached = reached.after(best.mv);
        }
        Ok(Some(Line::new(position, moves)))
    }
}

fn pieces_of(position: &Position) -> usize {
    rules::Square::COUNT - position.empty_squares().len()
}

/// The end of a position in which a side has nothing left.
fn one_sided(position: &Position) -> Option<Ending> {
    let turn = position.turn();
    if position.pieces(turn).is_empty() || !position.can_move() {
        Some(Ending::Loss(0))
    } else if position.pieces(!turn).is_empty() {
        Some(Ending::Win(1))
    } else {
        None
    }
}
