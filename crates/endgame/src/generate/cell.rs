//! What is known of a position while its slice is being solved, in 16 bits that threads share.
//!
//! Decided: its value. Undecided: how many of its moves within the pair are not yet known to lose, and a
//! value that waits, made by its crownings: a win if no quicker one comes, or the earliest loss.

use std::sync::atomic::{AtomicU16, Ordering};

use crate::value::Value;

#[derive(Default)]
pub(super) struct Cell(AtomicU16);

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Decided(Value),
    Open {
        waiting: Value,
        /// No move is left that could hold.
        is_out_of_moves: bool,
    },
}

const DECIDED: u16 = 1 << 15;
const ONE_MOVE: u16 = 1 << 8;
const MOVES: u16 = 31 * ONE_MOVE;
/// Some move holds for certain, so it is never lost and moves are not counted.
const HOLDS: u16 = MOVES;
const VALUE: u16 = 0xFF;

impl Cell {
    /// Values are only added to, and threads meet between two plies, so no order among cells is needed.
    const ORDER: Ordering = Ordering::Relaxed;

    pub(super) fn decide(&self, value: Value) {
        self.0.store(DECIDED | u16::from(value.0), Cell::ORDER);
    }

    /// A position with so many moves within the pair.
    pub(super) fn count(&self, moves: u32, waiting: Value) {
        debug_assert!(moves < u32::from(MOVES / ONE_MOVE));
        self.0.store((moves as u16 * ONE_MOVE) | u16::from(waiting.0), Cell::ORDER);
    }

    /// A position that is not lost, and won as waiting says, if not sooner.
    pub(super) fn hold(&self, waiting: Value) {
        self.0.store(HOLDS | u16::from(waiting.0), Cell::ORDER);
    }

    #[inline]
    pub(super) fn state(&self) -> State {
        let bits = self.0.load(Cell::ORDER);
        let value = Value((bits & VALUE) as u8);
        if bits & DECIDED != 0 {
            State::Decided(value)
        } else {
            State::Open { waiting: value, is_out_of_moves: bits & MOVES == 0 }
        }
    }

    /// A move from here wins: the position is won, unless that is decided. Says whether this is news.
    #[inline]
    pub(super) fn win(&self, value: Value) -> bool {
        let is_open = self.0.load(Cell::ORDER) & DECIDED == 0;
        if is_open {
            self.decide(value);
        }
        is_open
    }

    /// A move from here loses: the position is lost if it was the last that could hold, and no crowning
    /// loses later. Says whether it is lost now.
    #[inline]
    pub(super) fn lose_a_move(&self, value: Value) -> bool {
        let bits = self.0.load(Cell::ORDER);
        if bits & DECIDED != 0 || bits & MOVES == HOLDS {
            return false;
        }
        let before = self.0.fetch_sub(ONE_MOVE, Cell::ORDER);
        let is_lost = before & MOVES == ONE_MOVE && before & VALUE <= u16::from(value.0);
        if is_lost {
            self.decide(value);
        }
        is_lost
    }

    pub(super) fn into_value(self) -> Value {
        let bits = self.0.into_inner();
        if bits & DECIDED != 0 { Value((bits & VALUE) as u8) } else { Value::DRAW }
    }
}
