//! Captures and crownings, looked up in slices that are solved; moves within the pair are only counted.

use rayon::prelude::*;

use super::cell::Cell;
use super::levels::{CHUNK, Side};
use super::{GenerateError, Solved};
use crate::board::Board;
use crate::value::Value;

pub(super) fn run(
    side: &Side,
    solved: &Solved,
    stop: &(impl Fn() -> bool + Sync),
) -> Result<(), GenerateError> {
    side.cells.par_chunks(CHUNK).enumerate().try_for_each(|(chunk, cells)| {
        if stop() {
            return Err(GenerateError::Stopped);
        }
        for (offset, cell) in cells.iter().enumerate() {
            let value = match side.layout.board(chunk * CHUNK + offset) {
                Some(board) => {
                    look(board, cell, solved).ok_or(GenerateError::TooLong(side.layout.slice()))?
                }
                None => Value::DRAW,
            };
            side.mark(chunk, value);
        }
        Ok(())
    })
}

/// What is known of a board at first goes into its cell. Returns the value that is decided or waits, `None` if it does
/// not fit.
#[inline]
fn look(board: Board, cell: &Cell, solved: &Solved) -> Option<Value> {
    let mut outside = Outside::default();
    if board.can_capture() {
        board.each_capture(&mut |after| outside.add(solved.value(after)));
        let value = outside.value()?;
        cell.decide(value);
        return Some(value);
    }
    board.each_crowning(&mut |after| outside.add(solved.value(after)));
    let value = outside.value()?;
    match board.plain_moves() {
        0 if outside.moves == 0 => {
            cell.decide(Value::LOST);
            return Some(Value::LOST);
        }
        0 => cell.decide(value),
        _ if outside.holds() => cell.hold(value),
        moves => cell.count(moves, value),
    }
    Some(value)
}

/// What moves that leave the pair lead to.
#[derive(Clone, Copy, Default)]
struct Outside {
    moves: u32,
    draws: bool,
    /// The other side's quickest loss.
    quickest: Option<Value>,
    /// The other side's slowest win.
    slowest: Option<Value>,
}

impl Outside {
    #[inline]
    fn add(&mut self, value: Value) {
        self.moves += 1;
        if value == Value::DRAW {
            self.draws = true;
        } else if value.is_loss() {
            self.quickest = Some(self.quickest.map_or(value, |quickest| quickest.min(value)));
        } else {
            self.slowest = self.slowest.max(Some(value));
        }
    }

    /// Whether one of them wins or draws.
    fn holds(self) -> bool {
        self.draws || self.quickest.is_some()
    }

    /// The best of them, a draw if there is none; `None` if it does not fit.
    fn value(self) -> Option<Value> {
        let after = if self.draws { self.quickest } else { self.quickest.or(self.slowest) };
        after.map_or(Some(Value::DRAW), |after| after.0.checked_add(1).map(Value))
    }
}
