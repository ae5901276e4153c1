//! Exact play with up to three pieces, men and kings of both sides: how every position ends when
//! both sides play their best, found by working backward from the ends. It is the authority that
//! players are held against in endings; no player uses it.
//!
//! Draws by repetition or for want of progress are no part of it: a win counts however long it takes.

mod index;
mod solve;

use rules::{Move, Position};

use index::{COUNT, index_of};

/// How every position of up to three pieces ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExactPlay {
    /// By index: 0 for a draw, else the plies to the end and one more. Indexes that are no legal
    /// position hold 0 too.
    ends: Box<[u8; COUNT]>,
}

/// How a position ends for the side to move when both sides play their best: the winner as
/// quickly as it can, the loser as late.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Prospect {
    /// It wins with so many moves of both sides; an odd number.
    Win(u32),
    /// Nobody can force a win.
    Draw,
    /// It loses with so many moves of both sides; an even number, 0 if it has no move now.
    Loss(u32),
}

impl ExactPlay {
    /// The most pieces it knows of.
    pub const MOST_PIECES: usize = index::MOST_PIECES;

    /// Works it out, in a fraction of a second.
    pub fn solve() -> ExactPlay {
        ExactPlay { ends: solve::solve() }
    }

    /// How a position ends; `None` if it has more than three pieces.
    pub fn prospect(&self, position: &Position) -> Option<Prospect> {
        let end = u32::from(self.ends[index_of(position)?]);
        Some(match end.checked_sub(1) {
            None => Prospect::Draw,
            Some(plies) if plies % 2 == 1 => Prospect::Win(plies),
            Some(plies) => Prospect::Loss(plies),
        })
    }

    /// How a position ends if the side to move makes one of its moves; `None` if it has more than
    /// three pieces.
    pub fn prospect_after(&self, position: &Position, mv: Move) -> Option<Prospect> {
        Some(match self.prospect(&position.after(mv))? {
            Prospect::Win(plies) => Prospect::Loss(plies + 1),
            Prospect::Draw => Prospect::Draw,
            Prospect::Loss(plies) => Prospect::Win(plies + 1),
        })
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
        index::positions().map(|(_, position)| {
            let prospect = self.prospect(&position).expect("it has few enough pieces");
            (position, prospect)
        })
    }
}
