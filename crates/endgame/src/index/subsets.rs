//! Sets of squares of one size, numbered: the set whose highest square is lower comes first, then the one
//! whose next highest is, and so on. So the sets of the first squares of the board come before all others.

use std::sync::OnceLock;

/// The most squares of a set that has a number.
pub(super) const MOST: usize = 6;

const SQUARES: usize = 32;

/// `[k][n]`: in how many ways `k` squares can be taken from `n`.
pub(super) const BINOMIALS: [[u32; SQUARES + 1]; MOST + 2] = binomials();

const fn binomials() -> [[u32; SQUARES + 1]; MOST + 2] {
    let mut table = [[0; SQUARES + 1]; MOST + 2];
    let mut n = 0;
    while n <= SQUARES {
        table[0][n] = 1;
        let mut k = 1;
        while k <= MOST + 1 && n > 0 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

/// The number of a set among those of its size, on the board without the squares that are taken.
#[inline]
pub(super) fn rank(set: u32, taken: u32) -> u32 {
    let (mut left, mut size, mut rank) = (set, 0, 0);
    while left != 0 {
        let below = (left & left.wrapping_neg()) - 1;
        size += 1;
        rank += BINOMIALS[size % BINOMIALS.len()][(below & !taken).count_ones() as usize];
        left &= left - 1;
    }
    rank
}

/// All sets of a size, in the order of their numbers.
pub(super) fn all(size: usize) -> &'static [u32] {
    static SETS: [OnceLock<Vec<u32>>; MOST + 1] = [const { OnceLock::new() }; MOST + 1];
    SETS[size].get_or_init(|| list(size))
}

fn list(size: usize) -> Vec<u32> {
    let count = BINOMIALS[size][SQUARES];
    let mut set = (1_u64 << size) - 1;
    let mut sets = Vec::with_capacity(count as usize);
    for _ in 0..count {
        sets.push(set as u32);
        // The next higher number with as many bits.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest.max(1);
        set = carried | ((set ^ carried) >> 2).checked_div(lowest).unwrap_or(0);
    }
    sets
}

/// A set of the board without the squares that are taken, on the whole board.
#[inline]
pub(super) fn spread(mut set: u32, taken: u32) -> u32 {
    let mut left = taken;
    while left != 0 {
        let below = (left & left.wrapping_neg()) - 1;
        set = (set & below) | (set & !below) << 1;
        left &= left - 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_the_number_of_its_place_in_the_list() {
        for (size, counts) in BINOMIALS.iter().enumerate().take(5) {
            assert_eq!(all(size).len(), counts[SQUARES] as usize);
            for (number, &set) in all(size).iter().enumerate() {
                assert_eq!(set.count_ones() as usize, size);
                assert_eq!(rank(set, 0) as usize, number);
            }
        }
    }

    #[test]
    fn a_set_keeps_its_number_among_taken_squares() {
        for taken in [0, 1, 0x8000_0000, 0x0010_8001] {
            for (number, &set) in all(3).iter().take(3000).enumerate() {
                let spread = spread(set, taken);
                assert_eq!(spread & taken, 0);
                assert_eq!(rank(spread, taken) as usize, number);
            }
        }
    }
}
