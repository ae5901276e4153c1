//! Ply by ply, from what is decided to what it decides.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::GenerateError;
use super::cell::{Cell, State};
use crate::index::{Layout, Slice};
use crate::solved::Table;
use crate::value::Value;

/// Positions that are looked through together.
pub(super) const CHUNK: usize = 1 << 12;

/// A slice and its partner; a slice that is its own partner comes once.
pub(super) struct Pair {
    sides: Vec<Side>,
}

/// One slice of a pair.
pub(super) struct Side {
    pub(super) layout: Layout,
    pub(super) cells: Vec<Cell>,
    /// For each chunk, which values are in it.
    chunks: Vec<Values>,
}

/// A set of values.
#[derive(Default)]
struct Values([AtomicU64; 4]);

impl Values {
    #[inline]
    fn insert(&self, value: Value) {
        let (word, bit) = (&self.0[usize::from(value.0 / 64)], 1 << (value.0 % 64));
        // Most often it is there, and a word that is only read can be in both processors' caches.
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    fn contains(&self, value: Value) -> bool {
        self.0[usize::from(value.0 / 64)].load(Ordering::Relaxed) & 1 << (value.0 % 64) != 0
    }

    fn is_below(&self, value: Value) -> bool {
        (value.0..=u8::MAX).all(|value| !self.contains(Value(value)))
    }
}

impl Side {
    fn new(slice: Slice) -> Side {
        let layout = Layout::of(slice);
        let cells = (0..layout.len()).into_par_iter().map(|_| Cell::default()).collect();
        let chunks = (0..layout.len().div_ceil(CHUNK)).map(|_| Values::default()).collect();
        Side { layout, cells, chunks }
    }

    /// Notes that a chunk has such a value, which waits or is decided.
    #[inline]
    pub(super) fn mark(&self, chunk: usize, value: Value) {
        if value != Value::DRAW {
            self.chunks[chunk].insert(value);
        }
    }
}

impl Pair {
    pub(super) fn new(slice: Slice) -> Pair {
        let partner = slice.partner();
        let slices = if partner == slice { vec![slice] } else { vec![slice, partner] };
        Pair { sides: slices.into_iter().map(Side::new).collect() }
    }

    pub(super) fn sides(&self) -> impl Iterator<Item = &Side> {
        self.sides.iter()
    }

    /// The side that moves of this one lead to, and come from.
    fn partner(&self, side: usize) -> &Side {
        &self.sides[self.sides.len() - 1 - side]
    }

    pub(super) fn run(&self, stop: &(impl Fn() -> bool + Sync)) -> Result<(), GenerateError> {
        let too_long = AtomicBool::new(false);
        for value in (1..=u8::MAX).map(Value) {
            for (number, side) in self.sides.iter().enumerate() {
                let before = self.partner(number);
                side.chunks.par_iter().enumerate().filter(|(_, values)| values.contains(value)).for_each(
                    |(chunk, _)| {
                        if !stop() && !side.spread(chunk, value, before) {
                            too_long.store(true, Ordering::Relaxed);
                        }
                    },
                );
            }
            if stop() {
                return Err(GenerateError::Stopped);
            }
            if too_long.load(Ordering::Relaxed) {
                return Err(GenerateError::TooLong(self.sides[0].layout.slice()));
            }
            let is_over = |side: &Side| side.chunks.par_iter().all(|values| values.is_below(value));
            if self.sides.iter().all(is_over) {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn into_tables(self) -> Vec<Table> {
        let tables = self.sides.into_iter().map(|side| Table {
            layout: side.layout,
            values: side.cells.into_par_iter().map(|cell| cell.into_value().0).collect(),
        });
        tables.collect()
    }
}

impl Side {
    /// Passes every position of a chunk that has this value on to the positions before it. Says whether the
    /// next value fits.
    fn spread(&self, chunk: usize, value: Value, before: &Side) -> bool {
        let first = chunk * CHUNK;
        let last = self.cells.len().min(first + CHUNK);
        for (offset, cell) in self.cells[first..last].iter().enumerate() {
            let is_due = match cell.state() {
                State::Decided(decided) => decided == value,
                State::Open { waiting, is_out_of_moves } => {
                    let is_due = waiting == value && (value.is_win() || is_out_of_moves);
                    if is_due {
                        cell.decide(value);
                    }
                    is_due
                }
            };
            if is_due && !self.spread_from(first + offset, value, before) {
                return false;
            }
        }
        true
    }

    fn spread_from(&self, index: usize, value: Value, before: &Side) -> bool {
        let Some(next) = value.0.checked_add(1).map(Value) else { return false };
        let board = self.layout.board(index).expect("it has a value");
        let layout = &before.layout;
        let tell = |index: usize| {
            let cell = &before.cells[index];
            let is_news = if value.is_loss() { cell.win(next) } else { cell.lose_a_move(next) };
            if is_news {
                before.mark(index / CHUNK, next);
            }
        };
        let after = board.turned();
        let men = after.own_men | after.other_men;
        let men_index = layout.men_index(after.own_men, after.other_men);
        after.each_before(
            |own_kings| tell(layout.index_with(men_index, men, own_kings, after.other_kings)),
            |own_men| {
                let men_index = layout.men_index(own_men, after.other_men);
                let men = own_men | after.other_men;
                tell(layout.index_with(men_index, men, after.own_kings, after.other_kings));
            },
        );
        true
    }
}
