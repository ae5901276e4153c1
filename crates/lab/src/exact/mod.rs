//! Exact play with up to three pieces, men and kings of both sides: the authority that players are held against in
//! endings, from the endgame databases inside the program. No player uses it.
//!
//! Draws by repetition or for want of progress are no part of it: a win counts however long it takes.

mod order;

use endgame::Database;
use rules::{Move, Position, SquareSet};

/// How a position ends for the side to move when both sides play their best.
pub use endgame::Ending as Prospect;

/// How every position of up to three pieces ends.
#[derive(Debug)]
pub struct ExactPlay {
    database: Database,
}

impl ExactPlay {
    /// The most pieces it knows of.
    pub const MOST_PIECES: usize = order::MOST_PIECES;

    /// Works it out at the first question, in a second or two.
    pub fn solve() -> ExactPlay {
        ExactPlay { database: Database::built_in() }
    }

    /// How a position ends; `None` if it has more than three pieces.
    pub fn prospect(&self, position: &Position) -> Option<Prospect> {
        let pieces = SquareSet::ALL.len() - position.empty_squares().len();
        if pieces > ExactPlay::MOST_PIECES {
            return None;
        }
        self.database.ending(position).expect("the databases inside the program need no files")
    }

    /// How a position ends if the side to move makes one of its moves; `None` if it has more than
    /// three pieces.
    pub fn prospect_after(&self, position: &Position, mv: Move) -> Option<Prospect> {
        self.prospect(&position.after(mv)).map(Prospect::before)
    }

    /// The best move, the first of several in the order of the rules; `None` if there is no move, or
    /// more than three pieces.
    pub fn best_move(&self, position: &Position) -> Option<Move> {
        let best = self.prospect(position)?;
        position.moves().into_iter().find(|&mv| self.prospect_after(position, mv) == Some(best))
    }

    /// Every legal position of up to three pieces with Black to move, and how it ends. With White to
    /// move there are the same again, turned round.
    pub fn positions(&self) -> impl Iterator<Item = (Position, Prospect)> {
        order::positions().map(|position| {
            let prospect = self.prospect(&position).expect("it has few enough pieces");
            (position, prospect)
        })
    }
}
