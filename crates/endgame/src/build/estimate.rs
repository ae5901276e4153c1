//! What a build will take, said beforehand.

use crate::generate::{self, is_first_of_pair};
use crate::index::Slice;

use super::pair;

/// What building all databases of up to so many pieces takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Positions of all slices, both sides present, one color to move.
    pub positions: u64,
    /// Bytes of memory at least.
    pub memory: u64,
    /// Bytes on disk in the end, about.
    pub disk: u64,
    /// Bytes on disk while it goes on, beside those.
    pub work: u64,
    /// Seconds of one core, about.
    pub core_seconds: f64,
}

/// Positions in a byte of all files, by what was measured with five and six pieces: 8.5 and 11.5.
fn positions_per_byte(pieces: usize) -> u64 {
    if pieces <= 5 { 9 } else { 11 }
}

/// The seconds of one core for a position among so many pieces, by a straight line through the 0.27 and 0.34
/// microseconds that were measured with five and six: see docs/endings.md.
fn core_seconds_per_position(pieces: usize) -> f64 {
    (0.07 * pieces as f64 - 0.08) / 1e6
}

impl Estimate {
    /// Of so many pieces.
    pub fn of(pieces: usize) -> Estimate {
        let slices = || (2..=pieces).flat_map(Slice::with);
        let positions = slices().map(Slice::positions).sum();
        Estimate {
            positions,
            memory: slices().filter(|slice| is_first_of_pair(*slice)).map(memory).max().unwrap_or(0),
            disk: slices().map(|slice| slice.positions() / positions_per_byte(slice.pieces())).sum(),
            work: slices().map(Slice::numbers).sum(),
            core_seconds: slices().map(core_seconds).sum(),
        }
    }
}

fn core_seconds(slice: Slice) -> f64 {
    slice.positions() as f64 * core_seconds_per_position(slice.pieces())
}

/// What is beside values: five pieces in as little memory as they can be built in took 82 MB, of which 60 were counted.
const OVERHEAD_PERCENT: u64 = 40;

/// The bytes that a pair of slices takes with all that it leads to.
fn memory(slice: Slice) -> u64 {
    let mut needed: Vec<Slice> = pair(slice).into_iter().flat_map(conversions).collect();
    needed.sort();
    needed.dedup();
    let solved: u64 = needed.into_iter().map(Slice::numbers).sum();
    // Packing has the values of one slice in both orders beside those of the pair.
    let packing: u64 = 4 * pair(slice).into_iter().map(Slice::numbers).max().unwrap_or(0);
    let needed = solved + generate::memory_for(slice).max(packing);
    needed + needed * OVERHEAD_PERCENT / 100
}

/// The slices that captures and crownings of one lead to.
pub(crate) fn conversions(slice: Slice) -> Vec<Slice> {
    let [men, kings, other_men, other_kings] = slice.counts();
    let crowned = men.checked_sub(1).map(|men| [men, kings + 1]);
    let mut slices = Vec::new();
    for own in [Some([men, kings]), crowned].into_iter().flatten() {
        for left_men in 0..=other_men {
            for left_kings in 0..=other_kings {
                let is_quiet = left_men == other_men && left_kings == other_kings;
                if !is_quiet || own != [men, kings] {
                    slices.extend(Slice::new([left_men, left_kings, own[0], own[1]]));
                }
            }
        }
    }
    slices
}
