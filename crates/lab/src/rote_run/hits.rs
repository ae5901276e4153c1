//! `hits.csv`: for blocks of lessons, by part of the game and ply, how many boards were found with a
//! score of that ply, and how many decisions came to a score of that effective ply.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use samuel::rote::{Phase, PhaseTallies};
use serde::Deserialize;

use crate::{RunError, table};

pub(super) const HEADER: &str = "first,last,phase,ply,hits,decisions\n";

/// About how many blocks a run has.
const BLOCKS: usize = 40;

/// How many lessons a block has.
pub(super) fn block_len(games: usize) -> usize {
    games.div_ceil(BLOCKS).max(1)
}

/// The rows of a block: its lessons, from 1, and what memory did in them.
pub(super) fn rows(first: usize, last: usize, tallies: &PhaseTallies) -> String {
    let mut text = String::new();
    for phase in Phase::ALL {
        let tally = &tallies[phase as usize];
        let mut by_ply: BTreeMap<u16, [u64; 2]> = BTreeMap::new();
        tally.hits_by_ply.rows().for_each(|(ply, hits)| by_ply.entry(ply).or_default()[0] = hits);
        tally.effective_ply.rows().for_each(|(ply, count)| by_ply.entry(ply).or_default()[1] = count);
        for (ply, [hits, decisions]) in by_ply {
            let _ = writeln!(text, "{first},{last},{},{ply},{hits},{decisions}", phase.name());
        }
    }
    text
}

/// A row of the table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct HitRow {
    /// The first lesson of the block.
    pub first: usize,
    /// The last lesson of the block.
    pub last: usize,
    /// The part of the game.
    pub phase: String,
    /// A number of plies.
    pub ply: u16,
    /// Boards found in memory whose score had looked so far ahead.
    pub hits: u64,
    /// Decisions whose score looked so far ahead, remembered plies included.
    pub decisions: u64,
}

/// The rows of the table.
///
/// # Errors
/// When it cannot be read or is no such table.
pub fn read_hits(path: &Path) -> Result<Vec<HitRow>, RunError> {
    table::read(path)
}

#[cfg(test)]
mod tests {
    use samuel::rote::{Histogram, RoteTally};

    use super::*;

    #[test]
    fn a_block_is_listed_by_phase_and_ply() {
        let tally = |hits: &[(u16, u64)], plies: &[(u16, u64)]| RoteTally {
            hits_by_ply: Histogram::from_iter(hits.iter().copied()),
            effective_ply: Histogram::from_iter(plies.iter().copied()),
            ..RoteTally::default()
        };
        let tallies = [tally(&[(3, 7)], &[(3, 1), (6, 2)]), RoteTally::default(), tally(&[(9, 1)], &[])];
        assert_eq!(rows(6, 10, &tallies), "6,10,opening,3,7,1\n6,10,opening,6,0,2\n6,10,end,9,1,0\n");
    }

    #[test]
    fn there_are_about_forty_blocks() {
        assert_eq!([1, 40, 41, 200, 1000].map(block_len), [1, 1, 2, 5, 25]);
    }
}
