//! Databases that are opened once and asked by many threads.

mod built_in;
mod cache;
mod line;
mod packed;

use std::path::Path;

use rules::{Move, Position};

use crate::board::Board;
use crate::error::DatabaseError;
use crate::manifest::Manifest;
use crate::value::{Ending, Verdict};

use packed::Packed;

pub use built_in::{BUILT_IN_PIECES, built_in_statistics, make_built_in};
pub use line::Line;
pub(crate) use packed::{read_distances, read_results};

/// Perfect play with few pieces, for any number of threads at once.
///
/// Results are in memory, packed; beside them it keeps unpacked blocks of at most 16 MB of results and 16 MB of
/// distances. Distances stay in their files.
#[derive(Debug)]
pub struct Database {
    packed: Packed,
    pieces: usize,
    is_built_in: bool,
}

/// A move with how the position ends once it is made, as the side that makes it sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedMove {
    /// The move.
    pub mv: Move,
    /// The end, counted from before the move: a move that wins at once is a win in 1.
    pub ending: Ending,
}

impl Database {
    /// The databases inside the program, of up to four pieces. Distances are solved at first use, in a second or two.
    pub fn built_in() -> Database {
        Database {
            packed: Packed::from_results(built_in::read()),
            pieces: BUILT_IN_PIECES,
            is_built_in: true,
        }
    }

    /// The databases of a folder, as far as all slices of a number of pieces are there. Every byte of the results is
    /// checked now, those of distances when they are asked for.
    ///
    /// # Errors
    /// When there are none, or a file is missing, foreign or damaged.
    pub fn open(folder: &Path) -> Result<Database, DatabaseError> {
        let manifest = Manifest::of_folder(folder)?;
        let pieces = manifest.pieces();
        if pieces == 0 {
            return Err(DatabaseError::NotBuilt(folder.to_owned()));
        }
        Ok(Database { packed: Packed::open(folder, &manifest, pieces)?, pieces, is_built_in: false })
    }

    /// The databases of a folder if they reach further than those inside the program, else the latter.
    ///
    /// # Errors
    /// When a file of the folder is missing, foreign or damaged.
    pub fn open_or_built_in(folder: &Path) -> Result<Database, DatabaseError> {
        let pieces = Manifest::of_folder(folder)?.pieces();
        if pieces > BUILT_IN_PIECES { Database::open(folder) } else { Ok(Database::built_in()) }
    }

    /// The most pieces of positions that it knows.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// Bytes of packed results in memory.
    pub fn bytes(&self) -> usize {
        self.packed.bytes()
    }

    /// Whether it knows a position: that depends on the number of pieces only.
    pub fn knows(&self, position: &Position) -> bool {
        pieces_of(position) <= self.pieces()
    }

    /// Who wins, for the side to move; `None` if there are too many pieces.
    pub fn result(&self, position: &Position) -> Option<Verdict> {
        if !self.knows(position) {
            return None;
        }
        let board = Board::of(position);
        if board.other().is_empty() {
            return Some(one_sided(position).verdict());
        }
        Some(self.packed.verdict(board))
    }

    /// How a position ends and when; `None` if there are too many pieces.
    ///
    /// # Errors
    /// When a file of distances cannot be read, or is damaged.
    pub fn ending(&self, position: &Position) -> Result<Option<Ending>, DatabaseError> {
        if !self.knows(position) {
            return Ok(None);
        }
        let board = Board::of(position);
        Ok(Some(if board.own().is_empty() || board.other().is_empty() {
            one_sided(position)
        } else if self.is_built_in {
            built_in::solved().value(board).ending()
        } else {
            self.packed.ending(board)?
        }))
    }

    /// Whether distances can be told at once. Those inside the program have to be solved first, which takes a second or
    /// so: that begins now, in the background.
    pub fn prepare_distances(&self) -> bool {
        !self.is_built_in || built_in::is_solved()
    }

    /// The plies to the end; `None` for a draw, or if there are too many pieces.
    ///
    /// # Errors
    /// When a file of distances cannot be read, or is damaged.
    pub fn distance(&self, position: &Position) -> Result<Option<u32>, DatabaseError> {
        Ok(self.ending(position)?.and_then(Ending::plies))
    }

    /// Every legal move with its end, the best first, equal ones in the order of the rules; `None` if there are too
    /// many pieces.
    ///
    /// # Errors
    /// When a file of distances cannot be read, or is damaged.
    pub fn moves(&self, position: &Position) -> Result<Option<Vec<RatedMove>>, DatabaseError> {
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
    pub fn best_move(&self, position: &Position) -> Result<Option<RatedMove>, DatabaseError> {
        Ok(self.moves(position)?.and_then(|moves| moves.first().copied()))
    }

    /// Best play to the end; `None` if there are too many pieces.
    ///
    /// # Errors
    /// When a file of distances cannot be read, or is damaged.
    pub fn line(&self, position: &Position) -> Result<Option<Line>, DatabaseError> {
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
fn one_sided(position: &Position) -> Ending {
    if position.can_move() { Ending::Win(1) } else { Ending::Loss(0) }
}
