//! Slices that are solved, each position a byte, as generating and verifying need them.

use std::sync::Arc;

use crate::board::Board;
use crate::index::{Layout, Slice};
use crate::value::Value;

/// The values of all positions of a slice, by number; those of no position are draws.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) layout: Layout,
    pub(crate) values: Vec<u8>,
}

impl Table {
    #[inline]
    pub(crate) fn value(&self, board: Board) -> Value {
        Value(self.values[self.layout.index(board)])
    }
}

/// The slices at hand.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    tables: Vec<Option<Arc<Table>>>,
}

impl Solved {
    pub(crate) fn none() -> Solved {
        Solved { tables: vec![None; Slice::KEYS] }
    }

    pub(crate) fn put(&mut self, table: Arc<Table>) {
        let key = table.layout.slice().key();
        self.tables[key] = Some(table);
    }

    pub(crate) fn forget(&mut self, slice: Slice) {
        self.tables[slice.key()] = None;
    }

    pub(crate) fn get(&self, slice: Slice) -> Option<&Arc<Table>> {
        self.tables[slice.key()].as_ref()
    }

    /// The slices at hand.
    pub(crate) fn slices(&self) -> impl Iterator<Item = Slice> {
        self.tables.iter().flatten().map(|table| table.layout.slice())
    }

    /// How a board ends whose slice is at hand, or on which the side to move has nothing left.
    ///
    /// # Panics
    /// When the slice is not at hand.
    #[inline]
    pub(crate) fn value(&self, board: Board) -> Value {
        if board.own().is_empty() {
            return Value::LOST;
        }
        let counts = [board.own_men, board.own_kings, board.other_men, board.other_kings];
        let key = counts.iter().fold(0, |key, set| key * crate::index::MOST_PIECES + set.len());
        self.tables[key].as_ref().expect("slices are solved in the order of conversion").value(board)
    }
}
