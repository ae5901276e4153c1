//! Solving a slice together with its partner, backward from the ends.
//!
//! A first pass looks up what leaves the pair of slices, captures and crownings, and counts the moves that
//! stay in it. Then it goes ply by ply: before a fresh loss there are wins; before a fresh win the count of
//! moves goes down, and at 0 there is a loss.

mod cell;
mod first_pass;
mod levels;

use std::sync::Arc;

use crate::index::{Layout, Slice};
use crate::solved::{Solved, Table};

use levels::Pair;

/// Why a slice could not be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// A win takes longer than a byte can tell.
    #[error("slice {0} has a win of more than 253 plies: expected all distances to fit in a byte")]
    TooLong(Slice),
    /// Somebody asked to stop.
    #[error("stopped")]
    Stopped,
}

/// Solves a slice and its partner on the threads of the pool that this is called in. All slices that a
/// capture or a crowning leads to must be at hand.
///
/// # Errors
/// When a distance does not fit in a byte, or `stop` says so.
pub(crate) fn solve(
    slice: Slice,
    solved: &Solved,
    stop: &(impl Fn() -> bool + Sync),
) -> Result<Vec<Arc<Table>>, GenerateError> {
    let pair = Pair::new(slice);
    for side in pair.sides() {
        first_pass::run(side, solved, stop)?;
    }
    pair.run(stop)?;
    Ok(pair.into_tables().into_iter().map(Arc::new).collect())
}

/// Solves all slices of up to so many pieces in memory.
///
/// # Errors
/// When a distance does not fit in a byte.
pub(crate) fn solve_all(pieces: usize) -> Result<Solved, GenerateError> {
    let mut solved = Solved::none();
    for pieces in 2..=pieces {
        for slice in Slice::with(pieces).into_iter().filter(|slice| is_first_of_pair(*slice)) {
            for table in solve(slice, &solved, &|| false)? {
                solved.put(table);
            }
        }
    }
    Ok(solved)
}

/// Whether the slice stands for its pair: one of two partners does.
pub(crate) fn is_first_of_pair(slice: Slice) -> bool {
    slice <= slice.partner()
}

/// The bytes that solving a pair takes, beside the slices at hand.
pub(crate) fn memory_for(slice: Slice) -> u64 {
    let cells = |slice: Slice| Layout::of(slice).len() as u64 * size_of::<cell::Cell>() as u64;
    let partner = slice.partner();
    let both = if partner == slice { cells(slice) } else { cells(slice) + cells(partner) };
    // Half as much again, while the cells of one slice become its values.
    both + cells(slice).max(cells(partner)) / 2
}
