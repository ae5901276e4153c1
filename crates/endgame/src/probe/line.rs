//! Best play from a position to its end.

use rules::{Color, Kind, Move, Position};

/// The moves of both sides at their best, the first of several equal ones in the order of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// To the end of the game; none from a draw, which has no end.
    pub moves: Vec<Move>,
    /// The most plies in a row without a capture or the move of a man.
    pub longest_without_progress: u32,
}

impl Line {
    /// Whether a game with a rule of so many moves a side without progress could end as a draw on the way.
    pub const fn reaches(&self, moves_without_progress: u32) -> bool {
        self.longest_without_progress >= 2 * moves_without_progress
    }

    pub(super) fn new(start: &Position, moves: Vec<Move>) -> Line {
        let (mut position, mut stretch, mut longest) = (*start, 0, 0);
        for &mv in &moves {
            stretch = if is_progress(&position, mv) { 0 } else { stretch + 1 };
            longest = longest.max(stretch);
            position = position.after(mv);
        }
        Line { moves, longest_without_progress: longest }
    }
}

fn is_progress(position: &Position, mv: Move) -> bool {
    debug_assert!(Color::ALL.iter().any(|&color| position.pieces(color).contains(mv.from())));
    mv.is_capture() || position.piece_at(mv.from()).is_some_and(|piece| piece.kind == Kind::Man)
}
